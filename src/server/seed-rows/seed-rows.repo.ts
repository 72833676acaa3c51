import { type RawBuilder, sql } from 'kysely';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { executeWrite } from '#server/platform/db/writes.ts';

/** A row as JSON, by column. */
export type SeedRow = Readonly<Record<string, unknown>>;

/** Tables that are seeded, with their key columns. */
export const seededTables = {
  shop_document: ['key'],
  currency: ['code'],
  country: ['code'],
  store: ['id'],
  category: ['id'],
  product: ['id'],
  product_category: ['category_id', 'product_id'],
  article_class: ['tid'],
  article: ['aid'],
  content_page: ['key'],
  common_problem: ['id'],
  coupon: ['code'],
  gift: ['code'],
  review: ['demonstration'],
} as const satisfies Record<string, readonly string[]>;

export type SeededTable = keyof typeof seededTables;

/** Values of the key columns, joined by `/`. */
export const keyOfRow = (table: SeededTable, row: SeedRow): string =>
  seededTables[table].map((column) => String(row[column])).join('/');

const keyIn = (table: SeededTable, alias: string) =>
  sql`concat_ws('/', ${sql.join(seededTables[table].map((column) => sql.ref(`${alias}.${column}`)))})`;

/** The row with the types of the table, so that times and numbers compare. */
const typed = (table: SeededTable, row: RawBuilder<unknown>) =>
  sql`to_jsonb(jsonb_populate_record(null::${sql.table(table)}, ${row}))`;

export interface RowState {
  key: string;
  /** The row of the data files; null if they no longer have it. */
  file: SeedRow | null;
  /** The stored row; null if there is none. */
  stored: SeedRow | null;
  /** The row as seeding wrote it last; null if it did not. */
  written: SeedRow | null;
  /** Columns of `written`. */
  columns: string[] | null;
  /** The part that seeded it last; null if none did. */
  part: string | null;
  hasOffer: boolean;
}

/**
 * States of the rows in the data files and of those that `part` wrote before, stored rows locked. All values are compared
 * as the database reads them.
 */
export async function readRowStates(
  executor: Executor,
  table: SeededTable,
  part: string,
  rows: readonly SeedRow[],
): Promise<RowState[]> {
  const given = rows.map((row) => ({ key: keyOfRow(table, row), row }));
  const { rows: states } = await sql<RowState>`
    with given as (select key, "row" from jsonb_to_recordset(${jsonb(given)}) as given(key text, "row" jsonb)),
    seeded as (select * from seeded_row where table_name = ${table}),
    here as materialized (
      select ${keyIn(table, 'held')} as row_key, to_jsonb(held) as stored from ${sql.table(table)} as held
      where ${keyIn(table, 'held')} in (select key from given union select key from seeded where part = ${part})
      for update
    )
    select coalesce(given.key, seeded.key) as key,
      case when given.key is not null then ${typed(table, sql`given."row"`)} end as file,
      here.stored,
      case when seeded.written is not null then ${typed(table, sql`seeded.written`)} end as written,
      (select array_agg(name) from jsonb_object_keys(seeded.written) as name) as columns,
      seeded.part,
      seeded.offer is not null as "hasOffer"
    from given
    full join seeded on seeded.key = given.key
    left join here on here.row_key = coalesce(given.key, seeded.key)
    where given.key is not null or seeded.part = ${part}
    order by coalesce(given.key, seeded.key)`.execute(executor);
  return states;
}

const columnsOf = (rows: readonly SeedRow[]) => Object.keys(rows[0] ?? {});

/** Inserts rows, all with the same columns. */
export async function insertRows(
  executor: Executor,
  table: SeededTable,
  rows: readonly SeedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = sql.join(columnsOf(rows).map((name) => sql.ref(name)));
  await executeWrite(
    executor,
    [table],
    sql`insert into ${sql.table(table)} (${columns}) select ${columns}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${jsonb(rows)})`,
  );
}

/** Updates rows, all with the same columns; returns how many there were. */
export async function updateRows(
  executor: Executor,
  table: SeededTable,
  rows: readonly SeedRow[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const keys: readonly string[] = seededTables[table];
  const sets = columnsOf(rows)
    .filter((name) => !keys.includes(name))
    .map((name) => sql`${sql.ref(name)} = given.${sql.ref(name)}`);
  const { numAffectedRows } = await executeWrite(
    executor,
    [table],
    sql`update ${sql.table(table)} as held set ${sql.join(sets)}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${jsonb(rows)}) as given
    where ${keyIn(table, 'held')} = ${keyIn(table, 'given')}`,
  );
  return Number(numAffectedRows ?? 0);
}

/** Deletes a row; false if other rows refer to it. */
export async function deleteRow(executor: Executor, table: SeededTable, key: string): Promise<boolean> {
  await sql`savepoint before_deletion`.execute(executor);
  try {
    await executeWrite(
      executor,
      [table],
      sql`delete from ${sql.table(table)} as held where ${keyIn(table, 'held')} = ${key}`,
    );
    await sql`release savepoint before_deletion`.execute(executor);
    return true;
  } catch (error) {
    const isReferenced = error instanceof Error && 'code' in error && error.code === '23503';
    if (!isReferenced) throw error;
    await sql`rollback to savepoint before_deletion`.execute(executor);
    return false;
  }
}

/** An entry of `seeded_row`. */
export interface RowRecord {
  key: string;
  part: string;
  written: SeedRow | null;
  offer: SeedRow | null;
}

export async function recordRows(
  executor: Executor,
  table: SeededTable,
  records: readonly RowRecord[],
  now: Date,
): Promise<void> {
  if (records.length === 0) return;
  await executeWrite(
    executor,
    ['seeded_row'],
    sql`insert into seeded_row (table_name, key, part, written, offer, seeded_at)
    select ${table}, key, part, written, offer, ${now}
    from jsonb_to_recordset(${jsonb(records)}) as record(key text, part text, written jsonb, offer jsonb)
    on conflict (table_name, key) do update set part = excluded.part, written = excluded.written,
      offer = excluded.offer, seeded_at = excluded.seeded_at`,
  );
}

export async function forgetRow(executor: Executor, table: SeededTable, key: string): Promise<void> {
  await executor.deleteFrom('seeded_row').where('table_name', '=', table).where('key', '=', key).execute();
}

/** Rows with an offer, or the one with this key. */
export async function readOffers(executor: Executor, one?: { table: SeededTable; key: string }) {
  return executor
    .selectFrom('seeded_row')
    .select(['table_name', 'key', 'part', 'written', 'offer'])
    .where('offer', 'is not', null)
    .$if(one !== undefined, (offers) =>
      offers.where('table_name', '=', one?.table ?? '').where('key', '=', one?.key ?? ''),
    )
    .orderBy('table_name')
    .orderBy('key')
    .execute();
}

/** The stored row and an offer, as the database reads them; undefined if the row was deleted. */
export async function compareWithOffer(
  executor: Executor,
  table: SeededTable,
  { key, offer }: { key: string; offer: SeedRow },
): Promise<{ stored: SeedRow; offered: SeedRow } | undefined> {
  const { rows } = await sql<{ stored: SeedRow; offered: SeedRow }>`
    select to_jsonb(held) as stored, ${typed(table, sql`${jsonb(offer)}`)} as offered
    from ${sql.table(table)} as held where ${keyIn(table, 'held')} = ${key} for update`.execute(executor);
  return rows[0];
}
