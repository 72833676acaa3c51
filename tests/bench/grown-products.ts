import { type RawBuilder, sql } from 'kysely';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { ProductOptionRow } from '#server/platform/db/schema/catalogue.ts';
import { executeWrite } from '#server/platform/db/writes.ts';

const firstCopy = 100_000;
const batch = 5_000;
const syllables = [...'ar bel cor dia el fio ga hel is jo ka lu mi no or pe'.split(' ')];
const characters = [...'晨曦星河月光雲海春山秋水青松明珠流金霞彩清風朝露'];

const metals = ['platinum-950', '18k-white-gold', '18k-yellow-gold', '18k-rose-gold'];

/** Runs work on a table without its GIN indexes and makes them afterwards, which takes a tenth of the time. */
async function withoutGin(db: Database, table: string, work: () => Promise<unknown>): Promise<void> {
  const { rows } = await sql<{
    indexname: string;
    indexdef: string;
  }>`select indexname, indexdef from pg_indexes
    where tablename = ${table} and indexdef like '%USING gin%'`.execute(db.handle);
  for (const { indexname } of rows) await sql`drop index ${sql.ref(indexname)}`.execute(db.handle);
  await work();
  await Promise.all(rows.map(({ indexdef }) => sql.raw(indexdef).execute(db.handle)));
}

/** Runs a step for each batch of copies, four at a time, without triggers. */
async function inBatches(
  db: Database,
  [from, to]: readonly [number, number],
  tables: readonly string[],
  step: (from: number, to: number) => RawBuilder<unknown>,
): Promise<void> {
  const starts = Array.from(
    { length: Math.ceil((to - from) / batch) },
    (_, at) => from + at * batch,
  ).values();
  const work = async () => {
    for (const start of starts)
      await db.transaction(async (trx) => {
        await sql`set local session_replication_role = replica`.execute(trx);
        await executeWrite(trx, tables, step(start, Math.min(to, start + batch) - 1));
      });
  };
  await Promise.all(Array.from({ length: 4 }, work));
}

/**
 * Copies of the demonstration products, each in one metal, with a name, price and sort figures of its own and one sentence
 * of text, in the categories of its model. The triggers that derive prices are off, so that it writes them itself.
 */
