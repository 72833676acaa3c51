import { createTexts, type TextRecord, type Translate } from '#client/texts.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { fallbackLocale, shippedLocales } from '#kernel/shop/text/shipped-languages.ts';

const files = import.meta.glob<{ default: TextRecord }>('../../../i18n/*/*.json');

/** Texts of the shop itself, which a build writes; they take precedence. */
const ownFiles = import.meta.glob<{ default: TextRecord }>('../../../.cache/i18n/*/*.json');

const cache = new Map<string, Promise<TextRecord>>();

/** Empty if the language has no such file. */
function readNoun(locale: Locale, noun: string): Promise<TextRecord> {
  const path = `../../../i18n/${locale}/${noun}.json`;
  const known = cache.get(path);
  if (known) return known;
  const loads = [files[path], ownFiles[`../../../.cache/i18n/${locale}/${noun}.json`]].filter(
    (load) => load !== undefined,
  );
  const loading = Promise.all(loads.map((load) => load())).then((found) =>
    Object.fromEntries(
      found.flatMap(({ default: messages }) =>
        Object.entries(messages).map(([key, message]) => [`${noun}.${key}`, message]),
      ),
    ),
  );
  // A failed load is not cached.
  loading.catch(() => cache.delete(path));
  cache.set(path, loading);
  return loading;
}

/** The texts of some nouns in one language as one record; missing ones are in English. */
export async function deskTexts(locale: Locale, nouns: readonly string[]): Promise<Translate> {
  const isShipped = (shippedLocales as readonly Locale[]).includes(locale);
  const read = isShipped ? [locale] : [fallbackLocale, locale];
  const records = await Promise.all(read.flatMap((each) => nouns.map((noun) => readNoun(each, noun))));
  return createTexts(Object.assign({}, ...records) as TextRecord, locale);
}
