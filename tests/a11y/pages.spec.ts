import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { locales } from '#kernel/text/locales.ts';
import { Visitor } from '../e2e/journey.ts';
import { expect, test } from '../e2e/shop-test.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const pages = [
  '/',
  '/goods/1/',
  '/goods/',
  '/details/1001/',
  '/designDetails/1005/',
  '/variableDetails/1007/',
  '/commodityDetails/1501/',
  '/article/',
  '/article/1/101/',
  '/policy/returns-and-refunds/',
  '/commonProblem/',
  '/educationList/',
  '/login/',
  '/register/',
  '/forgetPassword/',
  '/search/?q=sapphire',
  '/inventory/',
  '/shoppingCart/',
  '/paymentInfo/',
  '/stores/',
  '/design/ring/',
  '/design/diamond/',
];

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).withTags(tags).analyze();
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map((node) => node.target.join(' '))
        .slice(0, 3)
        .join(' | ')}`,
  );
}

for (const locale of locales) {
  test(`no page type has a violation (${locale})`, async ({ page }) => {
    test.setTimeout(300_000);
    const visitor = new Visitor(page, locale);
    // English walks every page; the other languages those whose words and faces differ most.
    const list = locale === 'en' ? pages : pages.filter((_, index) => index % 3 === 0);
    const found: Record<string, string[]> = {};
    for (const path of list) {
      await visitor.open(path);
      await page.waitForLoadState('load');
      found[path] = await violations(page);
    }
    expect(found).toEqual(Object.fromEntries(list.map((path) => [path, []])));
  });
}

test('no overlay has a violation', async ({ page }) => {
  // A colour measured while an overlay fades in is not its colour.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  test.setTimeout(240_000);
  const visitor = new Visitor(page, 'en');
  await visitor.open('/details/1001/');
  expect(await violations(page), 'with the cookie banner').toEqual([]);
  await visitor.answerConsent('accept');
  for (const tab of ['search', 'wishlist', 'designs', 'cart']) {
    await page.locator(`header [data-open="shop:panel"][data-tab="${tab}"]`).first().click();
    await page.getByRole('dialog').getByRole('tab', { selected: true }).waitFor();
    expect(await violations(page), `panel on ${tab}`).toEqual([]);
    await page.keyboard.press('Escape');
  }
  await page.locator('[data-open="shop:settings"]').first().click();
  await page.getByRole('combobox', { name: visitor.t('settings.country') }).waitFor();
  expect(await violations(page), 'settings').toEqual([]);
  await page.keyboard.press('Escape');
  await visitor.button('buy.findSize').click();
  await page.getByRole('dialog').getByRole('button', { name: 'START' }).waitFor();
  expect(await violations(page), 'ring size').toEqual([]);
  await page.keyboard.press('Escape');
  await visitor.chooseRingSize('6');
  await visitor.button('buy.add').click();
  await page.getByRole('dialog').getByLabel(visitor.t('prompt.email')).waitFor();
  expect(await violations(page), 'login prompt').toEqual([]);
});
