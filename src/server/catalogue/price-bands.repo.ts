import { sql } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';

/** The median price of the products on the shelf, in minor units of the base currency; 0 without products. */
export async function readMedianPrice(executor: Executor, isListed: boolean): Promise<number> {
  const median = sql<number | null>`percentile_disc(0.5) within group (order by lowest_price_minor)`.as(
    'median',
  );
  // The narrow rows are read from an index alone.
  const query = isListed
    ? executor.selectFrom('listed_product').select(median)
    : executor.selectFrom('product').select(median).where('on_shelf', '=', true);
  const row = await query.executeTakeFirstOrThrow();
  return row.median ?? 0;
}
