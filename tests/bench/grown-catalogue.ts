import { sql } from 'kysely';
import type { Database } from '#server/platform/db/database.ts';

/** Copies of the demonstration products up to the given number, in the same categories. */
export async function grow(db: Database, size: number): Promise<number> {
  const { rows } = await sql<{ count: number; last: number }>`
    select count(*)::integer as count, max(id) as last from product`.execute(db.handle);
  const [{ count, last } = { count: 0, last: 0 }] = rows;
  const missing = size - count;
  if (missing <= 0) return count;
  const columns = sql.raw(
    `spu, customized_type, price_minor, original_price_minor, stock, on_shelf, is_sale, is_bundle, is_returnable, sort,
    featured, best_seller, created_day, weight_mg, metal, shape, gem, style, origin, ring_sizes, stones, options, pieces,
    related, text, design, digest`,
  );
  await sql`with model as (
      select *, row_number() over (order by id) as number, count(*) over () as models from product where id < 2000
    ), made as (
      insert into product (id, sku, slug, ${columns})
      select ${last} + n, 'COPY-' || (${last} + n), model.slug || '-' || (${last} + n), ${columns}
      from generate_series(1, ${missing}::integer) as n
      join model on model.number = n % model.models + 1
    )
    insert into product_category (product_id, category_id, position)
    select ${last} + n, place.category_id, place.position
    from generate_series(1, ${missing}::integer) as n
    join model on model.number = n % model.models + 1
    join product_category as place on place.product_id = model.id`.execute(db.handle);
  await sql`analyze`.execute(db.handle);
  return size;
}
