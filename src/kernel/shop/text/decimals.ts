import { type Locale, languageOf } from './locales.ts';

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(locale: Locale, count: number): Intl.NumberFormat {
  const { intl } = languageOf(locale);
  const name = `${intl} ${count}`;
  const known = formats.get(name);
  if (known) return known;
  const format = new Intl.NumberFormat(intl, {
    ...{ minimumFractionDigits: count, maximumFractionDigits: count, useGrouping: false },
  });
  formats.set(name, format);
  return format;
}

/** A number with a fixed count of decimals as the language writes it: `0.50`, in French `0,50`. */
export const decimals = (locale: Locale, value: number, count = 2): string =>
  formatOf(locale, count).format(value);

/** A value of a text that each language writes in its own way. */
export interface InLanguage {
  in(locale: Locale): string;
}

/** A number for a text, which writes it in its language; `0.50` as a plain string. */
export class Decimal implements InLanguage {
  readonly #value: number;
  readonly #count: number;

  constructor(value: number, count = 2) {
    this.#value = value;
    this.#count = count;
  }

  toString(): string {
    return this.#value.toFixed(this.#count);
  }

  in(locale: Locale): string {
    // `toFixed` rounds the number itself, `Intl` its shortest decimal form: the digits are the same in every language.
    return decimals(locale, Number(this.toString()), this.#count);
  }
}
