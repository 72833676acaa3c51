import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { FeedColumns } from '#kernel/shop/diamonds/feed-fields.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { executeWrite } from '#server/platform/db/writes.ts';
import type { FeedStone } from './read-feed-row.ts';

type Trx = Transaction<Schema>;

/** Advisory lock: two imports at once would use the same ids. */
const feedLock = 7_120_460;

const texts = [
  'shape',
  'color',
  'clarity',
  'cut',
  'light',
  'polish',
  'symmetry',
  'fluor',
  'lab',
  'certificate_no',
  'certificate_url',
  'origin',
  'girdle',
  'culet',
  'stock_no',
] as const satisfies (keyof FeedStone)[];
const integers = [
  'carat_hundredths',
  'length_um',
  'width_um',
  'depth_um',
  'ratio_hundredths',
  'table_tenths',
  'depth_tenths',
  'crown_angle_tenths',
  'pavilion_angle_tenths',
  'price_minor',
  'stock',
] as const satisfies (keyof FeedStone)[];

const columns = [...texts, ...integers];
const list = sql.join(columns.map((name) => sql.ref(name)));

/** Creates a temporary table for the rows of the list. */
export async function openStaging(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${feedLock})`.execute(trx);
  const definitions = [
    ...texts.map((name) => sql`${sql.ref(name)} text not null`),
    ...integers.map((name) => sql`${sql.ref(name)} integer not null`),
  ];
  await sql`create temporary table feed_stone (${sql.join(definitions)}) on commit drop`.execute(trx);
}

/** One array per column, so that the number of parameters is constant. */
export async function stageStones(trx: Trx, stones: readonly FeedStone[]): Promise<void> {
  const arrays = [
    ...texts.map((name) => sql`${stones.map((stone) => stone[name])}::text[]`),
    ...integers.map((name) => sql`${stones.map((stone) => stone[name])}::integer[]`),
  ];
  await executeWrite(
    trx,
    ['feed_stone'],
    sql`insert into feed_stone (${list}) select * from unnest(${sql.join(arrays)})`,
  );
}

async function changedRows(trx: Trx, statement: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await executeWrite(trx, ['diamond', 'stone_feed_before'], statement);
  return Number(numAffectedRows ?? 0);
}

export interface FeedCounts {
  added: number;
  changed: number;
  withdrawn: number;
}

/** Saves the stones as they are before the run changes them; `null` for a stone that it adds. */
async function saveBefore(trx: Trx, run: number, changed: RawBuilder<unknown>): Promise<void> {
  await executeWrite(
    trx,
    ['stone_feed_before'],
    sql`insert into stone_feed_before (feed_id, diamond_id, before)
    select ${run}, diamond.id, to_jsonb(diamond) from diamond ${changed}`,
  );
}

/**
 * Applies the staged list. Stones of orders are not changed. With `isWhole`, stones of this supplier that are missing
 * from the list are withdrawn. With a `run`, the import can be undone.
 */
export async function applyStaging(
  trx: Trx,
  { supplier, isWhole, run }: { supplier: string; isWhole: boolean; run?: number | undefined },
): Promise<FeedCounts> {
  await sql`create unique index on feed_stone (lab, certificate_no)`.execute(trx);
  await sql`analyze feed_stone`.execute(trx);
  const own = sql.join(columns.map((name) => sql`diamond.${sql.ref(name)}`));
  const theirs = sql.join(columns.map((name) => sql`feed_stone.${sql.ref(name)}`));
  const sets = sql.join(columns.map((name) => sql`${sql.ref(name)} = feed_stone.${sql.ref(name)}`));
  const isSame = sql`feed_stone.lab = diamond.lab and feed_stone.certificate_no = diamond.certificate_no`;
  const isOther = sql`diamond.state = 'available'
    and ((${own}) is distinct from (${theirs}) or diamond.supplier <> ${supplier})`;
  const isGone = sql`supplier = ${supplier} and stock > 0 and not exists (select from feed_stone where ${isSame})`;
  if (run !== undefined) {
    await saveBefore(trx, run, sql`join feed_stone on ${isSame} where ${isOther}`);
    if (isWhole) await saveBefore(trx, run, sql`where ${isGone}`);
  }
  const changed = await changedRows(
    trx,
    sql`update diamond set ${sets}, supplier = ${supplier},
      is_sample = feed_stone.certificate_no like '0000%' from feed_stone where ${isSame} and ${isOther}`,
  );
  const withdrawn = isWhole ? await changedRows(trx, sql`update diamond set stock = 0 where ${isGone}`) : 0;
  const bring = sql`insert into diamond (id, ${list}, supplier, is_sample)
      select (select coalesce(max(id), 0) from diamond) + row_number() over (), ${theirs}, ${supplier},
        feed_stone.certificate_no like '0000%'
      from feed_stone where not exists (select from diamond where ${isSame})`;
  const added = await changedRows(
    trx,
    run === undefined
      ? bring
      : sql`with brought as (${bring} returning id)
          insert into stone_feed_before (feed_id, diamond_id, before) select ${run}, id, null from brought`,
  );
  return { added, changed, withdrawn };
}

/**
 * Restores the stones of a run and deletes those it added, except stones that an order holds. Returns the number of
 * reverted and unchanged stones.
 */
export async function revertRun(trx: Trx, run: number): Promise<{ reverted: number; kept: number }> {
  await sql`select pg_advisory_xact_lock(${feedLock})`.execute(trx);
  // Rows saved before a column was added lack it.
  const sets = sql.join(
    [...columns, 'supplier', 'is_sample'].map(
      (name) => sql`${sql.ref(name)} = coalesce(former.${sql.ref(name)}, diamond.${sql.ref(name)})`,
    ),
  );
  const restored = await changedRows(
    trx,
    sql`update diamond set ${sets}
      from stone_feed_before, jsonb_populate_record(null::diamond, stone_feed_before.before) former
      where stone_feed_before.feed_id = ${run} and stone_feed_before.before is not null
        and diamond.id = stone_feed_before.diamond_id and diamond.state = 'available'`,
  );
  const removed = await changedRows(
    trx,
    sql`delete from diamond using stone_feed_before
      where stone_feed_before.feed_id = ${run} and stone_feed_before.before is null
        and diamond.id = stone_feed_before.diamond_id and diamond.state = 'available'`,
  );
  const { rows } = await sql<{ all: number }>`select count(*)::integer as all from stone_feed_before
    where feed_id = ${run}`.execute(trx);
  const reverted = restored + removed;
  return { reverted, kept: (rows[0]?.all ?? 0) - reverted };
}

/** Number of a supplier's stones on sale. */
export async function countOnSale(trx: Trx, supplier: string): Promise<number> {
  const { stones } = await trx
    .selectFrom('diamond')
    .select((select) => select.fn.countAll<string>().as('stones'))
    .where('supplier', '=', supplier)
    .where('stock', '>', 0)
    .executeTakeFirstOrThrow();
  return Number(stones);
}

/** What staff stated about the columns of a supplier's earlier lists. */
export async function readSavedColumns(trx: Trx, supplier: string): Promise<FeedColumns> {
  const row = await trx
    .selectFrom('stone_feed_columns')
    .select('columns')
    .where('supplier', '=', supplier)
    .executeTakeFirst();
  return row?.columns ?? {};
}

export async function saveColumns(trx: Trx, supplier: string, columns: FeedColumns): Promise<void> {
  const saved = JSON.stringify(columns);
  await trx
    .insertInto('stone_feed_columns')
    .values({ supplier, columns: saved })
    .onConflict((conflict) => conflict.column('supplier').doUpdateSet({ columns: saved }))
    .execute();
}
