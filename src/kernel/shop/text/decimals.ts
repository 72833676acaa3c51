import { type Locale, languageOf } from './locales.ts';

/** A number with a fixed count of decimals as the language writes it: `0.50`, in French `0,50`. */
export const decimals = (locale: Locale, value: number, count = 2): string =>
  new Intl.NumberFormat(languageOf(locale).intl, {
    ...{ minimumFractionDigits: count, maximumFractionDigits: count, useGrouping: false },
  }).format(value);
