import { existsSync, readFileSync } from 'node:fs';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { type Translate, translator } from '#kernel/shop/text/translate.ts';
import { sampleTexts } from './sample-shop.ts';

/** The shop's own texts, so that a journey finds its buttons in every language. */
export function textsOf(locale: Locale, nouns: readonly string[]): Translate {
  const folder = existsSync(`i18n/${locale}`) ? locale : 'en';
  const record = Object.fromEntries(
    nouns.flatMap((noun) =>
      Object.entries(
        JSON.parse(readFileSync(`i18n/${folder}/${noun}.json`, 'utf8')) as Record<string, string>,
      ).map(([key, text]) => [`${noun}.${key}`, text] as const),
    ),
  );
  const own = sampleTexts(locale);
  return translator(locale, (key) => own.get(key) ?? record[key]);
}
