import { sql } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';

/**
 * Products in stock that go with the given ones: those that are named beside them most often, then the
 * best sellers. The given ones are never among them.
 */
export async function readSuggestions(
  executor: Executor,
  beside: readonly number[],
  limit: number,
): Promise<number[]> {
  const given = sql`array[${sql.join([...beside])}]::integer[]`;
  const none = sql`array[]::integer[]`;
  const { rows } = await sql<{ id: number }>`
    with named as (
      select related.value::integer as id, count(*) as times
      from product cross join lateral jsonb_array_elements_text(product.related) as related (value)
      where product.id = any(${beside.length === 0 ? none : given})
      group by 1)
    select product.id from product left join named on named.id = product.id
    where product.on_shelf and product.stock > 0
      and product.id <> all(${beside.length === 0 ? none : given})
      and (named.id is not null or product.best_seller)
    order by coalesce(named.times, 0) desc, product.best_seller desc, product.sort, product.id
    limit ${limit}`.execute(executor);
  return rows.map(({ id }) => id);
}
