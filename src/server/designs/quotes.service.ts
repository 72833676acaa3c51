import { HOUSE_QUOTES, type MetalQuote } from '#kernel/pricing/price-rates.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { readQuotes } from './quotes.repo.ts';

/** The latest quote of every metal; the house's own where the table has none. */
export async function metalQuotes(executor: Executor): Promise<MetalQuote[]> {
  const rows = new Map((await readQuotes(executor)).map((row) => [row.base, row]));
  return HOUSE_QUOTES.map((house) => {
    const row = rows.get(house.base);
    return row
      ? { base: row.base, perOunceMinor: row.per_ounce_minor, quotedAt: row.quoted_at.toISOString() }
      : house;
  });
}
