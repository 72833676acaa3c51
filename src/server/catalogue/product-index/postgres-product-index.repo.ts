import { type RawBuilder, sql } from 'kysely';
import { filterAttributes } from '#kernel/shop/catalogue/catalogue.rules.ts';
import type { ComparedAttributes } from '#kernel/shop/catalogue/sister.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { FacetCount, IndexSort, ListingFilter, ListingPage, ListingSource } from '../product-index.ts';

type FilterAttribute = (typeof filterAttributes)[number];

/** Rows of products: common table expressions, and the tables that follow `from`, with the columns of `product`. */
export interface ProductRows {
  ctes: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  rank: RawBuilder<unknown>;
}

/** Products of a source, with their ranks. */
function rowsOf(source: ListingSource): ProductRows {
  return {
    ctes: sql`hit as materialized (${idsOf(source)}),`,
    from: sql`hit join product on product.id = hit.id`,
    where: sql`product.on_shelf`,
    rank: sql`hit.rank`,
  };
}

/** Ids of the source with their ranks. */
function idsOf(source: ListingSource): RawBuilder<unknown> {
  if ('hits' in source) {
    const { ids, ranks } = source.hits;
    return sql`select * from unnest(${[...ids]}::integer[], ${[...ranks]}::integer[]) as hit (id, rank)`;
  }
  if ('match' in source) throw new Error('only listed products are found by their words');
  if ('customizedType' in source) {
    const inCategory =
      source.categoryId === null
        ? sql``
        : sql`and id in (select product_id from product_category where category_id = ${source.categoryId})`;
    return sql`select id, 0::real as rank from product
      where customized_type = ${source.customizedType} ${inCategory}`;
  }
  return sql`select distinct product_id as id, 0::real as rank
    from product_category where category_id in (${sql.join([...source.categoryIds])})`;
}

/** 1 if a row fails the filter, else 0. */
function misses(filter: ListingFilter, attribute: FilterAttribute): RawBuilder<unknown> {
  const values = filter.attributes[attribute] ?? [];
  if (values.length === 0) return sql`0`;
  if (attribute === 'metal')
    return sql`case when metal_prices_minor ?| ${[...values]}::text[] then 0 else 1 end`;
  return sql`case when product.${sql.ref(attribute)} in (${sql.join([...values])}) then 0 else 1 end`;
}

/** Whether a price passes the filter. */
export function isInRange({ price }: ListingFilter, minor: RawBuilder<unknown>): RawBuilder<unknown> {
  if (price === null) return sql`true`;
  const upper = price.to === null ? sql`` : sql`and ${minor} < ${price.to}`;
  return sql`(${minor} >= ${price.from} ${upper})`;
}

/** The price that the card shows: in the cheapest of the accepted metals, else in the pictured one. */
export function shownPrice({ attributes: { metal = [] } }: ListingFilter): RawBuilder<unknown> {
  if (metal.length === 0) return sql`lowest_price_minor`;
  return sql`coalesce(
    (select min((metal_prices_minor ->> key)::integer) from unnest(${[...metal]}::text[]) as key),
    lowest_price_minor)`;
}

/**
 * Products of the source with one `no_…` column per filter. Materialised: otherwise the planner scans the primary key.
 */
function marked(filter: ListingFilter, { ctes, from, where, rank }: ProductRows): RawBuilder<unknown> {
  const columns = filterAttributes.map(
    (attribute) =>
      sql`product.${sql.ref(attribute)}, ${misses(filter, attribute)} as ${sql.ref(`no_${attribute}`)}`,
  );
  return sql`with ${ctes}
    marked as materialized (
      select product.id, sort, best_seller, created_day, favourites, stock, sold, ${rank} as rank, metal_prices_minor,
        shown.price_minor as shown_price_minor, ${sql.join(columns)},
        case when ${isInRange(filter, sql`shown.price_minor`)} then 0 else 1 end as no_price
      from ${from} cross join lateral (select ${shownPrice(filter)} as price_minor) as shown
      where ${where})`;
}

const failed = sql`(${sql.join(
  [...filterAttributes.map((attribute) => sql.ref(`no_${attribute}`)), sql.ref('no_price')],
  sql` + `,
)})`;

