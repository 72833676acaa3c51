import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { fallbackLocale } from '#kernel/shop/text/shipped-languages.ts';
import type { Known, TextKey } from '#kernel/shop/text/text-keys.ts';
import { type TextValues, type Translate, translator } from '#kernel/shop/text/translate.ts';
import type { StoredTexts } from '#server/platform/db/schema/content.ts';

const folder = fileURLToPath(new URL('../../../i18n', import.meta.url));

/** Empty for a language without a folder. */
function readLocale(locale: Locale): Map<string, string> {
  const texts = new Map<string, string>();
  if (!existsSync(`${folder}/${locale}`)) return texts;
  for (const file of readdirSync(`${folder}/${locale}`)) {
    const noun = file.replace(/\.json$/, '');
    const entries = JSON.parse(readFileSync(`${folder}/${locale}/${file}`, 'utf8')) as Record<string, string>;
    for (const [key, text] of Object.entries(entries)) texts.set(`${noun}.${key}`, text);
  }
  return texts;
}

const fallback: ReadonlyMap<string, string> = readLocale(fallbackLocale);
let stored: StoredTexts = {};

const translators = new Map<Locale, Translate>();

/** Sets the shop's own texts, which take precedence over those of the repository. */
export function setStoredTexts(texts: StoredTexts): void {
  stored = texts;
  translators.clear();
}

/** Every text of the interface in English, which translations start from. */
export const sourceTexts = (): ReadonlyMap<string, string> => fallback;

/** The texts that a language has itself, the shop's own included. */
export const ownTexts = (locale: Locale): Map<string, string> =>
  new Map([...readLocale(locale), ...Object.entries(stored[locale] ?? {})]);

/** Whether i18n has the key, in English at least. */
export function hasText(key: string): key is TextKey {
  return fallback.has(key);
}

/** All texts of the shop in a language; those that it lacks in English. */
export function textsIn(locale: Locale): Translate {
  const known = translators.get(locale);
  if (known) return known;
  const own = ownTexts(locale);
  const translate = translator(locale, (key) => own.get(key) ?? fallback.get(key));
  translators.set(locale, translate);
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
