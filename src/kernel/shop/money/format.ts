import type { InLanguage } from '#kernel/shop/text/decimals.ts';
import { type Locale, languageOf } from '#kernel/shop/text/locales.ts';
import type { Money } from './money.ts';

const symbols: Record<Money['currency'], string> = {
  HKD: 'HK$',
  USD: 'US$',
  CNY: 'CN¥',
  TWD: 'NT$',
  GBP: '£',
  EUR: '€',
  SGD: 'S$',
  JPY: 'JP¥',
  AUD: 'A$',
  CAD: 'CA$',
  CHF: 'CHF\u00a0',
  NZD: 'NZ$',
  SEK: 'SEK\u00a0',
  NOK: 'NOK\u00a0',
  DKK: 'DKK\u00a0',
  PLN: 'PLN\u00a0',
  CZK: 'CZK\u00a0',
  RON: 'RON\u00a0',
  AED: 'AED\u00a0',
  MYR: 'RM',
  THB: 'THB\u00a0',
  MXN: 'MX$',
};

/** The sign of a currency before its amounts. */
export const currencySign = (currency: Money['currency']): string => symbols[currency].trim();

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(locale: Locale, currency: Money['currency'], count: number): Intl.NumberFormat {
  const { intl } = languageOf(locale);
  const name = intl + currency + count;
  const known = formats.get(name);
  if (known) return known;
  const format = new Intl.NumberFormat(intl, {
    style: 'currency',
    ...{ currency, numberingSystem: 'latn', minimumFractionDigits: count, maximumFractionDigits: count },
  });
  formats.set(name, format);
  return format;
}

/** Whether a language writes `$1,234.50`, as English and Chinese do. */
const isPlain = (locale: Locale): boolean => /^\D+1,234\.50$/.test(formatOf(locale, 'USD', 2).format(1234.5));

/**
 * Formats a price in Latin digits, cents only if there are any: `{GBP, 2880000}` gives `£28,800`, and in French
 * `28 800 £`. The sign is the shop's in every language, its place and the separators are those of the language.
 */
export function formatMoney({ currency, minor }: Money, locale: Locale): string {
  const magnitude = Math.abs(minor);
  const cents = magnitude % 100;
  if (!isPlain(locale)) {
    const written: Partial<Record<Intl.NumberFormatPartTypes, string>> = {
      currency: currencySign(currency),
      minusSign: '−',
    };
    const parts = formatOf(locale, currency, cents === 0 ? 0 : 2).formatToParts(minor / 100);
    return parts.map(({ type, value }) => written[type] ?? value).join('');
  }
  const sign = minor < 0 ? '−' : '';
  const major = String(Math.floor(magnitude / 100)).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return `${sign}${symbols[currency]}${major}${cents === 0 ? '' : `.${String(cents).padStart(2, '0')}`}`;
}

/** An amount for a text, which writes it in its language. */
export class Amount implements InLanguage {
  readonly #money: Money;

  constructor(money: Money) {
    this.#money = money;
  }

  in(locale: Locale): string {
    return formatMoney(this.#money, locale);
  }
}

/** Of languages: those of the server that wrote a text may be others than those of the browser that reads it. */
const everySeparator = ",.'’\u00a0\u2009\u202f";

/** Replaces the amounts of a currency in a text of a language; `show` gets and returns minor units and their text. */
export function replaceMoney(
  text: string,
  { currency, locale }: { currency: Money['currency']; locale: Locale },
  show: (minor: number) => string,
): string {
  const sample = formatMoney({ currency, minor: 123_456_789 }, locale);
  const [digits = ''] = /\d.*\d/.exec(sample) ?? [];
  const [before = '', after = ''] = sample
    .split(digits)
    .map((part) => part.replaceAll('$', '\\$').replaceAll(/\s/g, '\\s'));
  const decimal = digits.at(-3) ?? '';
  const separators = isPlain(locale) ? ',.' : everySeparator;
  // Safari reads look-behinds from 16.4 on; English and Chinese need none.
  const boundary = before === '' ? '(?<![\\p{L}\\d])' : '';
  const amounts = new RegExp(`${boundary}${before}(\\d(?:[${separators}]?\\d)*)${after}`, 'gu');
  return text.replace(amounts, (_, amount: string) =>
    show(Number(amount.replaceAll(/\D/g, '')) * (amount.at(-3) === decimal ? 1 : 100)),
  );
}
