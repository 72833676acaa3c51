import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sections } from '#desk/app/sections.ts';
import { hrefOf, itemHref, placeOf, sectionOf } from '#desk/today/places.ts';
import { type TodayKind, todayKinds } from '#kernel/shop/desk/today.ts';

const kinds = Object.keys(todayKinds) as TodayKind[];

const list = readFileSync('src/desk/app/sections.ts', 'utf8');

/** The paths for which a section has screens, from its component. */
function routesOf(path: string): string[] {
  const entry = list.slice(list.indexOf(`path: '${path}',`));
  const file = /import\('\.\.\/([^']+)'\)/.exec(entry)?.[1] ?? '';
  const source = readFileSync(`src/desk/${file}`, 'utf8');
  return Array.from(source.matchAll(/<Route (?:index|path="([^"]*)")/g), ([, at = '']) => at);
}

it.each(kinds)('%s leads to an existing screen, and its records to screens of their own', (kind) => {
  const section = sections.find(({ path }) => path === sectionOf(kind));
  // Its section has not been built yet, so no link leads to it.
  if (!section) {
    expect(['gifts', 'messages']).toContain(sectionOf(kind));
    return;
  }
  const [, ...beneath] = placeOf(kind).path.split('/');
  const routes = routesOf(section.path);
  if (beneath.length > 0) expect(routes).toContain(beneath.join('/'));
  expect(hrefOf(kind)).toMatch(new RegExp(`^/${placeOf(kind).path}(\\?|$)`));
  const href = itemHref(kind, '42');
  if (href === undefined) return;
  const [, first = '', ...rest] = href.split('/');
  const its = sections.find(({ path }) => path === first);
  expect(rest).toEqual(['42']);
  expect(its && routesOf(its.path)).toContain(':id');
});
