import { type SqlBool, sql } from 'kysely';
import type { GoodsKind } from '#kernel/shop/catalogue/product-kind.ts';
import type { contentDeskCalls } from '#kernel/shop/desk/content.calls.ts';
import { defaultLocale, type Localised } from '#kernel/shop/text/locales.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { literally } from '#server/platform/db/like.ts';
import type { ListQuery } from '#server/platform/desk/list-query.ts';

type ProductQuery = ListQuery<(typeof contentDeskCalls)['deskProducts']>;

export interface ListedProduct {
  id: number;
  code: string;
  title: Localised;
  state: 'visible' | 'hidden' | 'archived' | 'draft';
  goods: GoodsKind;
  price_minor: number | null;
  stock: number;
  variants: number;
  updated_at: Date | null;
}

/** Names of the texts as one record by language. */
const published = sql`
  select id, sku as code,
    (select jsonb_object_agg(language.key, language.value ->> 'name') from jsonb_each(text) as language) as title,
    case when archived_at is not null then 'archived' when on_shelf then 'visible' else 'hidden' end as state,
    coalesce(goods, case when customized_type = 4 then 'set' when design is not null then 'design' else 'plain' end)
      as goods,
    lowest_price_minor as price_minor, stock, jsonb_array_length(variants) as variants, updated_at
  from product`;

/** New products that only have a draft; its fields may be incomplete. */
const drafts = sql`
  select key::integer as id, coalesce(fields ->> 'sku', '') as code, coalesce(fields -> 'name', '{}') as title,
    'draft' as state, coalesce(fields ->> 'goods', 'plain') as goods,
    case when jsonb_typeof(fields -> 'priceMinor') = 'number' then (fields ->> 'priceMinor')::bigint end as price_minor,
    0 as stock, case when jsonb_typeof(fields -> 'variants') = 'array' then jsonb_array_length(fields -> 'variants')
      else 0 end as variants,
    created_at as updated_at
  from content_change
  where kind = 'product' and not exists (select from product where product.id = content_change.key::integer)`;

const sorts = {
  ...{
    key: sql`id`,
    title: sql`lower(title ->> ${defaultLocale}::text)`,
    code: sql`code`,
    price: sql`price_minor`,
  },
  ...{ stock: sql`stock`, updatedAt: sql`updated_at` },
};

type ProductFilter = Pick<ProductQuery, 'search' | 'state' | 'goods' | 'category'>;

/** The search is a number, or a part of a name, a code or a barcode. */
function conditionOf({ search, state, goods, category }: ProductFilter) {
  const part = `%${literally(search)}%`;
  const parts = [
    state === undefined ? sql<SqlBool>`state <> 'archived'` : sql<SqlBool>`state = ${state}`,
    ...(goods === undefined ? [] : [sql<SqlBool>`goods = ${goods}`]),
    ...(category === undefined
      ? []
      : [
          sql<SqlBool>`exists (select from product_category
            where product_id = listed.id and category_id = ${category})`,
        ]),
    ...(search === ''
      ? []
      : [
          sql<SqlBool>`(id::text = ${search} or title::text ilike ${part} or code ilike ${part}
            or exists (select from product_code where product_id = listed.id and product_code.code ilike ${part}))`,
        ]),
  ];
  return sql.join(parts, sql` and `);
}

/** A page of products and of drafts of new ones, and their total. Archived products are listed by their state only. */
export async function readListedProducts(
  executor: Executor,
  query: ProductQuery,
): Promise<{ rows: ListedProduct[]; total: number }> {
  const way = query.isDescending ? sql`desc nulls last` : sql`asc nulls last`;
  const listed = sql`(${published} union all ${drafts}) as listed`;
  const condition = conditionOf(query);
  const { rows } = await sql<ListedProduct>`select * from ${listed} where ${condition}
    order by ${sorts[query.sort]} ${way}, id limit ${query.limit} offset ${query.offset}`.execute(executor);
  const counted = await sql<{ total: number }>`select count(*)::integer as total from ${listed}
    where ${condition}`.execute(executor);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Ids of all published products that match, the lowest first, and how many there are. */
export async function readMatchingProducts(
  executor: Executor,
  filter: ProductFilter,
  limit: number,
): Promise<{ ids: number[]; total: number }> {
  const { rows } = await sql<{ id: number; total: number }>`
    select id, (count(*) over ())::integer as total from (${published}) as listed
    where ${conditionOf(filter)} order by id limit ${limit}`.execute(executor);
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
}