export async function countFacets(
  executor: Executor,
  filter: ListingFilter,
  priceBounds: readonly number[],
  rows: ProductRows = rowsOf(filter.source),
): Promise<FacetCount[]> {
  const bounds = sql`array[${sql.join([...priceBounds])}]::integer[]`;
  const facets = [...filterAttributes.filter((attribute) => attribute !== 'metal'), 'price'] as const;
  // By how many columns a row is not grouped, as a bit each: all but that of its facet.
  const cases = [...facets, 'total'].map((facet, at) => {
    const others = 2 ** facets.length - 1 - (facet === 'total' ? 0 : 2 ** (facets.length - 1 - at));
    const passed = facet === 'total' ? sql`${failed} = 0` : sql`${failed} = ${sql.ref(`no_${facet}`)}`;
    return { facet, others: sql.lit(others), count: sql`count(*) filter (where ${passed})` };
  });
  const groups = sql.join(facets.map((facet) => sql.ref(facet)));
  const facetOf = sql.join(
    cases.map(({ facet, others }) => sql`when ${others} then ${sql.lit(facet)}`),
    sql` `,
  );
  const countOf = sql.join(
    cases.map(({ others, count }) => sql`when ${others} then ${count}`),
    sql` `,
  );
  // Grouping sets read the rows once.
  const { rows: counts } = await sql<FacetCount>`${marked(filter, rows)},
    priced as (select *, width_bucket(shown_price_minor, ${bounds})::text as price from marked)
    select facet, value, count::integer from (
      select case grouping(${groups}) ${facetOf} end as facet, coalesce(${groups}, '') as value,
        case grouping(${groups}) ${countOf} end as count
      from priced group by grouping sets (${sql.join(facets.map((facet) => sql`(${sql.ref(facet)})`))}, ())
      union all
      select 'metal', key, count(*) from marked cross join lateral jsonb_each_text(metal_prices_minor) as metal (key, minor)
      where ${failed} = no_metal + no_price and ${isInRange(filter, sql`minor::integer`)}
      group by key) as counted
    where count > 0`.execute(executor);
  return counts;
}

type Direction = 'asc' | 'desc';

const orders: Record<
  IndexSort,
  { natural: Direction; keys: (direction: RawBuilder<unknown>) => RawBuilder<unknown> }
> = {
  hot: { natural: 'desc', keys: (direction) => sql`rank ${direction}, best_seller ${direction}, sort, id` },
  new: { natural: 'desc', keys: (direction) => sql`created_day ${direction}, sort, id` },
  'low-to-high': { natural: 'asc', keys: (direction) => sql`shown_price_minor ${direction}, sort, id` },
  'high-to-low': { natural: 'desc', keys: (direction) => sql`shown_price_minor ${direction}, sort, id` },
  favorite_count: { natural: 'desc', keys: (direction) => sql`favourites ${direction}, sort, id` },
  review_count: {
    natural: 'desc',
    keys: (direction) => sql`(
      select count(*) from review
      where product_id = marked.id and state = 'published' and order_item_id is not null
    ) ${direction}, sort, id`,
  },
  stock: { natural: 'desc', keys: (direction) => sql`stock ${direction}, sort, id` },
  sold: { natural: 'desc', keys: (direction) => sql`sold ${direction}, best_seller ${direction}, sort, id` },
  own: { natural: 'desc', keys: () => sql`sort, id` },
};

export async function readListingIds(
  executor: Executor,
  filter: ListingFilter,
  page: ListingPage,
): Promise<number[]> {
  const { natural, keys } = orders[page.sort];
  const direction = (page.direction === '' ? natural : page.direction) === 'asc' ? sql`asc` : sql`desc`;
  const first = page.first?.length
    ? sql`array_position(${[...page.first]}::integer[], id) nulls last, `
    : sql``;
  const { rows } = await sql<{ id: number }>`${marked(filter, rowsOf(filter.source))}
    select id from marked where ${failed} = 0
    order by ${first}${keys(direction)} limit ${page.limit} offset ${page.offset}`.execute(executor);
  return rows.map(({ id }) => id);
}

/** Category ids of a product, the main category first. */
export async function readCategoryIds(executor: Executor, productId: number): Promise<number[]> {
  const rows = await executor
    .selectFrom('product_category')
    .select('category_id')
    .where('product_id', '=', productId)
    .orderBy('position')
    .orderBy('category_id')
    .execute();
  return rows.map(({ category_id }) => category_id);
}

export async function readStock(executor: Executor, productId: number): Promise<number | undefined> {
  const row = await executor
    .selectFrom('product')
    .select('stock')
    .where('id', '=', productId)
    .where('on_shelf', '=', true)
    .executeTakeFirst();
  return row?.stock;
}

export async function hasPublishedReview(executor: Executor, productId: number): Promise<boolean> {
  const row = await executor
    .selectFrom('review')
    .select('id')
    .where('product_id', '=', productId)
    .where('state', '=', 'published')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Made-to-order products in stock with this main category. */
export async function readMadeToOrder(
  executor: Executor,
  mainCategoryId: number,
): Promise<ComparedAttributes[]> {
  return executor
    .selectFrom('product')
    .innerJoin('product_category', (join) =>
      join.onRef('product_category.product_id', '=', 'product.id').on('product_category.position', '=', 0),
    )
    .select(['product.id', 'category_id as mainCategoryId', 'style', 'shape', 'gem'])
    .where('category_id', '=', mainCategoryId)
    .where('customized_type', 'in', [1, 2])
    .where('on_shelf', '=', true)
    .where('stock', '>', 0)
    .execute();
}
