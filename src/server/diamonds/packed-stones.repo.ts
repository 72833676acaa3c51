import { type RawBuilder, sql } from 'kysely';
import { diamondFacetNames } from '#kernel/shop/diamonds/diamonds.rules.ts';
import { changedSince } from '#server/platform/db/changed-since.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { facetCode, isListed } from './search.repo.ts';
import { facetBits, listedBit, proportionBits } from './search-index/packed-stone.ts';

/** Ids per statement: two megabytes at most. */
const batchSize = 100_000;
/** Id in `diamond_deletion` of a truncated table. */
const allStones = 0;

/** SQL of the packed record of a row of `diamond`; null for a stone that is not indexed. */
export function packedRecord(): RawBuilder<Uint8Array> {
  const grades = diamondFacetNames.map(
    (facet) => sql`((${facetCode(facet)} - 1) << ${sql.lit(facetBits[facet].shift)})`,
  );
  const listed = sql`(case when ${isListed} then 1 << ${sql.lit(listedBit)} else 0 end)`;
  const proportions = sql`least(table_tenths, 1023)
    | (least(depth_tenths, 1023) << ${sql.lit(proportionBits.depth.shift)})
    | (least(ratio_hundredths, 1023) << ${sql.lit(proportionBits.ratio.shift)})`;
  // An unknown value makes the record null: such a stone is not indexed.
  return sql<Uint8Array>`int4send(id) || int4send(carat_hundredths) || int4send(price_minor)
    || int4send(${sql.join(grades, sql` | `)} | ${listed}) || int4send(${proportions})`;
}

/** A copy that can be transferred to another thread. */
export function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}

/** All stones as packed records, in batches of ids and in no particular order. */
export async function* readPackedStones(executor: Executor): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { rows } = await sql<{ least: number | null; most: number | null }>`
    select min(id) as least, max(id) as most from diamond`.execute(executor);
  const [{ least, most } = { least: null, most: null }] = rows;
  if (least === null || most === null) return;
  for (let from = least; from <= most; from += batchSize) {
    const part = await sql<{ bytes: Uint8Array | null }>`
      select string_agg(${packedRecord()}, ''::bytea) as bytes from diamond
      where id between ${from} and ${from + batchSize - 1}`.execute(executor);
    const bytes = part.rows[0]?.bytes;
    if (bytes) yield ownBytes(bytes);
  }
}

export interface StoneChanges {
  /** Where the next read starts. */
  snapshot: string;
  /** All stones were truncated, or too many changed: reading all stones is faster. */
  isTooMuch: boolean;
  /** Ids of deleted stones and of those that are no longer indexed. */
  removed: number[];
  /** New and changed stones as packed records. */
  batches: Uint8Array<ArrayBuffer>[];
}

/** Stones that changed since the snapshot. */
export async function readStoneChanges(
  executor: Executor,
  since: string,
  most: number,
): Promise<StoneChanges> {
  const { rows } = await sql<{
    snapshot: string;
    truncated: boolean;
    count: number;
    removed: number[];
    bytes: Uint8Array | null;
  }>`with changed as materialized (
      select id, ${packedRecord()} as record from diamond where ${changedSince(since)} limit ${most + 1}
    ), deleted as materialized (
      select diamond_id as id from diamond_deletion where ${changedSince(since)}
    ), batch as (
      select string_agg(record, ''::bytea) as bytes from (
        select record, row_number() over () / ${batchSize} as number from changed where record is not null
      ) as numbered group by number
    )
    select pg_current_snapshot()::text as snapshot,
      exists (select from deleted where id = ${allStones}) as truncated,
      (select count(*)::integer from changed) as count,
      array(select id from deleted union all select id from changed where record is null) as removed,
      batch.bytes
    from (select) as one left join batch on true`.execute(executor);
  const [row] = rows;
  if (!row) throw new Error('no row of changed stones');
  return {
    snapshot: row.snapshot,
    isTooMuch: row.truncated || row.count > most,
    removed: row.removed,
    batches: rows.flatMap(({ bytes }) => (bytes ? [ownBytes(bytes)] : [])),
  };
}
