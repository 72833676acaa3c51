import { sql } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';
import { executeWrite } from '#server/platform/db/writes.ts';

/** Stores the pieces sold of every product; returns the number of products whose figure changed. */
export async function writeSold(
  executor: Executor,
  figures: readonly { id: number; sold: number }[],
): Promise<number> {
  const ids = figures.map(({ id }) => id);
  const sold = figures.map(({ sold }) => sold);
  const { numAffectedRows = 0n } = await executeWrite(
    executor,
    ['product'],
    sql`update product set sold = counted.sold
      from (select before.id, coalesce(figures.sold, 0) as sold from product as before
        left join unnest(${ids}::integer[], ${sold}::integer[]) as figures (id, sold) on figures.id = before.id) as counted
      where counted.id = product.id and product.sold <> counted.sold`,
  );
  return Number(numAffectedRows);
}

/** Whether a category is ordered by what was sold. */
export async function isOrderedBySales(executor: Executor): Promise<boolean> {
  const category = executor.selectFrom('category').select('id').where('order_rule', '=', 'best-selling');
  return (await category.limit(1).executeTakeFirst()) !== undefined;
}
