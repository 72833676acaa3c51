import type { Executor } from '#server/platform/db/database.ts';

/** The weights people ask for first, in hundredths of a carat. */
const weights = [50, 70, 100, 150];

/** Well-cut round stones in stock, a natural and a grown one per weight: each the cheapest of its grade. */
export async function readRoundDiamonds(executor: Executor) {
  return executor
    .selectFrom('diamond')
    .distinctOn(['carat_hundredths', 'origin'])
    .select(['id', 'shape', 'carat_hundredths', 'color', 'clarity', 'cut', 'origin', 'price_minor'])
    .where('shape', '=', 'round')
    .where('cut', '=', 'EX')
    .where('stock', '>', 0)
    .where('carat_hundredths', 'in', weights)
    .where('color', 'in', ['D', 'E', 'F', 'G', 'H'])
    .where('clarity', 'in', ['IF', 'VVS1', 'VVS2', 'VS1', 'VS2'])
    .orderBy('carat_hundredths')
    .orderBy('origin', 'desc')
    .orderBy('price_minor')
    .orderBy('id')
    .execute();
}
