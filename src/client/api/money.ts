import { fromDecimalString, isCurrencyCode, type Money } from '#kernel/shop/money/money.ts';

/**
 * An amount of the wire, exactly: `amount` is major units, a two-decimal string in carts and orders (`'28800.00'`)
 * and a number elsewhere (`28800.5`). Nothing is calculated in floating point, and nothing is guessed: throws a
 * RangeError for a third decimal, for what is no amount and for a currency the shop does not know.
 */
export function decodeAmount(amount: number | string, currency: string): Money {
  if (!isCurrencyCode(currency)) throw new RangeError(`not a currency: ${currency}`);
  if (typeof amount === 'string') return { currency, minor: fromDecimalString(amount) };
  // A number of at most 15 digits prints as it was written, so its digits are the amount's.
  const [major, cents = ''] = String(amount).split('.');
  return { currency, minor: fromDecimalString(`${major}.${cents.padEnd(2, '0')}`) };
}

/** A price of the wire. */
export function decodePrice(price: { code: string; value: number }): Money {
  return decodeAmount(price.value, price.code);
}
