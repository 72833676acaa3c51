import { type CurrencyCode, isCurrencyCode } from '#kernel/shop/money/money.ts';
import type { AmountLimits } from '../adapter.ts';

/** Currencies that PayPal takes without decimals (developer.paypal.com, currency codes). */
const withoutDecimals: readonly string[] = ['HUF', 'JPY', 'TWD'];

/** Our minor units as PayPal writes the currency. Throws a RangeError for a part of what it can write. */
export function toPayPalAmount(minor: number, currency: string): string {
  if (!Number.isSafeInteger(minor) || minor < 0) throw new RangeError(`not an amount: ${minor}`);
  const cents = minor % 100;
  if (!withoutDecimals.includes(currency)) {
    return `${(minor - cents) / 100}.${String(cents).padStart(2, '0')}`;
  }
  if (cents !== 0) throw new RangeError(`not payable in ${currency}: ${minor}`);
  return String(minor / 100);
}

/** PayPal's decimal string in our minor units; undefined where it is none of this currency. */
export function fromPayPalAmount(value: string, currency: string): number | undefined {
  const match = /^(-?)(\d{1,12})(?:\.(\d{2}))?$/.exec(value);
  if (!match) return undefined;
  const [, sign, whole = '', decimals = '00'] = match;
  if (withoutDecimals.includes(currency) && decimals !== '00') return undefined;
  return (Number(whole) * 100 + Number(decimals)) * (sign === '-' ? -1 : 1);
}

/**
 * The largest payment in whole units that PayPal's lists of currency codes have named for an account: ten thousand US
 * dollars and what stands beside them (the classic list, kept in the reference of PayPal's Merchant SDK for EUR, GBP, JPY
 * and USD; that names more for HKD and SGD than the list of the REST interface once did, and the lower end is kept). The
 * present page (developer.paypal.com/reference/currency-codes) names none, only that HUF, JPY and TWD take no decimals
 * and that Chinese yuan are taken within China alone, so that they are left out.
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
