import type { PriceBasis } from '#kernel/jewel/pricing/price-piece.ts';
import { HOUSE_RATES, type PriceRates } from '#kernel/jewel/pricing/price-rates.ts';
import { stoneLadders } from '#server/diamonds/stone-ladders.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { readRates } from './price-rules.repo.ts';
import { metalQuotes } from './quotes.service.ts';

/** What every price of a day stands on; a stone that was chosen comes with its design. */
export type PriceGround = Required<Pick<PriceBasis, 'quotes' | 'rates' | 'ladders'>>;

/** What the house adds to its cost as the rule in force has it; the kernel's own figures where there is none. */
export const toRates = (rule: { rates: PriceRates } | null | undefined): PriceRates =>
  rule?.rates ?? HOUSE_RATES;

/** The day's quotes, the rates of the price rule in force, and what stones of the safe cost. */
export async function priceGround(executor: Executor): Promise<PriceGround> {
  const [quotes, rule, ladders] = await Promise.all([
    metalQuotes(executor),
    readRates(executor),
    stoneLadders(executor),
  ]);
  return { quotes, rates: toRates(rule), ladders };
}
