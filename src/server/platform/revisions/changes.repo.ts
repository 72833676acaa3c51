import { sql } from 'kysely';
import { changedSince } from '#server/platform/db/changed-since.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { executeWrite } from '#server/platform/db/writes.ts';
import type { Area } from './areas.ts';

export interface AreaChange {
  area: string;
  /** The changed products and their categories; null if the whole area changed. */
  products: number[] | null;
  categories: number[] | null;
}

interface AreaChanges {
  /** Snapshot from which to read the next changes. */
  snapshot: string;
  /** Position of the write-ahead log behind everything that the snapshot shows. */
  position: string;
  /** Timeline of the write-ahead log; another one after a failover. */
  timeline: string;
  changes: AreaChange[];
}

const currentTimeline = sql`left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)`;

/** Above this number of changed products the whole area counts as changed. */
const mostProducts = 500;

/** The changes of areas since a snapshot. */
export async function readAreaChanges(executor: Executor, since: string): Promise<AreaChanges> {
  const { rows } = await sql<AreaChanges>`
    with raised as (
      select area, array_agg(product_id) as products,
        bool_or(product_id is null) or count(*) > ${mostProducts} as is_whole
      from area_change where ${changedSince(since)} group by area
    )
    select pg_current_snapshot()::text as snapshot, pg_current_wal_insert_lsn()::text as position,
      ${currentTimeline} as timeline, coalesce((
      select json_agg(json_build_object(
        'area', area,
        'products', case when not is_whole then products end,
        'categories', case when not is_whole then (
          select coalesce(array_agg(distinct category_id), '{}') from product_category
          where product_id = any(products)
        ) end
      )) from raised
    ), '[]') as changes`.execute(executor);
  const [row] = rows;
  if (!row) throw new Error('the database returned no changes of areas');
  return row;
}

/** Where to read changes from, without any. */
export async function readPresent(executor: Executor): Promise<AreaChanges> {
  const { rows } = await sql<AreaChanges>`
    select pg_current_snapshot()::text as snapshot, pg_current_wal_insert_lsn()::text as position,
      ${currentTimeline} as timeline, '[]'::json as changes`.execute(executor);
  const [row] = rows;
  if (!row) throw new Error('the database returned no snapshot');
  return row;
}

/** Products that an area changed for since a snapshot; undefined if the whole area changed. */
export async function readChangedProducts(
  executor: Executor,
  area: Area,
  since: string,
): Promise<number[] | undefined> {
  const { rows } = await sql<{ product_id: number | null }>`
    select distinct product_id from area_change
    where area = ${area} and ${changedSince(since)}`.execute(executor);
  const products = rows.map(({ product_id }) => product_id);
  return products.every((id) => id !== null) ? products : undefined;
}

/** Deletes changes that every process has read long ago. */
export async function deleteOldChanges(executor: Executor, storedMinutes: number): Promise<void> {
  await executeWrite(
    executor,
    ['area_change'],
    sql`delete from area_change where changed_at < now() - ${storedMinutes} * interval '1 minute'`,
  );
}
