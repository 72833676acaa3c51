import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { locales } from '#kernel/shop/text/locales.ts';
import { sourceFiles } from './source-files.ts';

const kernel = sourceFiles().filter(
  ({ path }) => /^src\/kernel\/jewel\/(pieces|casting)\//.test(path) && !/\.test\.ts$/.test(path),
);
const named = (pattern: RegExp): string[] =>
  kernel.flatMap(({ text }) => Array.from(text.matchAll(pattern), (match) => match[1] ?? ''));

/** Rules are named where they are written; the studio shows them to customers. */
const rules = [
  ...named(/impossible\(\s*'([a-z-]+)'/g).map((rule) => `rule-${rule}`),
  ...named(/(?:tooSmall\(\s*|rule: )'([a-z-]+)'/g).map((rule) => `issue-${rule}`),
];

describe('rules of jewellers and of the workshop', () => {
  it('are found', () => {
    expect(rules.length).toBeGreaterThan(40);
  });

  it.each(locales)('are explained in %s', (locale) => {
    const texts: unknown = JSON.parse(readFileSync(`i18n/${locale}/studio.json`, 'utf8'));
    expect(rules.filter((rule) => !Object.hasOwn(Object(texts), rule))).toEqual([]);
  });
});
