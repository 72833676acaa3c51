import type { PriceBasis } from '#kernel/pricing/price-piece.ts';
import { HOUSE_RATES, type PriceRates } from '#kernel/pricing/price-rates.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { readRates } from './price-rules.repo.ts';
import { metalQuotes } from './quotes.service.ts';

/** What the house adds to its cost as the rule in force has it; the kernel's own figures where there is none. */
export const toRates = (rule: { rates: PriceRates } | null | undefined): PriceRates =>
  rule?.rates ?? HOUSE_RATES;

/** The day's quotes, and the rates of the price rule in force. */
export async function priceGround(executor: Executor): Promise<Pick<PriceBasis, 'quotes' | 'rates'>> {
  const [quotes, rule] = await Promise.all([metalQuotes(executor), readRates(executor)]);
  return { quotes, rates: toRates(rule) };
}
