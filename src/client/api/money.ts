import { fromDecimalString, isCurrencyCode, type Money } from '#kernel/shop/money/money.ts';

/**
 * Decodes an amount exactly, without floating-point arithmetic: `amount` is in major units, a two-decimal string in
 * carts and orders (`'28800.00'`) and a number elsewhere (`28800.5`). Throws a RangeError for a third decimal, an
 * invalid amount or an unknown currency.
 */
export function decodeAmount(amount: number | string, currency: string): Money {
  if (!isCurrencyCode(currency)) throw new RangeError(`not a currency: ${currency}`);
  if (typeof amount === 'string') return { currency, minor: fromDecimalString(amount) };
  // A number of at most 15 digits prints exactly as written.
  const [major, cents = ''] = String(amount).split('.');
  return { currency, minor: fromDecimalString(`${major}.${cents.padEnd(2, '0')}`) };
}

/** Decodes a price. */
export function decodePrice(price: { code: string; value: number }): Money {
  return decodeAmount(price.value, price.code);
}
