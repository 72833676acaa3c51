import type { BaseMetal } from '#kernel/jewel/metals/alloys.ts';
import { DEFAULT_QUOTES, DEFAULT_RATES, type PriceRates } from '#kernel/jewel/pricing/price-rates.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { readRates, writeRates } from './price-rules.repo.ts';
import { readQuotes, writeQuotes } from './quotes.repo.ts';

type Convert = (minor: number) => number;

/** Converts every number below a name that ends in `Minor`. */
function converted(value: unknown, convert: Convert, isAmount = false): unknown {
  if (typeof value === 'number') return isAmount ? convert(value) : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      converted(part, convert, isAmount || name.endsWith('Minor')),
    ]),
  );
}

/** Converts the workshop's rates and the metal quotes, when a shop without orders changes its base currency. */
export async function rebaseWorkshopPrices(executor: Executor, convert: Convert): Promise<void> {
  const { rates } = (await readRates(executor)) ?? { rates: DEFAULT_RATES };
  await writeRates(executor, converted(rates, convert) as PriceRates);
  const stored = await readQuotes(executor);
  const prices = DEFAULT_QUOTES.map(({ base, perOunceMinor }) => {
    const own = stored.find((quote) => quote.base === base);
    return [base, convert(own?.per_ounce_minor ?? perOunceMinor)] as const;
  });
  const [newest] = [
    ...stored.map(({ quoted_at }) => quoted_at),
    ...DEFAULT_QUOTES.map(({ quotedAt }) => new Date(quotedAt)),
  ].toSorted((a, b) => b.getTime() - a.getTime());
  await writeQuotes(executor, Object.fromEntries(prices) as Record<BaseMetal, number>, newest ?? new Date(0));
}
