import type { Locale } from '#kernel/shop/text/locales.ts';
import { type Translate, translator, wordsOfKey } from '#kernel/shop/text/translate.ts';
import { loadChunk } from './guard.ts';
import { pageLocale } from './preferences.ts';

/** Messages by `noun.key`, in ICU MessageFormat. */
export type TextRecord = Readonly<Record<string, string>>;

export type { Translate };

/** Texts of a page or an overlay. Where one is missing a published page tells it in words; elsewhere it throws. */
export function createTexts(record: TextRecord, locale: Locale): Translate {
  return translator(locale, (key) => record[key], import.meta.env.PROD ? wordsOfKey : undefined);
}

/** Those of the desk are read by the desk alone: not even their names travel to shoppers. */
const files = import.meta.glob<{ default: unknown }>(['../../i18n/*/*.json', '!../../i18n/*/desk*.json']);

function isMessages(value: unknown): value is Record<string, string> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((message) => typeof message === 'string')
  );
}

/** The texts of some nouns as one record, for overlays, which no page hands its texts. */
export async function loadTexts(locale: Locale, nouns: readonly string[]): Promise<TextRecord> {
  const entries = await Promise.all(
    nouns.map(async (noun) => {
      const load = files[`../../i18n/${locale}/${noun}.json`];
      if (!load) throw new Error(`there are no texts ${noun} in ${locale}`);
      const file = await loadChunk(load);
      if (!isMessages(file.default)) throw new TypeError(`i18n/${locale}/${noun}.json is not a flat record`);
      return Object.entries(file.default).map(([key, message]) => [`${noun}.${key}`, message] as const);
    }),
  );
  return Object.fromEntries(entries.flat());
}

/** The texts of some nouns in the language of the page. */
export async function overlayTexts(nouns: readonly string[]): Promise<Translate> {
  const locale = pageLocale();
  return createTexts(await loadTexts(locale, nouns), locale);
}
