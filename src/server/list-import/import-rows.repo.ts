import { type Selectable, sql } from 'kysely';
import type { ContentFields } from '#kernel/shop/content/content-fields.ts';
import type { ImportReason, ImportRowState } from '#kernel/shop/list-import/list-import.ts';
import type { PhotoChange } from '#kernel/shop/product-import/product-import.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export type ImportRow = Selectable<Schema['product_import_row']>;

/** How many items of these lists are in each state. */
export async function countRows(
  executor: Executor,
  ids: readonly number[],
): Promise<Map<number, Partial<Record<ImportRowState, number>>>> {
  const counts = new Map<number, Partial<Record<ImportRowState, number>>>(ids.map((id) => [id, {}]));
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

/** The next items of a list in these states: after a position in their order, otherwise with the sets last. */
export async function readRowsIn(
  executor: Executor,
  importId: number,
  states: readonly ImportRowState[],
  { limit, after }: { limit: number; after?: number },
): Promise<ImportRow[]> {
  const rows = executor
    .selectFrom('product_import_row')
    .selectAll()
    .where('import_id', '=', importId)
    .where('state', 'in', [...states])
    .$if(after !== undefined, (all) => all.where('position', '>', after ?? -1))
    .$if(after === undefined, (all) => all.orderBy('is_late'));
  return rows.orderBy('position').limit(limit).execute();
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

export async function updateRow(
  executor: Executor,
  importId: number,
  position: number,
  change: RowChange,
): Promise<void> {
  const {
    state,
    productId,
    reviewId,
    isLate,
    title,
    code,
    fields,
    before,
    changes,
    stock,
    images,
    photos,
    reasons,
  } = change;
  await executor
    .updateTable('product_import_row')
    .set({
      state,
      ...(productId !== undefined && { product_id: productId }),
      ...(reviewId !== undefined && { review_id: reviewId }),
      ...(isLate !== undefined && { is_late: isLate }),
      ...(title !== undefined && { title }),
      ...(code !== undefined && { code }),
      ...(fields !== undefined && { fields: fields && jsonb(fields) }),
      ...(before !== undefined && { before: before && jsonb(before) }),
      ...(changes !== undefined && { changes: jsonb([...changes]) }),
      ...(stock !== undefined && { stock: jsonb({ ...stock }) }),
      ...(images !== undefined && { images: jsonb([...images]) }),
      ...(photos !== undefined && { photos: jsonb([...photos]) }),
      ...(reasons !== undefined && { reasons: jsonb([...reasons]) }),
      ...(change.isRead && { listed: null }),
    })
    .where('import_id', '=', importId)
    .where('position', '=', position)
    .execute();
}

/** Items of a list in a state, in its order, with the total. */
export async function readRowPage(
  executor: Executor,
  importId: number,
  { state, limit, offset }: { state: ImportRowState | undefined; limit: number; offset: number },
): Promise<{ rows: ImportRow[]; total: number }> {
  const meant = executor
    .selectFrom('product_import_row')
    .where('import_id', '=', importId)
    .$if(state !== undefined, (rows) => rows.where('state', '=', state ?? 'new'));
  const { total } = await meant.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow();
  return { total, rows: await meant.selectAll().orderBy('position').limit(limit).offset(offset).execute() };
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
