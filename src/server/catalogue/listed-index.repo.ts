import { type RawBuilder, sql } from 'kysely';
import type { ComparedAttributes } from '#kernel/shop/catalogue/sister.ts';
import type { Executor } from '#server/platform/db/database.ts';
import {
  alikeText,
  countedText,
  listedText,
  matchText,
  numberText,
  wordingText,
} from './listing-keys.rules.ts';
import { countFacets, isInRange, shownPrice } from './product-index/postgres-product-index.repo.ts';
import type { FacetCount, IndexSort, ListingFilter, ListingPage, TextMatch } from './product-index.ts';

type Column =
  | 'best_seller'
  | 'created_day'
  | 'lowest_price_minor'
  | 'favourites'
  | 'review_count'
  | 'stock'
  | 'sold';

/** Sort columns, each in its natural direction; ties are in the shop's own order. */
const orders: Readonly<Record<IndexSort, { columns: readonly Column[]; natural: 'asc' | 'desc' }>> = {
  hot: { columns: ['best_seller'], natural: 'desc' },
  new: { columns: ['created_day'], natural: 'desc' },
  'low-to-high': { columns: ['lowest_price_minor'], natural: 'asc' },
  'high-to-low': { columns: ['lowest_price_minor'], natural: 'desc' },
  favorite_count: { columns: ['favourites'], natural: 'desc' },
  review_count: { columns: ['review_count'], natural: 'desc' },
  stock: { columns: ['stock'], natural: 'desc' },
  sold: { columns: ['sold', 'best_seller'], natural: 'desc' },
  own: { columns: [], natural: 'desc' },
};

const weights = { A: 40, B: 16, C: 8, D: 2 } as const;
const fields = { names: ['A', 'B'], everything: ['A', 'B', 'C', 'D'] } as const;

/** The rank of a product: the sum of its best wordings of each concept, each in the best field with all its terms. */
function rankOf({ concepts, depth }: TextMatch): RawBuilder<unknown> {
  const column = depth === 'names' ? sql`words` : sql`texts`;
  const labels = fields[depth];
  const ranks = concepts.map((wordings) => {
    const best = wordings.map(({ all, share }) => {
      const cases = labels.map((label, at) => {
        const rank = Math.max(1, Math.floor(weights[label] * share));
        const text = wordingText(all, labels.slice(0, at + 1).join(''));
        return sql`when ${column} @@ ${text}::tsquery then ${rank}::integer`;
      });
      return sql`case ${sql.join(cases, sql` `)} else 0 end`;
    });
    return sql`greatest(${sql.join(best)})`;
  });
  return ranks.length > 0 ? sql`(${sql.join(ranks, sql` + `)})` : sql`0`;
}

/** How many products one product of a sample stands for; 1 is the sample of all products. */
export const sampleRatios = [512, 64, 1] as const;
export type SampleRatio = (typeof sampleRatios)[number];

const samples: Readonly<Record<SampleRatio, RawBuilder<unknown>>> = {
  // The condition of the indexes of migration 0065.
  512: sql`in_sample and id::bigint * 2654435761 % 4294967296 < 8388608`,
  64: sql`in_sample`,
  1: sql`true`,
};

/** Rows that pass the filter. Words and keys are one condition, which one index answers. */
function passing(filter: ListingFilter, text = listedText(filter)): RawBuilder<unknown> {
  const { source } = filter;
  const words = text === '' ? sql`true` : sql`words @@ ${text}::tsquery`;
  if (!('match' in source) || source.match.depth === 'names') return words;
  return sql`${words} and texts @@ ${matchText(source.match)}::tsquery`;
}

const isPriced = (filter: ListingFilter) => isInRange(filter, shownPrice(filter));

/** Of these ids, those that pass the filter, in the given order. */
export async function readListedFirst(
  executor: Executor,
  filter: ListingFilter,
  first: readonly number[],
): Promise<number[]> {
  if (first.length === 0) return [];
  const { rows } = await sql<{ id: number }>`select id from listed_product
    where id = any(${[...first]}::integer[]) and ${passing(filter)} and ${isPriced(filter)}`.execute(
    executor,
  );
  const found = new Set(rows.map(({ id }) => id));
  return first.filter((id) => found.has(id));
}

/** Products of a list that are sorted together where no index has their order. */
export interface ListWindows {
  rankWindow: number;
  /** By the price in a chosen metal, or in the less usual direction. */
  priceWindow: number;
}

/**
 * Ids of one page without those of `page.first`. An index gives the order. Ranks, prices in a chosen metal and ties in the
 * less usual direction are in no index: they order the products of a window only, so that a page costs the same however many
 * products match.
 */
