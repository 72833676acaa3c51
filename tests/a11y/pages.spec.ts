import { locales } from '#kernel/shop/text/locales.ts';
import { contrastsOf } from '#kernel/shop/theme/contrast.ts';
import { type ColourName, defaultTheme, type Theme } from '#kernel/shop/theme/theme.ts';
import { themeProperties } from '#kernel/shop/theme/theme-css.ts';
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

const passes = (colours: Theme['colours']) => contrastsOf(colours).every(({ isEnough }) => isEnough);

/** Mixes a colour into another one by a share. */
const mixed = (front: string, back: string, share: number): string =>
  `#${[1, 3, 5]
    .map((at) => {
      const [from = 0, to = 0] = [front, back].map((each) => Number.parseInt(each.slice(at, at + 2), 16));
      return Math.round(from + (to - from) * share)
        .toString(16)
        .padStart(2, '0');
    })
    .join('')}`;

/** The colours of the shop with the weakest contrast that the desk accepts. */
function weakestColours(): Theme['colours'] {
  const fronts: ColourName[] = [
    'stone',
    'gold',
    'ruby',
    'leaf',
    'lineStrong',
    'goldSoft',
    'nightSoft',
    'ink',
  ];
  let colours = defaultTheme.colours;
  for (const name of fronts) {
    const other = colours[name === 'goldSoft' ? 'night' : 'mist'];
    for (let share = 1; share > 0; share -= 0.01) {
      const weak = { ...colours, [name]: mixed(colours[name], other, share) };
      if (!passes(weak)) continue;
      colours = weak;
      break;
    }
  }
  return colours;
}

const darkColours: Theme['colours'] = {
  ...{ paper: '#14161a', white: '#1b1e24', mist: '#20242b', ground: '#191c21', hairline: '#3a3f48' },
  ...{ lineStrong: '#8f897b', ink: '#f2efe8', stone: '#b9b2a6', gold: '#d9b36c', goldSoft: '#5a451c' },
  ...{ night: '#efe6d6', nightSoft: '#e0d6c4', ruby: '#ff9aa8', leaf: '#8fd0b5' },
};

const themes: readonly (readonly [string, Theme])[] = [
  [
    'weakest contrast, wide',
    {
      ...{ ...defaultTheme, colours: weakestColours(), spacing: 'airy', corners: 'round' },
      ...{ headings: { font: 'didone', size: 'large' }, texts: { font: 'humanist' } },
    },
  ],
  [
    'dark, narrow',
    {
      ...{ ...defaultTheme, colours: darkColours, spacing: 'tight', corners: 'square' },
      ...{ headings: { font: 'geometric', size: 'small' }, texts: { font: 'transitional' } },
    },
  ],
];

for (const [name, theme] of themes)
  test(`ten kinds of page have no violation in another theme (${name})`, async ({ page }) => {
    expect(passes(theme.colours)).toBe(true);
    const found: Record<string, string[]> = {};
    for (const [locale, path] of mostDifferent) {
      await new Visitor(page, locale).open(path);
      // The policy of the site forbids styles within a page.
      await page.evaluate(
        (properties) => {
          for (const [property, value] of properties)
            document.documentElement.style.setProperty(property, value);
        },
        Object.entries(themeProperties(theme)),
      );
      found[`${locale} ${path}`] = await violations(page);
    }
    expect(Object.entries(found).filter(([, list]) => list.length > 0)).toEqual([]);
  });
