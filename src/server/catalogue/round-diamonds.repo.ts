import type { Executor } from '#server/platform/db/database.ts';

/** The weights people ask for first, in hundredths of a carat. */
const weights = [50, 70, 90, 100, 120, 150, 200];

/** One well-cut round stone in stock per weight: the cheapest of its grade. */
export async function readRoundDiamonds(executor: Executor) {
  return executor
    .selectFrom('diamond')
    .distinctOn('carat_hundredths')
    .select(['id', 'shape', 'carat_hundredths', 'color', 'clarity', 'cut', 'price_minor'])
    .where('shape', '=', 'round')
    .where('cut', '=', 'EX')
    .where('stock', '>', 0)
    .where('carat_hundredths', 'in', weights)
    .where('color', 'in', ['D', 'E', 'F', 'G', 'H'])
    .where('clarity', 'in', ['IF', 'VVS1', 'VVS2', 'VS1', 'VS2'])
    .orderBy('carat_hundredths')
    .orderBy('price_minor')
    .orderBy('id')
    .execute();
}
