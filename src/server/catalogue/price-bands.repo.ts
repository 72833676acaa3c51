import { sql } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';

/** The median price of the products on the shelf, in minor units of the base currency; 0 without products. */
export async function readMedianPrice(executor: Executor): Promise<number> {
  const { median } = await executor
    .selectFrom('product')
    .select(sql<number | null>`percentile_disc(0.5) within group (order by lowest_price_minor)`.as('median'))
    .where('on_shelf', '=', true)
    .executeTakeFirstOrThrow();
  return median ?? 0;
}
