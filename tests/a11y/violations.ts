import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Axe for all tests. Passes are not collected, and legacy mode avoids a second page for pages without frames: the
 * same findings in a third of the time.
 */
export function axeOn(page: Page): AxeBuilder {
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    // Axe cannot run in a preview, which has no scripts; its page is checked by itself.
    .exclude('iframe[sandbox="allow-same-origin"]');
  return page.frames().length === 1 ? axe.setLegacyMode(true) : axe;
}

/** Elements that fade in have no final colours yet. Endless animations are not waited for. */
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
 * The violations on a page after its animations: the rule and the first element. Only findings of two runs count,
 * because a toast that begins to fade has no final colours.
 */
export async function violations(page: Page): Promise<string[]> {
  const first = await found(page);
  if (first.length === 0) return [];
  const second = new Set(await found(page));
  return first.filter((each) => second.has(each));
}
