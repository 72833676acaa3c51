// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { isStored, keys, removeText, sessionKeys, writeText } from '#client/storage.ts';
import { locales } from '#kernel/shop/text/locales.ts';
import { sourceFiles } from './source-files.ts';

const stored = Object.values(keys);

/** Before consent these are stored for the page only. */
const waiting = stored.filter((key) => {
  writeText(key, 'x');
  const waits = !isStored(key);
  removeText(key);
  return waits;
});

afterAll(() => localStorage.clear());

/** The names in the first column of a section's tables, in alphabetical order. */
const namesIn = (text: string) =>
  text
    .split('\n')
    .flatMap((line) => /^\| ((?:`\w+`[,、 ]*)+)/.exec(line)?.[1] ?? [])
    .flatMap((cell) => Array.from(cell.matchAll(/`(\w+)`/g), ([, name = '']) => name))
    .toSorted();

describe('browser storage', () => {
  it.each(locales)(
    'is listed in full by the policy, with the names that need consent in a list of their own (%s)',
    (locale) => {
      const [, , necessary = '', askedFor = '', conveniences = ''] = readFileSync(
        `src/server/seed/policies/cookies/${locale}.md`,
        'utf8',
      ).split(/^## /m);
      expect(namesIn(conveniences)).toEqual(waiting.toSorted());
      expect([...namesIn(necessary), ...namesIn(askedFor)].toSorted()).toEqual(
        [...stored.filter((key) => !waiting.includes(key)), ...sessionKeys].toSorted(),
      );
    },
  );

  it('is listed in full by its decision', () => {
    const text = readFileSync('src/docs/decisions/0034-storage-consent.md', 'utf8');
    const cells = Array.from(text.matchAll(/^\| ([\w, ()]+?) +\| /gm), ([, cell = '']) => cell).slice(1);
    const named = cells.flatMap((cell) => cell.replaceAll(' (session storage)', '').split(', '));
    expect(named.toSorted()).toEqual([...stored, ...sessionKeys].toSorted());
  });

  it('uses only listed names', () => {
    const nameless = sourceFiles()
      .filter(({ path }) => path.startsWith('src/') && !/\.test\.tsx?$|^src\/client\/storage\.ts$/.test(path))
      .filter(
        ({ text }) =>
          (/\bsessionStorage\b/.test(text) && !/satisfies (?:Desk)?SessionKey/.test(text)) ||
          (/\blocalStorage\.\w+Item\(/.test(text) && !text.includes('StorageKey')),
      );
    expect(nameless.map(({ path }) => path)).toEqual([]);
  });
});
