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
