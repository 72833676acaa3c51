import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import { wasRemoved } from '#server/content/content-history.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { deskPlaceOf } from './desk-places.ts';
import {
  deleteRow,
  forgetRow,
  insertRows,
  keyOfRow,
  type RowRecord,
  type RowState,
  readRowStates,
  recordRows,
  type SeededTable,
  type SeedRow,
  updateRows,
} from './seed-rows.repo.ts';

/** Rows of the data files for one table. */
export interface SeedRows {
  table: SeededTable;
  /** All with the same columns. */
  rows: readonly SeedRow[];
  /** Columns of new rows only, by key, such as the stock that sales change. */
  initial?: ReadonlyMap<string, SeedRow>;
  /** Columns that follow from others; a difference in them is no change. */
  derived?: readonly string[];
  /** Tells a stored row that staff changed in other columns. */
  isChanged?: (stored: SeedRow) => boolean;
  /**
   * Effect of a newer version on a row that exists: `update` replaces it if it is unchanged, `offer` never does, `insert`
   * does not even offer it, because the row belongs to the shop.
   */
  mode?: 'update' | 'offer' | 'insert';
  /** What happens to an unchanged row that the files no longer have; it is deleted by default. */
  onGone?: 'delete' | 'keep' | ((trx: Transaction<Schema>, key: string) => Promise<unknown>);
  /** Called with the keys of inserted rows. */
  onInserted?: (trx: Transaction<Schema>, keys: ReadonlySet<string>) => Promise<void>;
}

/** Names of the rows that seeding left alone although the data files have a newer version: `article 101`. */
export type SeedConflicts = string[];

/** Columns with different values; `columns` limits them. */
export const differingColumns = (a: SeedRow, b: SeedRow, columns: readonly string[]): string[] =>
  columns.filter((name) => !isDeepStrictEqual(a[name], b[name]));

type Decision = 'insert' | 'update' | 'record' | 'offer' | 'nothing';

function decide(set: SeedRows, state: RowState & { file: SeedRow }, compared: readonly string[]): Decision {
  const { file, stored, written, columns } = state;
  const { mode = 'update', isChanged = () => false, derived = [] } = set;
  if (!stored) return written || state.part !== null ? 'nothing' : 'insert';
  if (mode === 'insert') return 'nothing';
  const isAsInFile = differingColumns(stored, file, compared).length === 0 && !isChanged(stored);
  if (written && differingColumns(written, file, compared).length === 0)
    return isAsInFile && state.hasOffer ? 'record' : 'nothing';
  if (isAsInFile) return 'record';
  // A changed row may have the columns that the files changed already.
  const changed = written ? differingColumns(written, file, compared) : compared;
  const seeded = (columns ?? []).filter((name) => !derived.includes(name));
  const isUntouched = written && differingColumns(stored, written, seeded).length === 0 && !isChanged(stored);
  if (isUntouched && mode === 'update') return 'update';
  return differingColumns(stored, file, changed).length > 0 ? 'offer' : 'record';
}

/**
 * Writes the rows that are new, updates those that are as the last seeding left them, and records an offer for those that
 * were created or changed elsewhere. Deleted rows stay deleted.
 */
export async function writeSeedRows(
  trx: Transaction<Schema>,
  part: string,
  set: SeedRows,
  now: Date,
): Promise<SeedConflicts> {
  const { table, rows, derived = [], initial, onInserted } = set;
  const byKey = new Map(rows.map((row) => [keyOfRow(table, row), row]));
  const compared = Object.keys(rows[0] ?? {}).filter((name) => !derived.includes(name));
  const inserted: SeedRow[] = [];
  const updated: SeedRow[] = [];
  const records: RowRecord[] = [];
  const conflicts: SeedConflicts = [];
  for (const state of await readRowStates(trx, table, part, rows)) {
    const { key, file } = state;
    const row = byKey.get(key);
    if (!file || !row) continue;
    const decision = decide(set, { ...state, file }, compared);
    if (decision === 'nothing') continue;
    const place = decision === 'insert' ? deskPlaceOf(table, key) : undefined;
    const isDeleted = place !== undefined && (await wasRemoved(trx, place));
    if (decision === 'insert' && !isDeleted) inserted.push({ ...row, ...initial?.get(key) });
    if (decision === 'update') updated.push(row);
    if (decision === 'offer') conflicts.push(`${table} ${key}`);
    const written = decision === 'offer' ? state.written : row;
    records.push({ key, part, written, offer: decision === 'offer' ? row : null });
  }
  await insertRows(trx, table, inserted);
  await updateRows(trx, table, updated);
  await recordRows(trx, table, records, now);
  if (onInserted) await onInserted(trx, new Set(inserted.map((row) => keyOfRow(table, row))));
  return conflicts;
}

/** Removes rows that the files no longer have; a row that was changed, or that others refer to, belongs to the shop. */
export async function removeGoneRows(
  trx: Transaction<Schema>,
  part: string,
  { table, rows, derived = [], isChanged = () => false, onGone = 'delete' }: SeedRows,
): Promise<void> {
  for (const { key, file, stored, written, columns } of await readRowStates(trx, table, part, rows)) {
    if (file) continue;
    const seeded = (columns ?? []).filter((name) => !derived.includes(name));
    const isUntouched =
      stored && written && differingColumns(stored, written, seeded).length === 0 && !isChanged(stored);
    if (isUntouched && onGone === 'delete') await deleteRow(trx, table, key);
    if (isUntouched && typeof onGone === 'function') await onGone(trx, key);
    await forgetRow(trx, table, key);
  }
}
