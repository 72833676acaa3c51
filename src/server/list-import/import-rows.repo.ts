import { type Selectable, sql } from 'kysely';
import type { ContentFields } from '#kernel/shop/content/content-fields.ts';
import type { ImportCounts, ImportReason, ImportRowState } from '#kernel/shop/list-import/list-import.ts';
import type { PhotoChange } from '#kernel/shop/product-import/product-import.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export type ImportRow = Selectable<Schema['product_import_row']>;

/** How many items of these lists are in each state. */
export async function countRows(
  executor: Executor,
  ids: readonly number[],
): Promise<Map<number, ImportCounts>> {
  const counts = new Map<number, ImportCounts>(ids.map((id) => [id, {}]));
  if (ids.length === 0) return counts;
  const rows = await executor
    .selectFrom('product_import_row')
    .select(['import_id', 'state', sql<number>`count(*)::integer`.as('count')])
    .where('import_id', 'in', [...ids])
    .groupBy(['import_id', 'state'])
    .execute();
  for (const { import_id, state, count } of rows) {
    const of = counts.get(import_id);
    if (of) of[state] = count;
  }
  return counts;
}

export interface NewImportRow {
  position: number;
  row: number;
  state: 'read' | 'refused';
  code: string;
  title: string;
  listed: ImportRow['listed'];
  reasons: readonly ImportReason[];
}

export async function insertRows(
  executor: Executor,
  importId: number,
  rows: readonly NewImportRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await executor
    .insertInto('product_import_row')
    .values(
      rows.map(({ listed, reasons, ...row }) => ({
        ...{ ...row, import_id: importId, reasons: jsonb([...reasons]) },
        listed: listed && jsonb(listed),
      })),
    )
    .execute();
}

export interface ListedCode {
  kind: Schema['product_import_code']['kind'];
  code: string;
  position: number;
}

