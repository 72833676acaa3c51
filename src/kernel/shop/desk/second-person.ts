import { type CurrencyCode, convertPriceMinor, type Money } from '#kernel/shop/money/money.ts';

/**
 * The largest refund without a second person, in the order's currency at its rate; `aboveMinor` is the limit in the
 * base currency.
 */
export function secondPersonAbove(aboveMinor: number, currency: CurrencyCode, rate: string): Money {
  return { currency, minor: convertPriceMinor(aboveMinor, { code: currency, symbol: '', rate }) };
}

/** Whether a refund needs a second person, counting earlier refunds of the order. */
export function needsSecondPerson(
  amount: Money,
  terms: { aboveMinor: number; rate: string; askedMinor: number },
): boolean {
  const { aboveMinor, rate, askedMinor } = terms;
  return amount.minor + askedMinor > secondPersonAbove(aboveMinor, amount.currency, rate).minor;
}
