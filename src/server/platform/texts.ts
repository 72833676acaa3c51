import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { IntlMessageFormat } from 'intl-messageformat';
import { type Locale, locales, localeTags } from '#kernel/text/locales.ts';
import type { Translate } from '#kernel/text/translate.ts';

const folder = fileURLToPath(new URL('../../../i18n', import.meta.url));

function readLocale(locale: Locale): Map<string, string> {
  const texts = new Map<string, string>();
  for (const file of readdirSync(`${folder}/${locale}`)) {
    const noun = file.replace(/\.json$/, '');
    const entries = JSON.parse(readFileSync(`${folder}/${locale}/${file}`, 'utf8')) as Record<string, string>;
    for (const [key, text] of Object.entries(entries)) texts.set(`${noun}.${key}`, text);
  }
  return texts;
}

const texts = new Map(locales.map((locale) => [locale, readLocale(locale)]));
const formats = new Map<string, IntlMessageFormat>();

/** Whether i18n has the key, in English at least. */
export function hasText(key: string): boolean {
  return texts.get('en')?.has(key) ?? false;
}

/** The shop's texts in a language, for what the kernel says. */
export const translator =
  (locale: Locale): Translate =>
  (key, values) =>
    text(locale, key, values);

/** The text of `noun.key` in a language, ICU arguments filled in; throws when the key is missing. */
export function text(
  locale: Locale,
  key: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const source = texts.get(locale)?.get(key);
  if (source === undefined) throw new Error(`i18n/${locale} has no ${key}`);
  const cacheKey = `${locale}:${key}`;
  let format = formats.get(cacheKey);
  if (!format) {
    format = new IntlMessageFormat(source, localeTags[locale].intl, undefined, { ignoreTag: true });
    formats.set(cacheKey, format);
  }
  return String(format.format(values));
}
