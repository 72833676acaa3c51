import { type CurrencyCode, isCurrencyCode } from '#kernel/shop/money/money.ts';
import type { AmountLimits } from '../adapter.ts';

/** Currencies without decimals at PayPal (developer.paypal.com, currency codes). */
const withoutDecimals: readonly string[] = ['HUF', 'JPY', 'TWD'];

/** Converts our minor units to PayPal's decimal string. Throws a RangeError if the currency cannot express the amount. */
export function toPayPalAmount(minor: number, currency: string): string {
  if (!Number.isSafeInteger(minor) || minor < 0) throw new RangeError(`not an amount: ${minor}`);
  const cents = minor % 100;
  if (!withoutDecimals.includes(currency)) {
    return `${(minor - cents) / 100}.${String(cents).padStart(2, '0')}`;
  }
  if (cents !== 0) throw new RangeError(`not payable in ${currency}: ${minor}`);
  return String(minor / 100);
}

/** Converts PayPal's decimal string to our minor units; undefined if it is not an amount of this currency. */
export function fromPayPalAmount(value: string, currency: string): number | undefined {
  const match = /^(-?)(\d{1,12})(?:\.(\d{2}))?$/.exec(value);
  if (!match) return undefined;
  const [, sign, whole = '', decimals = '00'] = match;
  if (withoutDecimals.includes(currency) && decimals !== '00') return undefined;
  return (Number(whole) * 100 + Number(decimals)) * (sign === '-' ? -1 : 1);
}

/**
 * The largest payment in whole units. Source: PayPal's former lists of currency codes (the classic list in the reference of
 * the Merchant SDK and that of the REST API); where they differ (HKD, SGD), the lower value. The current page
 * (developer.paypal.com/reference/currency-codes) names no maximum, only that HUF, JPY and TWD have no decimals and that
 * yuan are for China only, so CNY is not offered.
 */
const largest: Readonly<Partial<Record<CurrencyCode, number>>> = {
  HKD: 80_000,
  USD: 10_000,
  TWD: 330_000,
  GBP: 5_500,
  EUR: 8_000,
  SGD: 16_000,
  JPY: 1_000_000,
};

export const payPalLimits: Readonly<Partial<Record<CurrencyCode, AmountLimits>>> = Object.fromEntries(
  Object.entries(largest).map(([code, whole]) => [
    code,
    { minMinor: withoutDecimals.includes(code) ? 100 : 1, maxMinor: whole * 100 },
  ]),
);

export function takesCurrency(currency: string): boolean {
  return isCurrencyCode(currency) && payPalLimits[currency] !== undefined;
}
