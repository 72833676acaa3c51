import type { Executor } from '#server/platform/db/database.ts';

/** Popular weights in hundredths of a carat. */
const weights = [50, 70, 100, 150];

/** The cheapest well-cut round stone in stock per weight and origin. */
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