export async function growProducts(db: Database, size: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from product`.execute(
    db.handle,
  );
  const have = rows[0]?.count ?? 0;
  if (have >= size) return;
  const { rows: columns } = await sql<{ column_name: string }>`
    select column_name from information_schema.columns
    where table_name = 'product' and is_generated = 'NEVER' and column_name not in ('id', 'sku', 'spu', 'slug', 'text',
      'price_minor', 'original_price_minor', 'sale_price_minor', 'stock', 'sold', 'favourites', 'sort', 'best_seller',
      'created_day', 'metal', 'options', 'design', 'stones', 'change_xid', 'variants', 'variant_stock',
      'lowest_price_minor', 'lowest_original_minor', 'metal_prices_minor')`.execute(db.handle);
  const same = sql.join(columns.map(({ column_name }) => sql.ref(column_name)));
  await withoutGin(db, 'product', () =>
    inBatches(
      db,
      [have, size],
      ['product', 'product_category'],
      (from, to) => sql`with model as materialized (
          select *, row_number() over (order by id) as number, count(*) over () as models,
            (select jsonb_object_agg(key, value || jsonb_build_object(
              'name', case key when 'en' then '@latin@ ' else '@chinese@' end || (value ->> 'name'),
              'description', jsonb_build_array(value -> 'description' -> 0), 'details', '[]'::jsonb, 'care', '',
              'metaTitle', '', 'metaDescription', ''))::text from jsonb_each(text)) as short
          from product where id < ${firstCopy} and on_shelf),
        made as materialized (
          select n, ${firstCopy} + n as new_id, hashint4(n)::bigint & 1048575 as h,
            (${syllables}::text[])[n % 16 + 1] || (${syllables}::text[])[n / 16 % 16 + 1]
              || (${syllables}::text[])[n / 256 % 16 + 1] as latin,
            (${characters}::text[])[n % 24 + 1] || (${characters}::text[])[n / 24 % 24 + 1] as chinese
          from generate_series(${from}::integer, ${to}::integer) as n),
        inserted as (
          insert into product (id, sku, spu, slug, text, price_minor, stock, sold, favourites, sort, best_seller,
            created_day, metal, options, stones, lowest_price_minor, metal_prices_minor, ${same})
          select new_id, 'COPY-' || n, 'COPY-' || n, 'copy-' || n,
            replace(replace(short, '@latin@', initcap(latin)), '@chinese@', chinese)::jsonb,
            own_minor, h % 7, h % 50, h % 90, h % 1000, h % 200 = 0, date '2024-01-01' + (h % 1000)::integer, own_metal,
            '[]', '[]', own_minor, jsonb_build_object(own_metal, own_minor), ${same}
          from made join model on model.number = n % models + 1
            cross join lateral (select (${metals}::text[])[n / 3 % 4 + 1] as own_metal,
              (price_minor * (0.5 + (hashint4(n # 91)::bigint & 1023) / 512.0))::integer / 100 * 100 + 100 as own_minor
            ) as own)
        insert into product_category (product_id, category_id, position)
        select new_id, category_id, position from made join model on model.number = n % models + 1
          join product_category on product_id = model.id`,
    ),
  );
  await sql`vacuum analyze product`.execute(db.handle);
}

/**
 * Rows of `listed_product` about as the worker would make them, without descriptions, copied from those of the models: a
 * million take the worker most of an hour on a busy machine.
 */
export async function copyListedProducts(db: Database, size: number): Promise<void> {
  await withoutGin(db, 'listed_product', () =>
    inBatches(
      db,
      [0, size],
      ['listed_product'],
      (from, to) => sql`with model as materialized (
          select listed_product.*, row_number() over (order by product.id) as number, count(*) over () as models,
            ts_delete(words, (select array_agg(lexeme) from unnest(words) where lexeme ~ '#(p|n|metal:)')) as named,
              ts_filter(texts, '{a,b,c}') as short
          from product left join listed_product on listed_product.id = product.id
          where product.id < ${firstCopy} and product.on_shelf),
        made as materialized (
          select product.*, model.category_ids, model.named, model.short as texts,
            format('%L:1A %L:1A %L:1A', lower(split_part(product.text #>> '{en,name}', ' ', 1)),
              left(product.text #>> '{zh,name}', 2), product.id - ${firstCopy}) as own,
            array['#p' || floor(ln(product.lowest_price_minor) / ln(1.25)), '#metal:' || product.metal] as filters
          from product join model on model.number = (product.id - ${firstCopy}) % models + 1
          where product.id between ${firstCopy} + ${from}::integer and ${firstCopy} + ${to}::integer)
        insert into listed_product (id, category_ids, customized_type, metal, shape, gem, style, origin,
          lowest_price_minor, metal_prices_minor, best_seller, sort, created_day, favourites, stock, sold, review_count,
          words, texts)
        select id, category_ids, customized_type, metal, shape, gem, style, origin, lowest_price_minor,
          metal_prices_minor, best_seller, sort, created_day, favourites, stock, sold, 0,
          named || (own || (
            select string_agg(format(' %L:1D', key), '') from (
              select '#n' || replace(sku, '-', '') union select unnest(filters)
              union select '#c' || category || filter
                from unnest(category_ids) as category cross join unnest(filters) as filter
            ) as keys (key)))::tsvector,
          texts
        from made on conflict (id) do nothing`,
    ),
  );
}

/** Makes the next worker rebuild all rows. */
export async function forgetListed(db: Database): Promise<void> {
  await executeWrite(db.handle, ['listed_product'], sql`truncate listed_product, listed_product_state`);
}

export async function refreshStatistics(db: Database): Promise<void> {
  await sql`vacuum analyze listed_product`.execute(db.handle);
  await sql`analyze`.execute(db.handle);
}

/** Sets a price and returns the product. */
export async function setPrice(db: Database, id: number, minor: number): Promise<number> {
  await db.handle
    .updateTable('product')
    .set({ price_minor: minor, original_price_minor: null, options: jsonb<ProductOptionRow[]>([]) })
    .where('id', '=', id)
    .execute();
  return id;
}

/** Adds a copy of a product that is the newest, in the same categories, and returns its id. */
export async function insertCopy(db: Database, id: number): Promise<number> {
  const { rows: columns } = await sql<{ column_name: string }>`
    select column_name from information_schema.columns
    where table_name = 'product' and is_generated = 'NEVER'
      and column_name not in ('id', 'sku', 'spu', 'slug', 'created_day', 'change_xid', 'variants', 'sort')`.execute(
    db.handle,
  );
  const same = sql.join(columns.map(({ column_name }) => sql.ref(column_name)));
  const { rows } = await db.transaction(async (trx) => {
    const made = await executeWrite(
      trx,
      ['product'],
      sql<{ id: number }>`insert into product (id, sku, spu, slug, created_day, sort, ${same})
        select last + 1, 'NEW-' || last, 'NEW-' || last, 'new-' || last, date '2027-01-01' + (last % 90000)::integer,
          sort, ${same}
        from product cross join (select max(id) as last from product) as newest where product.id = ${id}
        returning id`,
    );
    await executeWrite(
      trx,
      ['product_category'],
      sql`insert into product_category (product_id, category_id, position)
        select ${made.rows[0]?.id ?? 0}, category_id, position from product_category where product_id = ${id}`,
    );
    return made;
  });
  return rows[0]?.id ?? 0;
}
