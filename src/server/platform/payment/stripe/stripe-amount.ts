import { type CurrencyCode, currencyCodes } from '#kernel/shop/money/money.ts';
import type { AmountLimits } from '../adapter.ts';

/** Currencies without minor units at Stripe; ours are hundredths of each currency. */
const withoutMinorUnit: readonly string[] = ['jpy'];

function perStripeUnit(currency: string): number {
  return withoutMinorUnit.includes(currency.toLowerCase()) ? 100 : 1;
}

/** Converts our minor units to Stripe's. Throws a RangeError if the currency cannot express the amount. */
export function toStripeAmount(minor: number, currency: string): number {
  const amount = minor / perStripeUnit(currency);
  if (!Number.isInteger(amount)) throw new RangeError(`not payable in ${currency}: ${minor}`);
  return amount;
}

/** Converts Stripe's units to our minor units. */
export function fromStripeAmount(amount: number, currency: string): number {
  return amount * perStripeUnit(currency);
}

/** The smallest charge in Stripe's units (docs.stripe.com, minimum and maximum charge amounts). */
export const stripeMinimum: Record<CurrencyCode, number> = {
  HKD: 400,
  USD: 50,
  CNY: 400,
  TWD: 2000,
  GBP: 30,
  EUR: 50,
  SGD: 50,
  JPY: 50,
  AUD: 50,
  CAD: 50,
  CHF: 50,
  NZD: 50,
  SEK: 300,
  NOK: 300,
  DKK: 250,
  PLN: 200,
  CZK: 1500,
  RON: 200,
  AED: 200,
  MYR: 200,
  THB: 1000,
  MXN: 1000,
};

/** Eight digits, in every currency (same page). */
const largestCharge = 99_999_999;

export const stripeLimits = Object.fromEntries(
  currencyCodes.map((code): [CurrencyCode, AmountLimits] => [
    code,
    {
      minMinor: fromStripeAmount(stripeMinimum[code], code),
      maxMinor: fromStripeAmount(largestCharge, code),
    },
  ]),
) as Record<CurrencyCode, AmountLimits>;
