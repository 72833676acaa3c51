import type { Locale } from '#kernel/shop/text/locales.ts';
import { fallbackLocale, shippedLocales } from '#kernel/shop/text/shipped-languages.ts';
import { fallbackText, type Translate, translator } from '#kernel/shop/text/translate.ts';
import { loadChunk } from './guard.ts';
import { pageLocale } from './preferences.ts';

/** Messages by `noun.key`, in ICU MessageFormat. */
export type TextRecord = Readonly<Record<string, string>>;

export type { Translate };

/** The texts of a page or an overlay. A missing text throws, except on a published page, which shows a fallback. */
export function createTexts(record: TextRecord, locale: Locale): Translate {
  return translator(locale, (key) => record[key], import.meta.env.PROD ? fallbackText : undefined);
}

/** Texts of the desk are excluded: not even their names are sent to shoppers. */
const files = import.meta.glob<{ default: unknown }>(['../../i18n/*/*.json', '!../../i18n/*/desk*.json']);

function isMessages(value: unknown): value is Record<string, string> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((message) => typeof message === 'string')
  );
}

/** Texts of the shop itself, which a build writes; they take precedence. */
const ownFiles = import.meta.glob<{ default: unknown }>([
  '../../.cache/i18n/*/*.json',
  '!../../.cache/i18n/*/desk*.json',
]);

async function loadFile(locale: Locale, noun: string): Promise<TextRecord | undefined> {
  const loads = [
    files[`../../i18n/${locale}/${noun}.json`],
    ownFiles[`../../.cache/i18n/${locale}/${noun}.json`],
  ];
  const records = await Promise.all(
    loads.map(async (load) => {
      const texts = load && (await loadChunk(load)).default;
      if (load && !isMessages(texts)) throw new TypeError(`i18n/${locale}/${noun}.json is not a flat record`);
      return texts as TextRecord | undefined;
    }),
  );
  return records.some(Boolean) ? Object.assign({}, ...records) : undefined;
}

/**
 * The texts of some nouns as a record, for overlays, which get no texts from the page. The languages of the repository have
 * every text; other languages get those that they lack in English.
 */
export async function loadTexts(locale: Locale, nouns: readonly string[]): Promise<TextRecord> {
  const entries = await Promise.all(
    nouns.map(async (noun) => {
      const isShipped = (shippedLocales as readonly Locale[]).includes(locale);
      const [fallback, own] = await Promise.all([
        isShipped ? undefined : loadFile(fallbackLocale, noun),
        loadFile(locale, noun),
      ]);
      if (!fallback && !own) throw new Error(`there are no texts ${noun} in ${locale}`);
      return Object.entries({ ...fallback, ...own }).map(
        ([key, message]) => [`${noun}.${key}`, message] as const,
      );
    }),
  );
  return Object.fromEntries(entries.flat());
}

/** The texts of some nouns in the language of the page. */
export async function overlayTexts(nouns: readonly string[]): Promise<Translate> {
  const locale = pageLocale();
  return createTexts(await loadTexts(locale, nouns), locale);
}
