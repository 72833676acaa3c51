import { DEFAULT_QUOTES, type MetalQuote } from '#kernel/jewel/pricing/price-rates.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { readQuotes } from './quotes.repo.ts';

interface QuoteRow {
  base: MetalQuote['base'];
  per_ounce_minor: number;
  quoted_at: Date | string;
}

/** The latest quote of every metal; the default if there is none. */
export function toQuotes(rows: readonly QuoteRow[]): MetalQuote[] {
  return DEFAULT_QUOTES.map((fallback) => {
    const row = rows.find(({ base }) => base === fallback.base);
    if (!row) return fallback;
    const quotedAt = new Date(row.quoted_at).toISOString();
    return { base: row.base, perOunceMinor: row.per_ounce_minor, quotedAt };
  });
}

export async function metalQuotes(executor: Executor): Promise<MetalQuote[]> {
  return toQuotes(await readQuotes(executor));
}