/** Stores the codes of a list; the first item keeps a code. */
export async function insertCodes(
  executor: Executor,
  importId: number,
  codes: readonly ListedCode[],
): Promise<void> {
  // PostgreSQL takes at most 65,535 parameters.
  for (let at = 0; at < codes.length; at += 5_000)
    await executor
      .insertInto('product_import_code')
      .values(codes.slice(at, at + 5_000).map((code) => ({ ...code, import_id: importId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Positions of the items of a list that have these codes first, by code. */
export async function readCodePositions(
  executor: Executor,
  importId: number,
  kind: ListedCode['kind'],
  codes: readonly string[],
): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map();
  const rows = await executor
    .selectFrom('product_import_code')
    .select(['code', 'position'])
    .where('import_id', '=', importId)
    .where('kind', '=', kind)
    .where('code', 'in', [...new Set(codes)])
    .execute();
  return new Map(rows.map(({ code, position }) => [code, position]));
}

/** Items of a list in these states after a position, in its order. */
export async function readRowsAfter(
  executor: Executor,
  importId: number,
  states: readonly ImportRowState[],
  { limit, after }: { limit: number; after: number },
): Promise<ImportRow[]> {
  return executor
    .selectFrom('product_import_row')
    .selectAll()
    .where('import_id', '=', importId)
    .where('state', 'in', [...states])
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute();
}

/** The next items of a list in these states, the sets last. */
export async function readNextRows(
  executor: Executor,
  importId: number,
  states: readonly ImportRowState[],
  limit: number,
): Promise<ImportRow[]> {
  const next: ImportRow[] = [];
  for (const isLate of [false, true]) {
    const found: ImportRow[] = [];
    // One state at a time, by the index: for several, PostgreSQL sorts all items that are left.
    for (const state of next.length < limit ? states : []) {
      const rows = executor
        .selectFrom('product_import_row')
        .selectAll()
        .where('import_id', '=', importId)
        .where('state', '=', state)
        .where('is_late', '=', isLate)
        .orderBy('position')
        .limit(limit);
      found.push(...(await rows.execute()));
    }
    next.push(...found.toSorted((a, b) => a.position - b.position));
  }
  return next.slice(0, limit);
}

export interface RowChange {
  state: ImportRowState;
  productId?: number | null;
  reviewId?: number | null;
  isLate?: boolean;
  title?: string;
  code?: string;
  fields?: ContentFields | null;
  before?: ContentFields | null;
  changes?: readonly string[];
  stock?: Readonly<Record<string, number>>;
  images?: readonly string[];
  photos?: readonly PhotoChange[];
  reasons?: readonly ImportReason[];
  /** The list's own reading of the item is not needed any longer. */
  isRead?: true;
}

/** An item after a change. */
const changedRow = (row: ImportRow, change: RowChange): ImportRow => ({
  ...row,
  state: change.state,
  product_id: change.productId === undefined ? row.product_id : change.productId,
  review_id: change.reviewId === undefined ? row.review_id : change.reviewId,
  is_late: change.isLate ?? row.is_late,
  title: change.title ?? row.title,
  code: change.code ?? row.code,
  fields: change.fields === undefined ? row.fields : change.fields,
  before: change.before === undefined ? row.before : change.before,
  changes: [...(change.changes ?? row.changes)],
  stock: { ...(change.stock ?? row.stock) },
  images: [...(change.images ?? row.images)],
  photos: [...(change.photos ?? row.photos)],
  reasons: [...(change.reasons ?? row.reasons)],
  listed: change.isRead ? null : row.listed,
});

const stored = (row: ImportRow) => ({
  ...row,
  fields: row.fields && jsonb(row.fields),
  before: row.before && jsonb(row.before),
  listed: row.listed && jsonb(row.listed),
  changes: jsonb(row.changes),
  stock: jsonb(row.stock),
  images: jsonb(row.images),
  photos: jsonb(row.photos),
  reasons: jsonb(row.reasons),
});

/** Writes the change of each of the items, which were read before, in one statement. */
export async function updateRows(
  executor: Executor,
  rows: readonly ImportRow[],
  changes: readonly RowChange[],
): Promise<void> {
  const changed = rows.flatMap((row, at) => (changes[at] ? [changedRow(row, changes[at])] : []));
  if (changed.length === 0) return;
  await executor
    .insertInto('product_import_row')
    .values(changed.map(stored))
    .onConflict((conflict) =>
      conflict.columns(['import_id', 'position']).doUpdateSet(({ ref }) => ({
        ...{ state: ref('excluded.state'), is_late: ref('excluded.is_late') },
        ...{ product_id: ref('excluded.product_id'), review_id: ref('excluded.review_id') },
        ...{ title: ref('excluded.title'), code: ref('excluded.code'), listed: ref('excluded.listed') },
        ...{ fields: ref('excluded.fields'), before: ref('excluded.before') },
        ...{ changes: ref('excluded.changes'), stock: ref('excluded.stock') },
        ...{ images: ref('excluded.images'), photos: ref('excluded.photos') },
        reasons: ref('excluded.reasons'),
      })),
    )
    .execute();
}

/** Items of a list in a state, or all, in its order. */
export async function readRowPage(
  executor: Executor,
  importId: number,
  { state, limit, offset }: { state: ImportRowState | undefined; limit: number; offset: number },
): Promise<ImportRow[]> {
  return executor
    .selectFrom('product_import_row')
    .selectAll()
    .where('import_id', '=', importId)
    .$if(state !== undefined, (rows) => rows.where('state', '=', state ?? 'new'))
    .orderBy('position')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Whether any item of a list has a reason against undoing it. */
export async function hasReasons(executor: Executor, importId: number): Promise<boolean> {
  const row = await executor
    .selectFrom('product_import_row')
    .select('position')
    .where('import_id', '=', importId)
    .where('state', 'in', ['created', 'updated'])
    .where(sql<boolean>`reasons <> '[]'`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes the reasons of applied items. */
export async function clearReasons(executor: Executor, importId: number): Promise<void> {
  await executor
    .updateTable('product_import_row')
    .set({ reasons: jsonb<ImportReason[]>([]) })
    .where('import_id', '=', importId)
    .where('state', 'in', ['created', 'updated'])
    .where(sql<boolean>`reasons <> '[]'`)
    .execute();
}
