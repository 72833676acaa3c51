import { readdirSync, readFileSync } from 'node:fs';
import { parse } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { locales } from '#kernel/shop/text/locales.ts';
import { parseMessage } from '#kernel/shop/text/parse-message.ts';
import { strayCharacters } from '../fixtures/stray-characters.ts';

type Texts = Record<string, string>;

const read = (locale: string, file: string) =>
  JSON.parse(readFileSync(`i18n/${locale}/${file}`, 'utf8')) as Texts;
const files = readdirSync('i18n/en').filter((file) => file.endsWith('.json'));

function argumentsOf(text: string): string[] {
  const names = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const node = value as { type?: number; value?: unknown };
    // 0 is literal text, 7 the number sign; every other element names an argument.
    if (typeof node.type === 'number' && node.type !== 0 && node.type !== 7 && typeof node.value === 'string')
      names.add(node.value);
    for (const child of Object.values(value)) visit(child);
  };
  visit(parse(text, { ignoreTag: true }));
  return [...names].sort();
}

/**
 * Arguments that a language may omit: forms of a word that it does not have, and the name of the shop, which every text
 * can use.
 */
const grammatical = ['form', 'brand'];
/** Digits of the share that is paid: Chinese uses them in the place of the percent of a discount. */
const paidDigits = ['tens', 'ones'];

/** Half-width punctuation beside a Chinese character. */
const halfWidth = /[\p{scx=Han}」』》][,;:!()]|[,;:!(]\s?[\p{scx=Han}「『《]/u;

/** The literal parts of a text, without its arguments and their syntax. */
function literalsOf(text: string): string[] {
  const literals: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const node = value as { type?: number; value?: unknown };
    if (node.type === 0 && typeof node.value === 'string') literals.push(node.value);
    for (const child of Object.values(value)) visit(child);
  };
  visit(parse(text, { ignoreTag: true }));
  return literals;
}

const formArguments = (text: string): string[] =>
  [...new Set(argumentsOf(text).map((name) => (paidDigits.includes(name) ? 'percent' : name)))].filter(
    (name) => !grammatical.includes(name),
  );

describe('texts', () => {
  it.each(locales)('%s has the files English has', (locale) => {
    expect(readdirSync(`i18n/${locale}`).sort()).toEqual(readdirSync('i18n/en').sort());
  });

  it('have typed keys', () => {
    const known = readFileSync('src/kernel/shop/text/text-keys.ts', 'utf8');
    expect(files.filter((file) => !known.includes(`#i18n/en/${file}'`))).toEqual([]);
  });

  it.each(files)('%s: every key is in every language with the same arguments', (file) => {
    const english = read('en', file);
    for (const locale of locales) {
      const texts = read(locale, file);
      expect(Object.keys(texts).sort(), `${locale}/${file}`).toEqual(Object.keys(english).sort());
      for (const [key, text] of Object.entries(texts)) {
        expect(text.trim(), `${locale}/${file} ${key}`).not.toBe('');
        expect(parseMessage(text), `${locale}/${file} ${key}`).toEqual(parse(text, { ignoreTag: true }));
        expect(formArguments(text), `${locale}/${file} ${key}`).toEqual(formArguments(english[key] ?? ''));
      }
    }
  });

  // Names of languages, and a legal sentence in Chinese, are the same in every language.
  it.each(locales)('%s is written in its own script', (locale) => {
    const strays = files.flatMap((file) =>
      Object.entries(read(locale, file))
        .filter(([key]) => !/^(?:language|statement)-/.test(key))
        .map(([key, text]) => `${file} ${key}: ${strayCharacters(locale, text)}`)
        .filter((line) => !line.endsWith(': ')),
    );
    expect(strays).toEqual([]);
  });

  it.each(['tc', 'zh'])('%s has the punctuation of Chinese', (locale) => {
    const faults = files.flatMap((file) =>
      Object.entries(read(locale, file)).flatMap(([key, text]) =>
        literalsOf(text)
          .filter((literal) => halfWidth.test(literal))
          .map((literal) => `${file} ${key}: ${literal}`),
      ),
    );
    expect(faults).toEqual([]);
  });

  it.each(locales)('%s has one label for the button that tries again', (locale) => {
    const labels = files.flatMap((file) => read(locale, file)['retry'] ?? []);
    expect(labels.length).toBeGreaterThan(20);
    expect(new Set(labels).size).toBe(1);
  });

  it.each(['tc', 'zh'])('%s has a space before a date, which begins with a figure', (locale) => {
    const faults = files.flatMap((file) =>
      Object.entries(read(locale, file))
        .filter(([, text]) => /\p{Script=Han}\{(?:date|day|until)\}/u.test(text))
        .map(([key, text]) => `${file} ${key}: ${text}`),
    );
    expect(faults).toEqual([]);
  });

  it.each(['tc', 'zh'])('%s has no space after a date for shoppers, which ends with 日', (locale) => {
    const faults = files
      .filter((file) => !file.startsWith('desk'))
      .flatMap((file) =>
        Object.entries(read(locale, file))
          .filter(
            ([key, text]) => !key.startsWith('house-') && /\{(?:date|day|until)\} \p{Script=Han}/u.test(text),
          )
          .map(([key, text]) => `${file} ${key}: ${text}`),
      );
    expect(faults).toEqual([]);
  });
});
