import { HOUSE_QUOTES, type MetalQuote } from '#kernel/jewel/pricing/price-rates.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { readQuotes } from './quotes.repo.ts';

interface QuoteRow {
  base: MetalQuote['base'];
  per_ounce_minor: number;
  quoted_at: Date | string;
}

/** The latest quote of every metal; the house's own where there is none. */
export function toQuotes(rows: readonly QuoteRow[]): MetalQuote[] {
  return HOUSE_QUOTES.map((house) => {
    const row = rows.find(({ base }) => base === house.base);
    if (!row) return house;
    const quotedAt = new Date(row.quoted_at).toISOString();
    return { base: row.base, perOunceMinor: row.per_ounce_minor, quotedAt };
  });
}

export async function metalQuotes(executor: Executor): Promise<MetalQuote[]> {
  return toQuotes(await readQuotes(executor));
}
