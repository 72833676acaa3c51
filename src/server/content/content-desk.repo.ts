import { sql } from 'kysely';
import * as v from 'valibot';
import type { ContentFields, ContentKind } from '#kernel/shop/content/content-fields.ts';
import { ownerKinds } from '#kernel/shop/content/content-fields.ts';
import { recordId } from '#kernel/shop/desk/desk-fields.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';

interface Named {
  kind: ContentKind;
  key: string;
}

export interface ContentChange {
  kind: ContentKind;
  key: string;
  fields: ContentFields;
  who: string;
  /** Null for a draft without a schedule. */
  dueAt: Date | null;
}

export async function readChanges(executor: Executor, kind: ContentKind, keys: readonly string[]) {
  if (keys.length === 0) return [];
  return executor
    .selectFrom('content_change')
    .select(['id', 'key', 'fields', 'who', 'due_at', 'created_at'])
    .where('kind', '=', kind)
    .where('key', 'in', [...keys])
    .execute();
}

/** All drafts of a kind. */
export async function readDraftsOf(executor: Executor, kind: ContentKind) {
  return executor
    .selectFrom('content_change')
    .select(['id', 'key', 'fields', 'who', 'due_at', 'created_at'])
    .where('kind', '=', kind)
    .execute();
}

/** Stores a draft; it replaces the former one and its schedule. */
export async function replaceChange(executor: Executor, change: ContentChange, now: Date): Promise<number> {
  const { kind, key, fields, who, dueAt } = change;
  await removeChange(executor, kind, key);
  const row = await executor
    .insertInto('content_change')
    .values({ kind, key, fields: jsonb(fields), who, due_at: dueAt, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function removeChange(executor: Executor, kind: ContentKind, key: string): Promise<void> {
  await executor.deleteFrom('content_change').where('kind', '=', kind).where('key', '=', key).execute();
}

/** Removes a scheduled draft and returns it; undefined if it was changed or discarded meanwhile. */
export async function takeChange(executor: Executor, id: number) {
  return executor
    .deleteFrom('content_change')
    .where('id', '=', id)
    .where('due_at', 'is not', null)
    .returning(['kind', 'key', 'fields', 'who'])
    .executeTakeFirst();
}

interface HistoryEntry {
  kind: ContentKind;
  key: string;
  at: Date;
  who: string;
  fields: ContentFields;
  isRemoval?: boolean;
  takesBack?: number;
  batch?: number | undefined;
}

const historyRow = ({ isRemoval = false, takesBack, batch, fields, ...entry }: HistoryEntry) => ({
  ...entry,
  fields: jsonb(fields),
  is_removal: isRemoval,
  takes_back: takesBack ?? null,
  batch: batch ?? null,
});

/** Adds entries to the histories of records, in one statement. */
export async function insertHistories(executor: Executor, entries: readonly HistoryEntry[]): Promise<void> {
  if (entries.length > 0)
    await executor.insertInto('content_history').values(entries.map(historyRow)).execute();
}

export const insertHistory = (executor: Executor, entry: HistoryEntry): Promise<void> =>
  insertHistories(executor, [entry]);

const mostEntries = 50;

/** The newest first. */
export async function readHistory(executor: Executor, kind: ContentKind, key: string, limit = mostEntries) {
  return executor
    .selectFrom('content_history')
    .select(['id', 'at', 'who', 'fields', 'is_removal', 'takes_back'])
    .where('kind', '=', kind)
    .where('key', '=', key)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The state of a record before an entry; undefined if it did not exist. */
export async function readStateBefore(executor: Executor, { id, kind, key }: { id: number } & Named) {
  const entry = await executor
    .selectFrom('content_history')
    .select(['fields', 'is_removal'])
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('id', '<', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return entry && !entry.is_removal ? entry.fields : undefined;
}

const isTakenBack = sql<boolean>`exists (select from content_history as later where later.takes_back = entry.id)`;

/** The newest entry of the desk that was not taken back, of all content or of one record. */
export async function readLastEntry(executor: Executor, record?: Named) {
  return (
    executor
      .selectFrom('content_history as entry')
      .select([
        'entry.id',
        'entry.kind',
        'entry.key',
        'entry.at',
        'entry.who',
        'entry.fields',
        'entry.is_removal',
        'entry.batch',
      ])
      .where('entry.who', '!=', '')
      .where('entry.takes_back', 'is', null)
      // Only owners change settings, in their own form.
      .where('entry.kind', 'not in', ownerKinds)
      .where(({ not }) => not(isTakenBack))
      .$if(record !== undefined, (entries) =>
        entries
          .where('entry.kind', '=', record?.kind ?? 'product')
          .where('entry.key', '=', record?.key ?? ''),
      )
      .orderBy('entry.id', 'desc')
      .limit(1)
      .executeTakeFirst()
  );
}

/** A number for the entries of an act on several records. */
export async function nextBatch(executor: Executor): Promise<number> {
  const { rows } = await sql<{ batch: number }>`select nextval('content_batch')::integer as batch`.execute(
    executor,
  );
  return rows[0]?.batch ?? 0;
}

/** Whether this person wrote the entries of a batch. */
export async function isBatchOf(executor: Executor, batch: number, who: string): Promise<boolean> {
  const row = await executor
    .selectFrom('content_history')
    .select('id')
    .where('batch', '=', batch)
    .where('who', '=', who)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The entries of an act on several records that were not taken back, in the order of their records. */
export async function readBatch(executor: Executor, batch: number) {
  return executor
    .selectFrom('content_history as entry')
    .select(['entry.id', 'entry.kind', 'entry.key', 'entry.fields', 'entry.is_removal'])
    .where('entry.batch', '=', batch)
    .where('entry.takes_back', 'is', null)
    .where(({ not }) => not(isTakenBack))
    .orderBy(sql`length(entry.key)`)
    .orderBy('entry.key')
    .execute();
}

export async function hasHistory(executor: Executor, kind: ContentKind, key: string): Promise<boolean> {
  const row = await executor
    .selectFrom('content_history')
    .select('id')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The highest number ever used: a removed record keeps its number and history, and a draft has one. Imports have numbers for
 * their new products.
 */
export const lastNumber = (kind: 'article' | 'question' | 'product' | 'category' | 'store') =>
  sql<number>`(select max(key::integer) from (
    select key from content_history where kind = ${kind} union all select key from content_change where kind = ${kind}
    union all select (first_id + products)::text from product_import where ${kind} = 'product'
  ) as used)`;

/** Replaces the fields of a draft or scheduled change. */
export async function writeChangeFields(
  executor: Executor,
  id: number,
  fields: ContentFields,
): Promise<void> {
  await executor
    .updateTable('content_change')
    .set({ fields: jsonb(fields) })
    .where('id', '=', id)
    .execute();
}

/** Names the author of this transaction in the list of publishes. */
export async function nameWriter(executor: Executor, who: string): Promise<void> {
  await sql`select set_config('shop.who', ${who}, true)`.execute(executor);
}

/** Which of these numbers do not exist in the shop. */
export async function unknownNumbers(
  executor: Executor,
  table: 'product' | 'category' | 'article_class',
  numbers: readonly number[],
): Promise<number[]> {
  const unique = [...new Set(numbers)];
  // A query with a number that the column cannot hold would fail.
  const possible = unique.filter((id) => v.is(recordId, id));
  if (possible.length === 0) return unique;
  const column = table === 'article_class' ? 'tid' : 'id';
  const { rows } = await sql<{ id: number }>`select ${sql.ref(column)} as id from ${sql.table(table)}
    where ${sql.ref(column)} in (${sql.join(possible)})`.execute(executor);
  const known = new Set(rows.map(({ id }) => id));
  return unique.filter((id) => !known.has(id));
}

/** Whether the shop has an order, whose amounts are in the base currency. */
export async function hasOrders(executor: Executor): Promise<boolean> {
  return (await executor.selectFrom('orders').select('id').limit(1).executeTakeFirst()) !== undefined;
}
