import { type CurrencyCode, convertPriceMinor } from '#kernel/shop/money/money.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { readCountries, readCurrencies, writeRate, writeShippingCost } from './currencies.repo.ts';

/** Decimals of a stored rate. */
const decimals = 8;

const rateOf = (value: number): string => value.toFixed(decimals).replace(/\.?0+$/, '');

/**
 * Makes another currency the base of a shop without orders: rates are given per unit of it, and delivery prices are
 * converted. Prices of products keep their figures. Returns the conversion of other amounts, in minor units.
 */
export async function rebaseCurrencies(
  executor: Executor,
  { from, to }: { from: CurrencyCode; to: CurrencyCode },
): Promise<(minor: number) => number> {
  const currencies = await readCurrencies(executor);
  const base = currencies.find(({ code }) => code === to);
  if (!base) throw new Error(`currency ${to} is not in the shop`);
  const { rate: perUnit, symbol } = base;
  const convert = (minor: number) => convertPriceMinor(minor, { code: to, symbol, rate: perUnit });
  // Read before the rates change.
  const countries = await readCountries(executor);
  for (const { code, shippingCostMinor } of countries)
    await writeShippingCost(executor, code, convert(shippingCostMinor));
  for (const { code, rate, quotedOn } of currencies) {
    const rebased = code === to ? '1' : rateOf(Number(code === from ? 1 : rate) / Number(perUnit));
    await writeRate(executor, code, { rate: rebased, quoted_on: quotedOn });
  }
  return convert;
}
