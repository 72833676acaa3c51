import { type CurrencyCode, convertPriceMinor, type Money } from '#kernel/shop/money/money.ts';

/** The largest refund that one person gives by themselves, at the rate of its order; `aboveMinor` in the base currency. */
export function secondPersonAbove(aboveMinor: number, currency: CurrencyCode, rate: string): Money {
  return { currency, minor: convertPriceMinor(aboveMinor, { code: currency, symbol: '', rate }) };
}

/** Whether a refund needs a second person, reckoned with what was given back of the order before. */
export function needsSecondPerson(
  amount: Money,
  terms: { aboveMinor: number; rate: string; askedMinor: number },
): boolean {
  const { aboveMinor, rate, askedMinor } = terms;
  return amount.minor + askedMinor > secondPersonAbove(aboveMinor, amount.currency, rate).minor;
}
