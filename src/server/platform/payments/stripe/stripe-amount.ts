import type { CurrencyCode } from '#kernel/money/money.ts';
import type { AmountLimits } from '#kernel/payment/offers.ts';

/** Currencies that Stripe counts in whole units; ours are hundredths of every currency. */
const withoutMinorUnit: readonly string[] = ['jpy'];

function perStripeUnit(currency: string): number {
  return withoutMinorUnit.includes(currency.toLowerCase()) ? 100 : 1;
}

/** Our minor units as Stripe counts the currency. Throws a RangeError for a part of what it can count. */
export function toStripeAmount(minor: number, currency: string): number {
  const amount = minor / perStripeUnit(currency);
  if (!Number.isInteger(amount)) throw new RangeError(`not payable in ${currency}: ${minor}`);
  return amount;
}

/** Stripe's count of a currency in our minor units. */
export function fromStripeAmount(amount: number, currency: string): number {
  return amount * perStripeUnit(currency);
}

/** The least that Stripe settles of a currency, in our minor units. */
const leastMinor: Record<CurrencyCode, number> = {
  HKD: 400,
  USD: 50,
  CNY: 400,
  TWD: 1600,
  GBP: 30,
  EUR: 50,
  SGD: 50,
  JPY: 5000,
};

/** Eight digits of its own units. */
export function stripeLimits(currency: CurrencyCode): AmountLimits {
  return { minMinor: leastMinor[currency], maxMinor: fromStripeAmount(99_999_999, currency) };
}
