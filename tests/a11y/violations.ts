import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Axe as every test runs it. What passes is not gathered, and a page without frames puts the findings together itself,
 * where else another page is opened for it: the same findings in a third of the time.
 */
export function axeOn(page: Page): AxeBuilder {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).withTags(tags);
  return page.frames().length === 1 ? axe.setLegacyMode(true) : axe;
}

/** What is fading in has not its colours yet. What moves for ever is not waited for. */
async function atRest(page: Page) {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  );
}

async function found(page: Page): Promise<string[]> {
  await atRest(page);
  const { violations: broken } = await axeOn(page).analyze();
  return broken.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map((node) => node.target.join(' '))
        .slice(0, 3)
        .join(' | ')}`,
  );
}

/**
 * What axe finds on the page once it is at rest: the rule and where it is broken first. A note that begins to fade while
 * axe is looking has no colours to judge: what is wrong is found a second time.
 */
export async function violations(page: Page): Promise<string[]> {
  const first = await found(page);
  if (first.length === 0) return [];
  const second = new Set(await found(page));
  return first.filter((each) => second.has(each));
}
