import { sql } from 'kysely';
import type { ListedProductName } from '#kernel/shop/review-import/review-import.ts';
import type { Executor } from '#server/platform/db/database.ts';

/** The product that the first known one of these names means; undefined if none does. Archived products count as unknown. */
export async function readNamedProduct(
  executor: Executor,
  names: readonly ListedProductName[],
): Promise<{ id: number; sku: string } | undefined> {
  const { rows } = await sql<{ id: number; sku: string }>`select product.id, product.sku
    from jsonb_to_recordset(${JSON.stringify(names.map((name, at) => ({ ...name, at })))}::jsonb)
      as named (kind text, name text, at integer)
    join product on case named.kind
      when 'number' then product.id = named.name::integer
      when 'slug' then product.slug = named.name
      else product.id = (select product_id from product_code where kind = named.kind and code = named.name)
    end
    where product.archived_at is null
    order by named.at limit 1`.execute(executor);
  return rows[0];
}
