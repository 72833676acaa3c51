import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';
import { divideHalfUp } from './half-up.ts';

/**
 * Currencies that a shop can have; all amounts are integers of their minor unit (ISO 4217 exponent 2). Those of a shop are
 * rows of the database.
 */
export const currencyCodes = [
  ...([
    'HKD',
    'USD',
    'CNY',
    'TWD',
    'GBP',
    'EUR',
    'SGD',
    'JPY',
    'AUD',
    'CAD',
    'CHF',
    'NZD',
    'SEK',
    'NOK',
  ] as const),
  ...(['DKK', 'PLN', 'CZK', 'RON', 'AED', 'MYR', 'THB', 'MXN'] as const),
] as const;

export type CurrencyCode = (typeof currencyCodes)[number];

export interface Money {
  currency: CurrencyCode;
  minor: number;
}

export interface CurrencyRate {
  code: CurrencyCode;
  symbol: string;
  /** Units of this currency per unit of the base currency, as a decimal string such as '0.1284'. */
  rate: string;
}

/** Currencies used without decimals in practice, though ISO 4217 defines a minor unit. */
const currenciesWithoutCents: readonly string[] = ['TWD', 'JPY'];

/** The smallest usable amount of a currency, in minor units. */
export function smallestMinor(currency: string): number {
  return currenciesWithoutCents.includes(currency) ? 100 : 1;
}

const RATE_SCALE = 8;
/** Converted unit prices are rounded to whole major units. */
const PRICE_STEP_MINOR = 100n;

export function isCurrencyCode(value: unknown): value is CurrencyCode {
  return (currencyCodes as readonly unknown[]).includes(value);
}

/** Parses a decimal string to an integer scaled by 10^8; throws a RangeError on anything else. */
export function parseRate(rate: string): bigint {
  if (!/^\d{1,9}(?:\.\d{1,8})?$/.test(rate)) throw new RangeError(`not a rate: ${rate}`);
  const [whole, decimals = ''] = rate.split('.');
  return BigInt(`${whole}${decimals.padEnd(RATE_SCALE, '0')}`);
}

/**
 * Converts a unit price from the base currency (integer minor units) to a display currency,
 * rounded half up to whole major units. The base currency itself is left exact.
 */
export function convertPriceMinor(baseMinor: number, currency: CurrencyRate): number {
  if (currency.code === baseCurrency()) return baseMinor;
  const denominator = 10n ** BigInt(RATE_SCALE) * PRICE_STEP_MINOR;
  return Number(divideHalfUp(BigInt(baseMinor) * parseRate(currency.rate), denominator) * PRICE_STEP_MINOR);
}

/**
 * `numerator / denominator` of an amount in minor units, rounded half up to a multiple of `step` (see
 * `smallestMinor`); all are integers.
 */
export function fractionOfMinor(minor: number, numerator: number, denominator: number, step = 1): number {
  const steps = divideHalfUp(BigInt(minor) * BigInt(numerator), BigInt(denominator) * BigInt(step));
  return Number(steps) * step;
}

/** Major units as a JSON number, exact to the currency's two decimals: 2880000 becomes 28800. */
export function toMajor(minor: number): number {
  return minor / 100;
}

/** Major units as the two-decimal string Fecshop uses in cart and order totals. */
export function toDecimalString(minor: number): string {
  const sign = minor < 0 ? '-' : '';
  const digits = String(Math.abs(minor)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Parses `'28800.00'` to 2880000. Throws a RangeError on anything else. */
export function fromDecimalString(amount: string): number {
  const match = /^(-?)(\d{1,12})\.(\d{2})$/.exec(amount);
  if (!match) throw new RangeError(`not an amount: ${amount}`);
  const minor = Number(`${match[2]}${match[3]}`);
  return match[1] === '-' && minor !== 0 ? -minor : minor;
}

/** Discount in whole per cent; 0 if there is no higher original price. */
export function discountRate(priceMinor: number, originalMinor: number | null): number {
  const from = originalMinor ?? 0;
  return from > priceMinor ? Math.round((1 - priceMinor / from) * 100) : 0;
}

/** Values of a text about a discount: its percent, and the digits of the share that is paid, for Chinese (九一折). */
export function discountValues(percent: number): { percent: number; tens: number; ones: number } {
  const paid = 100 - percent;
  return { percent, tens: Math.floor(paid / 10), ones: paid % 10 };
}
