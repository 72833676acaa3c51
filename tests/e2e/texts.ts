import '../fixtures/demonstration-settings.ts';
import { readFileSync } from 'node:fs';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { type Translate, translator } from '#kernel/shop/text/translate.ts';

/** The shop's own texts, so that a journey finds its buttons in every language. */
export function textsOf(locale: Locale, nouns: readonly string[]): Translate {
  const record = Object.fromEntries(
    nouns.flatMap((noun) =>
      Object.entries(
        JSON.parse(readFileSync(`i18n/${locale}/${noun}.json`, 'utf8')) as Record<string, string>,
      ).map(([key, text]) => [`${noun}.${key}`, text] as const),
    ),
  );
  return translator(locale, (key) => record[key]);
}
