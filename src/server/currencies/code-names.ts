import { type Localised, languageOf, localised } from '#kernel/shop/text/locales.ts';

/**
 * The name of a currency or country in every language of the shop: the one that is stored, else the usual one. A language may
 * be newer than the row.
 */
export const codeNames = (code: string, type: 'currency' | 'region', stored: Localised = {}): Localised => ({
  ...stored,
  ...localised(
    (locale) =>
      stored[locale] || (new Intl.DisplayNames([languageOf(locale).intl], { type }).of(code) ?? code),
  ),
});