export async function readListedIds(
  executor: Executor,
  filter: ListingFilter,
  page: ListingPage,
  { rankWindow, priceWindow }: ListWindows,
): Promise<number[]> {
  const { columns, natural } = orders[page.sort];
  const isNatural = page.direction === '' || page.direction === natural;
  const direction = sql.raw(isNatural ? natural : natural === 'asc' ? 'desc' : 'asc');
  // An index read backwards has its ties reversed, too.
  const tieDirection = sql.raw(isNatural ? 'asc' : 'desc');
  const keys = columns.map((column) => sql`${sql.ref(column)} ${direction}`);
  const walk = sql.join([...keys, sql`sort ${tieDirection}`, sql`id ${tieDirection}`]);
  const { source } = filter;
  const rank = page.sort === 'hot' && 'match' in source ? rankOf(source.match) : undefined;
  const isByPrice = columns.includes('lowest_price_minor');
  const isInOrder = isNatural && !(isByPrice && filter.attributes.metal?.length);
  const step = rank ? rankWindow : isInOrder ? 1 : priceWindow;
  const exact = sql.join([
    // A page can span two windows.
    sql`(row_number() over (order by ${walk}) - 1) / ${sql.lit(step)}`,
    sql`rank ${direction}`,
    ...(isByPrice ? [sql`shown_price_minor ${direction}`] : keys),
    sql`sort`,
    sql`id`,
  ]);
  const from = Math.floor(page.offset / step) * step;
  const to = Math.ceil((page.offset + page.limit) / step) * step;
  const others = page.first?.length ? sql`and id <> all(${[...page.first]}::integer[])` : sql``;
  const conditions = sql`${passing(filter)} and ${isPriced(filter)}`;
  const listed = sql`select id, sort, best_seller, created_day, favourites, review_count, stock, sold, lowest_price_minor,
      ${shownPrice(filter)} as shown_price_minor
    from listed_product where ${conditions} ${others}`;
  const inWindow = sql`order by ${walk} limit ${to - from} offset ${from}`;
  // Following the order would read the whole table for the few products that pass.
  const window = (await isFrequent(executor, conditions, leastFrequent(to)))
    ? sql`page_window as materialized (${listed} ${inWindow})`
    : sql`matching as materialized (${listed}),
        page_window as materialized (select * from matching ${inWindow})`;
  // Ranked after the window is known: few products have to be.
  const ranked = rank ? sql`(select ${rank} from listed_product where id = page_window.id)` : sql`0`;
  const { rows } = await sql<{ id: number }>`with ${window},
    ranked as (select *, ${ranked} as rank from page_window)
    select id from ranked order by ${step === 1 ? walk : exact}
    limit ${page.limit} offset ${page.offset - from}`.execute(executor);
  return rows.map(({ id }) => id);
}

/**
 * With so many products of the sample, the first `count` products of a list are found sooner in its order than by reading
 * all that match: of a million, `s` of the sample are 64 `s` matches, one in 15,600 / `s`.
 */
const leastFrequent = (count: number) => Math.ceil(Math.sqrt((count * 15_600) / 64));

/** Whether at least `least` products of the sample pass: the planner takes words and filters for independent of each other. */
async function isFrequent(
  executor: Executor,
  conditions: RawBuilder<unknown>,
  least: number,
): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    with sampled as materialized (select from listed_product where ${samples[64]} and ${conditions})
    select count(*)::integer as count from (select from sampled limit ${least}) as first`.execute(executor);
  return (rows[0]?.count ?? 0) >= least;
}

/** Counts of these facets, of a sample or of all products. */
export async function countListedFacets(
  executor: Executor,
  filter: ListingFilter,
  priceBounds: readonly number[],
  { facets, ratio }: { facets: ReadonlySet<FacetCount['facet']>; ratio: SampleRatio },
): Promise<FacetCount[]> {
  const counts = await countFacets(executor, filter, priceBounds, {
    ctes: sql``,
    from: sql`listed_product as product`,
    where: sql`${samples[ratio]} and ${passing(filter, countedText(filter, facets))}`,
    rank: sql`0`,
  });
  return counts.filter(({ facet }) => facets.has(facet));
}

/** Whether any product matches a text. */
export async function hasMatch(executor: Executor, match: TextMatch): Promise<boolean> {
  const filter: ListingFilter = { source: { match }, attributes: {}, price: null };
  // Of the sample first. The common table expressions make the planner read the index of words.
  for (const ratio of [64, 1] as const) {
    const { rows } = await sql`
      with matching as materialized (select id from listed_product where ${samples[ratio]} and ${passing(filter)})
      select from matching limit 1`.execute(executor);
    if (rows.length > 0) return true;
  }
  return false;
}

/** The product with this number; undefined without one. */
export async function readNumbered(executor: Executor, number: string): Promise<number | undefined> {
  // By the index of words: the planner would search in the order of ids.
  const { rows } = await sql<{ id: number | null }>`
    with numbered as materialized (
      select id from listed_product where words @@ ${numberText(number)}::tsquery)
    select min(id) as id from numbered`.execute(executor);
  return rows[0]?.id ?? undefined;
}

/** Made-to-order products in stock that share this much with a piece: the first by id of each degree of likeness, among a thousand. */
export async function readAlike(
  executor: Executor,
  piece: ComparedAttributes,
): Promise<ComparedAttributes[]> {
  const { id, mainCategoryId, style, shape, gem } = piece;
  const degrees = [
    { style, shape, gem },
    { style, shape },
    { style, gem },
    { style },
    { shape, gem },
    { shape },
  ];
  const queries = degrees.map(
    // The limit keeps the planner from searching in the order of ids.
    (degree) => sql`(select * from (
        select id, style, shape, gem from listed_product
        where words @@ ${alikeText(mainCategoryId, degree)}::tsquery and stock > 0 and id <> ${id}
        limit 1000) as alike
      order by id limit 1)`,
  );
  const { rows } = await sql<Omit<ComparedAttributes, 'mainCategoryId'>>`
    ${sql.join(queries, sql` union `)}`.execute(executor);
  return rows.map((row) => ({ ...row, mainCategoryId }));
}
