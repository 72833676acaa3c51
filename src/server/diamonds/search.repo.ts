import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { FANCY_HUES } from '#kernel/jewel/gems/grades.ts';
import {
  caratEdgesHundredths,
  type DiamondSort,
  diamondFacetNames,
  diamondFacets,
  priceEdgesMinor,
  recommendedFromHundredths,
} from '#kernel/shop/diamonds/diamonds.rules.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { DiamondAnswer, DiamondQuery, Range } from './diamond-query.ts';

type Condition = RawBuilder<SqlBool>;

const always = sql<SqlBool>`true`;

const namedHues = FANCY_HUES.filter((hue) => hue !== 'yellow').join('|');

/** The facet value of a column: most fancy shapes have no cut grade, a fancy colour is its hue. */
function facetValue(facet: string): RawBuilder<string> {
  if (facet === 'cut') return sql<string>`coalesce(nullif(cut, ''), 'none')`;
  if (facet === 'color')
    return sql<string>`case when color ~ '^[a-z]'
      then coalesce(substring(color from ${sql.lit(`-(${namedHues})$`)}), 'yellow') else color end`;
  return sql<string>`${sql.ref(facet)}`;
}

/** SQL of the position of a value in its list; null for an unknown value. */
export function facetCode(facet: (typeof diamondFacetNames)[number]): RawBuilder<number> {
  const list = sql.join(diamondFacets[facet].map((value) => sql.lit(value)));
  return sql<number>`array_position(array[${list}]::text[], ${facetValue(facet)})`;
}

/** For sale or reserved. */
export const isListed = sql<SqlBool>`(stock > 0 or state = 'reserved')`;

function within(column: string, range: Range | undefined): Condition {
  return range ? sql<SqlBool>`${sql.ref(column)} between ${range[0]} and ${range[1]}` : always;
}

/** The conditions of filters that have counts of their own, and the others combined. */
function conditionsOf(query: DiamondQuery): { counted: Condition[]; plain: Condition } {
  const counted = diamondFacetNames.map((facet): Condition => {
    const chosen = query.facets[facet];
    if (!chosen || chosen.length === 0) return always;
    return sql<SqlBool>`${facetValue(facet)} in (${sql.join(chosen)})`;
  });
  counted.push(within('price_minor', query.priceMinor), within('carat_hundredths', query.caratHundredths));
  const plain = sql<SqlBool>`${isListed}
    and ${within('table_tenths', query.tableTenths)}
    and ${within('depth_tenths', query.depthTenths)}
    and ${within('ratio_hundredths', query.ratioHundredths)}`;
  return { counted, plain };
}

function edges(list: readonly number[]): RawBuilder<unknown> {
  return sql`array[${sql.join(list.map((edge) => sql.lit(edge)))}]::integer[]`;
}

interface CountRow {
  failed: number;
  grouping: number;
  codes: (number | null)[];
  count: number;
}

/**
 * Total, facets and histograms in one scan: rows that pass every condition count everywhere, rows that fail one count
 * for its facet only.
 */
async function countAll(executor: Executor, query: DiamondQuery): Promise<Omit<DiamondAnswer, 'ids'>> {
  const { counted, plain } = conditionsOf(query);
  const misses = counted.map((condition) => sql`(case when ${condition} then 0 else 1 end)`);
  const failedOne = counted.map(
    (condition, index) => sql`when not (${condition}) then ${sql.lit(index + 1)}`,
  );
  const names = [...diamondFacetNames, 'price_bucket', 'carat_bucket'].map((name) => `code_${name}`);
  const codes = [
    ...diamondFacetNames.map((facet) => sql`${facetCode(facet)} - 1`),
    sql`width_bucket(price_minor, ${edges(priceEdgesMinor)})`,
    sql`width_bucket(carat_hundredths, ${edges(caratEdgesHundredths)})`,
  ].map((code, index) => sql`${code} as ${sql.ref(names[index] ?? '')}`);
  const columns = names.map((name) => sql.ref(name));
  const { rows } = await sql<CountRow>`with marked as (
      select case ${sql.join(failedOne, sql` `)} else 0 end as failed, ${sql.join(codes)}
      from diamond where ${plain} and ${sql.join(misses, sql` + `)} <= 1
    )
    select failed, grouping(${sql.join(columns)}) as grouping, array[${sql.join(columns)}] as codes,
      count(*)::integer as count
    from marked
    group by grouping sets (${sql.join(columns.map((column) => sql`(failed, ${column})`))}, (failed))`.execute(
    executor,
  );
  const sizes = [
    ...diamondFacetNames.map((facet) => diamondFacets[facet].length),
    priceEdgesMinor.length + 1,
    caratEdgesHundredths.length + 1,
  ];
  const counts = sizes.map((size) => new Array<number>(size).fill(0));
  const everything = 2 ** names.length - 1;
  let total = 0;
  for (const { failed, grouping, codes: values, count } of rows) {
    if (grouping === everything) {
      if (failed === 0) total = count;
      continue;
    }
    // The grouped column has its bit clear; the first column has the highest bit.
    const index = names.length - 1 - Math.log2(everything ^ grouping);
    const list = counts[index];
    const code = values[index];
    if (!list || typeof code !== 'number') continue;
    if (failed === 0 || failed === index + 1) list[code] = (list[code] ?? 0) + count;
  }
  const facets = Object.fromEntries(diamondFacetNames.map((facet, index) => [facet, counts[index] ?? []]));
  return {
    total,
    facets: facets as DiamondAnswer['facets'],
    priceHistogram: counts[names.length - 2] ?? [],
    caratHistogram: counts[names.length - 1] ?? [],
  };
}

const weight = sql`carat_hundredths, id`;
const orders: Record<DiamondSort, RawBuilder<unknown>> = {
  price: sql`price_minor, ${weight}`,
  'price-desc': sql`price_minor desc, carat_hundredths desc, id desc`,
  carat: weight,
  'carat-desc': sql`carat_hundredths desc, id desc`,
  color: sql`${facetCode('color')}, ${weight}`,
  clarity: sql`${facetCode('clarity')}, ${weight}`,
  cut: sql`${facetCode('cut')}, ${weight}`,
  light: sql`${facetCode('light')}, ${weight}`,
  recommended: sql`carat_hundredths < ${recommendedFromHundredths}, ${facetCode('light')}, ${weight}`,
};

/** Ids of one page. */
export async function readDiamondPage(executor: Executor, query: DiamondQuery): Promise<number[]> {
  const { counted, plain } = conditionsOf(query);
  const { rows } = await sql<{ id: number }>`select id from diamond
    where ${plain} and ${sql.join(counted, sql` and `)}
    order by ${orders[query.sort]} limit ${query.limit} offset ${query.offset}`.execute(executor);
  return rows.map(({ id }) => id);
}

/** The same result as the index, from the database: slower, but always current. */
export async function searchDatabase(executor: Executor, query: DiamondQuery): Promise<DiamondAnswer> {
  return { ids: await readDiamondPage(executor, query), ...(await countAll(executor, query)) };
}
