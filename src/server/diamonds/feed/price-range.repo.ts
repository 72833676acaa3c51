import { sql, type Transaction } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';

/** Properties of a stone that its price per carat depends on. */
export interface ComparedStone {
  shape: string;
  carat: number;
  color: string;
  clarity: string;
  origin: string;
}

/** Lowest and highest plausible price per carat, in minor units of the base currency. */
export type PriceRange = (stone: ComparedStone) => { min: number; max: number };

/** Lower edges of weight bands, where prices per carat step up. */
const bands = [0, 0.3, 0.4, 0.5, 0.7, 0.9, 1, 1.5, 2, 3, 4, 5, 10];
const bandOf = (carat: number): number => bands.findLastIndex((edge) => edge <= carat);

const colourGroups = ['DEF', 'GH', 'IJ', 'KLM'];
const colourGroupOf = (color: string): string =>
  color.length === 1 ? (colourGroups.find((letters) => letters.includes(color)) ?? color) : color;
const clarityGroupOf = (clarity: string): string => clarity.replace(/\d/g, '').replace(/^(?:FL|IF)$/, 'VVS');

/** Widest range of the trade, for stones that we have nothing to compare with; 1,500 and 250 of the base currency per carat at least. */
const widest: Readonly<Record<string, { min: number; max: number }>> = {
  natural: { min: 150_000, max: 3_000_000_000 },
  'laboratory-grown': { min: 25_000, max: 20_000_000 },
};

/** Stones that make a comparison. */
const enough = 10;
/** Factors around the mean price per carat: of the same shape, of the same grades, and of the weight alone. */
const factors = [5, 6, 12] as const;

const keysOf = ({ shape, carat, color, clarity, origin }: ComparedStone): string[] => {
  const weight = `${origin} ${bandOf(carat)}`;
  const grades = `${weight} ${colourGroupOf(color)} ${clarityGroupOf(clarity)}`;
  return [`${grades} ${shape}`, grades, weight];
};

/** Plausible prices per carat, from the stones that we list. */
export async function readPriceRange(trx: Transaction<Schema>): Promise<PriceRange> {
  const { rows } = await sql<ComparedStone & { stones: number; logs: number }>`
    select shape, color, clarity, origin, trunc(carat_hundredths / 10.0)::float8 / 10 as carat,
      count(*)::integer as stones, sum(ln(price_minor * 100.0 / carat_hundredths))::float8 as logs
    from diamond where price_minor > 0 and carat_hundredths > 0
    group by 1, 2, 3, 4, 5`.execute(trx);
  const means = new Map<string, { stones: number; logs: number }>();
  for (const { stones, logs, ...stone } of rows)
    for (const key of keysOf(stone)) {
      const mean = means.get(key) ?? { stones: 0, logs: 0 };
      means.set(key, { stones: mean.stones + stones, logs: mean.logs + logs });
    }
  return (stone) => {
    const trade = widest[stone.origin] ?? { min: 0, max: 0 };
    const isFancy = stone.color.length > 3;
    const level = keysOf(stone).findIndex((key) => (means.get(key)?.stones ?? 0) >= enough);
    const mean = means.get(keysOf(stone)[level] ?? '');
    const factor = factors[level];
    if (!mean || factor === undefined) return trade;
    const perCarat = Math.exp(mean.logs / mean.stones);
    // Prices of fancy colours have no upper end near those of the letters.
    return {
      min: Math.max(trade.min, perCarat / factor),
      max: isFancy ? trade.max : Math.min(trade.max, perCarat * factor),
    };
  };
}
