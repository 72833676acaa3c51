import type { PriceBasis } from '#kernel/jewel/pricing/price-piece.ts';
import { DEFAULT_RATES, type PriceRates } from '#kernel/jewel/pricing/price-rates.ts';
import { stoneLadders } from '#server/diamonds/stone-ladders.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { readRates } from './price-rules.repo.ts';
import { metalQuotes } from './quotes.service.ts';

/** Common inputs of all prices of a day; a chosen stone is added by its design. */
export type PriceGround = Required<Pick<PriceBasis, 'quotes' | 'rates' | 'ladders'>>;

/** Rates of the price rule in force; the kernel's defaults if there is none. */
export const toRates = (rule: { rates: PriceRates } | null | undefined): PriceRates =>
  rule?.rates ?? DEFAULT_RATES;

/** The day's quotes, the rates of the price rule in force, and the stone price ladders. */
export async function priceGround(executor: Executor): Promise<PriceGround> {
  const [quotes, rule, ladders] = await Promise.all([
    metalQuotes(executor),
    readRates(executor),
    stoneLadders(executor),
  ]);
  return { quotes, rates: toRates(rule), ladders };
}
