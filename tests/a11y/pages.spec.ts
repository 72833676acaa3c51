import { locales } from '#kernel/shop/text/locales.ts';
import { budgets } from '../e2e/budgets.ts';
import { Visitor } from '../e2e/journey.ts';
import { PageBytes } from '../e2e/page-bytes.ts';
import { exampleName } from '../e2e/ports.ts';
import { samplePages } from '../e2e/sample-shop.ts';
import { expect, test } from '../e2e/shop-test.ts';
import { violations } from './violations.ts';

/** Without WebGL the studio does not load half of its script; tests/e2e/studio.spec.ts weighs it. */
const isDrawn = (route: string) => route === '/design/ring/';

/** The budgets were measured in the demonstration. Another shop has other parts, and its build other chunks. */
const scriptTolerance = exampleName ? 0.015 : budgets.scriptTolerance;

/** These pages require a login, so they come last, after the registration. */
const needsAccount = (route: string) => /^\/(?:myOrder|comment|paycallback|stripeback)\//.test(route);

const pages = [...samplePages].sort((a, b) => Number(needsAccount(a.route)) - Number(needsAccount(b.route)));

test('no page has a violation, and none is heavier than its budget (en)', {
  tag: '@any-shop',
}, async ({ page }) => {
  const visitor = new Visitor(page, 'en');
  const bytes = new PageBytes(page);
  const found: Record<string, string[]> = {};
  const heavy: string[] = [];
  const weigh = (route: string, what: string, size: number, limit: number) => {
    if (size > limit) heavy.push(`${route}: ${size} bytes of ${what}, at most ${limit}`);
  };
  let isMember = false;
  for (const { route, sample } of pages) {
    if (needsAccount(route) && !isMember) await visitor.signUp();
    isMember ||= needsAccount(route);
    await bytes.open(sample);
    await page.waitForLoadState('load');
    const budget = budgets.pages[route];
    weigh(route, 'HTML', bytes.html, (budget?.html ?? 0) * (1 + budgets.htmlTolerance));
    if (budget?.script === undefined) weigh(route, 'script', bytes.script, budgets.beforeActing);
    found[route] = await violations(page);
    if (budget?.script === undefined || isDrawn(route)) continue;
    await bytes.settled();
    weigh(route, 'script', bytes.script, budget.script * (1 + scriptTolerance));
  }
  expect(found).toEqual(Object.fromEntries(pages.map(({ route }) => [route, []])));
  expect(heavy).toEqual([]);
});

/** The kinds of page that differ most, each in one language. */
const mostDifferent = [
  ['en', '/details/1001/'],
  ['en', '/appointment/inquire/'],
  ['en', '/register/'],
  ['tc', '/goods/1/'],
  ['tc', '/article/1/101/'],
  ['tc', '/design/diamond/'],
  ['zh', '/'],
  ['zh', '/designDetails/1005/'],
  ['zh', '/shoppingCart/'],
  ['zh', '/search/?q=sapphire'],
] as const;

test('ten kinds of page have no violation, in three languages', { tag: '@core' }, async ({ page }) => {
  const found: Record<string, string[]> = {};
  for (const [locale, path] of mostDifferent) {
    await new Visitor(page, locale).open(path);
    found[`${locale} ${path}`] = await violations(page);
  }
  expect(Object.entries(found).filter(([, list]) => list.length > 0)).toEqual([]);
  expect(Object.keys(found)).toHaveLength(10);
});

for (const locale of locales.slice(1)) {
  test(`no page type has a violation (${locale})`, { tag: '@any-shop' }, async ({ page }) => {
    const visitor = new Visitor(page, locale);
    // English walks every page; the other languages only the pages whose texts and fonts differ most.
    const list = pages.filter(({ route }, index) => !needsAccount(route) && index % 3 === 0);
    const found: Record<string, string[]> = {};
    for (const { route, sample } of list) {
      await visitor.open(sample);
      await page.waitForLoadState('load');
      found[route] = await violations(page);
    }
    expect(found).toEqual(Object.fromEntries(list.map(({ route }) => [route, []])));
  });
}
