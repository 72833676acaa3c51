import { type RawBuilder, sql } from 'kysely';
import { filterAttributes, type SortColumn } from '#kernel/shop/catalogue/catalogue.rules.ts';
import type { Executor } from '#server/platform/db/database.ts';

type FilterAttribute = (typeof filterAttributes)[number];

/** Where the products come from: a category and those below it, what a search found, or a type (in a category or anywhere). */
export type ListingSource =
  | { categoryIds: readonly number[] }
  | { hits: { ids: readonly number[]; ranks: readonly number[] } }
  | { customizedType: 1 | 2 | 4; categoryId: number | null };

export interface ListingFilter {
  source: ListingSource;
  /** Values wanted of an attribute; an attribute without values does not filter. */
  attributes: Partial<Record<FilterAttribute, readonly string[]>>;
  /** Base minor units, upper bound not included. */
  price: { from: number; to: number | null } | null;
}

/** Every hit once with its rank; materialised, or the planner walks the primary key and filters. */
function hits(source: ListingSource): RawBuilder<unknown> {
  if ('hits' in source) {
    const { ids, ranks } = source.hits;
    return sql`select * from unnest(${[...ids]}::integer[], ${[...ranks]}::integer[]) as hit (id, rank)`;
  }
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

/** 1 when a row fails the filter, else 0. */
function misses(filter: ListingFilter, attribute: FilterAttribute): RawBuilder<unknown> {
  const wanted = filter.attributes[attribute] ?? [];
  if (wanted.length === 0) return sql`0`;
  return sql`case when product.${sql.ref(attribute)} in (${sql.join([...wanted])}) then 0 else 1 end`;
}

function missesPrice({ price }: ListingFilter): RawBuilder<unknown> {
  if (price === null) return sql`0`;
  const upper = price.to === null ? sql`` : sql`and lowest_price_minor < ${price.to}`;
  return sql`case when lowest_price_minor >= ${price.from} ${upper} then 0 else 1 end`;
}

/** The products of the source on the shelf, each with what it fails. */
function marked(filter: ListingFilter): RawBuilder<unknown> {
  const columns = filterAttributes.map(
    (attribute) => sql`${misses(filter, attribute)} as ${sql.ref(`no_${attribute}`)}`,
  );
  return sql`with hit as materialized (${hits(filter.source)}),
    marked as materialized (
      select product.*, hit.rank, ${sql.join(columns)}, ${missesPrice(filter)} as no_price
      from hit join product on product.id = hit.id where product.on_shelf)`;
}

const failed = sql`(${sql.join(
  [...filterAttributes.map((attribute) => sql.ref(`no_${attribute}`)), sql.ref('no_price')],
  sql` + `,
)})`;

export interface FacetCount {
  facet: FilterAttribute | 'price' | 'total';
  value: string;
  count: number;
}

/**
 * How many products each value would leave: a facet counts the rows that pass all filters but its own.
 * `priceBounds` are base minor units; the price facet's value is the number of bounds a price has reached.
 */
export async function countFacets(
  executor: Executor,
  filter: ListingFilter,
  priceBounds: readonly number[],
): Promise<FacetCount[]> {
  const facets = filterAttributes.map(
    (attribute) => sql`(${sql.lit(attribute)}, marked.${sql.ref(attribute)}, ${sql.ref(`no_${attribute}`)})`,
  );
  const bounds = sql`array[${sql.join([...priceBounds])}]::integer[]`;
  const { rows } = await sql<FacetCount>`${marked(filter)}
    select facet.name as facet, facet.value, count(*)::integer as count
    from marked cross join lateral (values
      ${sql.join(facets)},
      ('price', width_bucket(lowest_price_minor, ${bounds})::text, no_price),
      ('total', '', 0)) as facet (name, value, own)
    where ${failed} - facet.own = 0
    group by facet.name, facet.value`.execute(executor);
  return rows;
}

type Direction = 'asc' | 'desc';

const orders: Record<
  SortColumn,
  { natural: Direction; keys: (direction: RawBuilder<unknown>) => RawBuilder<unknown> }
> = {
  hot: { natural: 'desc', keys: (direction) => sql`rank ${direction}, best_seller ${direction}, sort, id` },
  new: { natural: 'desc', keys: (direction) => sql`created_day ${direction}, sort, id` },
  'low-to-high': { natural: 'asc', keys: (direction) => sql`lowest_price_minor ${direction}, sort, id` },
  'high-to-low': { natural: 'desc', keys: (direction) => sql`lowest_price_minor ${direction}, sort, id` },
  favorite_count: { natural: 'desc', keys: (direction) => sql`favourites ${direction}, sort, id` },
  review_count: {
    natural: 'desc',
    keys: (direction) => sql`(
      select count(*) from review
      where product_id = marked.id and state = 'published' and demonstration is null
    ) ${direction}, sort, id`,
  },
  stock: { natural: 'desc', keys: (direction) => sql`stock ${direction}, sort, id` },
};

export interface ListingPage {
  sort: SortColumn;
  direction: '' | Direction;
  limit: number;
  offset: number;
}

export async function readListingIds(
  executor: Executor,
  filter: ListingFilter,
  page: ListingPage,
): Promise<number[]> {
  const { natural, keys } = orders[page.sort];
  const direction = (page.direction === '' ? natural : page.direction) === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<{ id: number }>`${marked(filter)}
    select id from marked where ${failed} = 0
    order by ${keys(direction)} limit ${page.limit} offset ${page.offset}`.execute(executor);
  return rows.map(({ id }) => id);
}
