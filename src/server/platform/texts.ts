import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Locale, locales } from '#kernel/shop/text/locales.ts';
import type { Known, TextKey } from '#kernel/shop/text/text-keys.ts';
import { type Translate, translator } from '#kernel/shop/text/translate.ts';

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
type TextValues = Readonly<Record<string, string | number>>;

const translators = new Map<Locale, Translate>(
  locales.map((locale) => [locale, translator(locale, (key) => texts.get(locale)?.get(key))]),
);

/** Whether i18n has the key, in English at least. */
export function hasText(key: string): key is TextKey {
  return texts.get('en')?.has(key) ?? false;
}

/** All texts of the shop in a language. */
export function textsIn(locale: Locale): Translate {
  const translate = translators.get(locale);
  if (!translate) throw new Error(`no texts for ${locale}`);
  return translate;
}

/** The text of `noun.key` in a language, ICU arguments filled in; throws when the key is missing. */
export function text<const Key extends string>(
  locale: Locale,
  key: Key & Known<Key>,
  values: TextValues = {},
): string {
  return textsIn(locale)<Key>(key, values);
}
