import { readdirSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { deskCalls } from '#kernel/shop/desk/desk-calls.ts';
import { budgets } from './budgets.ts';
import { BuiltScripts, builtPages } from './built-scripts.ts';
import { expect, test } from './shop-test.ts';

const isOfDesk = (file: string) => file.startsWith('desk/');

const namesIn = (files: readonly string[]) =>
  files
    .filter((file) => /\.(?:tsx?|astro)$/.test(file) && !file.includes('.test.'))
    .map((file) => (file.split('/').at(-1) ?? '').replace(/\..*$/, ''));

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' });
const ofOthers = new Set(namesIn(sources.filter((file) => !isOfDesk(file))));

/** Components and texts of the desk by the names of their scripts, without names that the shop has too. */
const deskNames = new Set([
  ...namesIn(sources.filter(isOfDesk)).filter((name) => !ofOthers.has(name)),
  ...readdirSync('i18n/en')
    .filter((file) => /^desk(?:-|\.)/.test(file))
    .map((file) => file.replace('.json', '')),
]);

/** Strings in no code but the desk's: its calls, and its libraries for queries and routes. */
const deskStrings = [
  ...Object.values(deskCalls).map(({ path }) => path),
  ...['No QueryClient set', '__reactRouterVersion'],
];

test('no script that a page of the shop can load contains the desk', () => {
  const scripts = new BuiltScripts();
  const pages = [...builtPages()];
  const ofShop = scripts.reachableFrom(
    pages
      .filter(([file]) => !isOfDesk(file))
      .map(([, html]) => html)
      .join('\n'),
  );
  const ofDesk = scripts.reachableFrom(
    pages
      .filter(([file]) => isOfDesk(file))
      .map(([, html]) => html)
      .join('\n'),
  );
  const knowsDesk = (name: string) => {
    const text = scripts.textOf(name);
    return deskStrings.some((word) => text.includes(word)) || deskNames.has(name.replace(/\..*$/, ''));
  };
  // Checks the search itself: it finds the shop's islands, and the desk's sections behind its own page.
  expect([...ofShop].some((name) => name.startsWith('CartPage.island'))).toBe(true);
  expect([...ofDesk].filter((name) => /^\w+Section\./.test(name)).length).toBeGreaterThan(8);
  expect([...ofDesk].filter(knowsDesk).length).toBeGreaterThan(20);
  const deskText = [...ofDesk].map((name) => scripts.textOf(name)).join('\n');
  expect(deskStrings.filter((word) => !deskText.includes(word))).toEqual([]);
  expect([...ofShop].filter(knowsDesk)).toEqual([]);
});

test('the sign-in page of the desk stays within its budget', () => {
  const scripts = new BuiltScripts();
  const [html = ''] = [...builtPages()].filter(([file]) => isOfDesk(file)).map(([, text]) => text);
  const run = scripts.runBy(html);
  expect([...run].some((name) => name.startsWith('Desk.island'))).toBe(true);
  expect(brotliCompressSync(html).length).toBeLessThanOrEqual(budgets.desk.html);
  expect(scripts.weightOf(run)).toBeLessThanOrEqual(budgets.desk.script);
});
