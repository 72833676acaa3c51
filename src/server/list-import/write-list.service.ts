import type { Transaction } from 'kysely';
import type { ImportReason } from '#kernel/shop/list-import/list-import.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { hasReasons, type ImportRow, type RowChange, readRowsIn, updateRow } from './import-rows.repo.ts';
import { holdImport, type ListImport, updateImport } from './imports.repo.ts';
import type { ListSubject, StepHost } from './list-subject.service.ts';

/** Items that one transaction writes: their rows are locked until it ends, so shoppers wait no longer than that. */
const batch = 20;
/** Items that one run of the job handles, so that other jobs get their turn. */
const slice = 400;

/** Compares the next items of a list; after the last one staff decide. */
export async function checkStep(subject: ListSubject, host: StepHost, list: ListImport): Promise<void> {
  const { db } = host;
  const check = await subject.prepareCheck(host, list);
  const rows = await readRowsIn(db.handle, list.id, ['read'], { limit: slice });
  const changes: { position: number; change: RowChange }[] = [];
  for (const row of rows) changes.push({ position: row.position, change: await check(row) });
  await db.transaction(async (trx) => {
    const held = await holdImport(trx, list.id);
    if (held?.state !== 'checking') return;
    for (const { position, change } of changes) await updateRow(trx, list.id, position, change);
    if (rows.length < slice) await updateImport(trx, list.id, { state: 'checked' });
  });
}

/** Looks for items that cannot be undone; with any, the import stays and they have the reason. */
export async function checkUndoStep(subject: ListSubject, { db }: StepHost, list: ListImport): Promise<void> {
  const after = list.read_rows;
  const rows = await readRowsIn(db.handle, list.id, ['created', 'updated'], { limit: slice, after });
  const found: { position: number; reasons: ImportReason[] }[] = [];
  for (const row of rows) {
    const reasons = await subject.undoProblem(db.handle, row);
    if (reasons.length > 0) found.push({ position: row.position, reasons });
  }
  await db.transaction(async (trx) => {
    const held = await holdImport(trx, list.id);
    if (held?.state !== 'undo-checking') return;
    for (const { position, reasons } of found) {
      const state = rows.find((row) => row.position === position)?.state;
      if (state) await updateRow(trx, list.id, position, { state, reasons });
    }
    const last = rows.at(-1)?.position ?? after;
    if (rows.length === slice) return updateImport(trx, list.id, { read_rows: last });
    const isRefused = await hasReasons(trx, list.id);
    await updateImport(trx, list.id, {
      state: isRefused ? 'applied' : 'undoing',
      problem: isRefused ? { code: 'list-undo', field: '', what: '' } : null,
    });
  });
}

/** Writes the next items of a list in these states, a few per transaction; `end` closes the list. */
async function writeItems(
  { db }: StepHost,
  list: ListImport,
  states: readonly ImportRow['state'][],
  write: (trx: Transaction<Schema>, row: ImportRow) => Promise<RowChange>,
  end: Parameters<typeof updateImport>[2],
): Promise<void> {
  for (let done = 0; done < slice; done += batch) {
    const isEnd = await db.transaction(async (trx) => {
      const held = await holdImport(trx, list.id);
      if (held?.state !== list.state) return true;
      const rows = await readRowsIn(trx, list.id, states, { limit: batch });
      for (const row of rows) await updateRow(trx, list.id, row.position, await write(trx, row));
      if (rows.length === batch) return false;
      await updateImport(trx, list.id, end);
      return true;
    });
    if (isEnd) return;
  }
}

/** Applies the next items of a checked list. */
export function applyStep(subject: ListSubject, host: StepHost, list: ListImport): Promise<void> {
  const write = (trx: Transaction<Schema>, row: ImportRow) => subject.apply(trx, list, row, host.clock.now());
  return writeItems(host, list, ['new', 'changed'], write, { state: 'applied' });
}

/** Undoes the next items of an import. */
export function undoStep(subject: ListSubject, host: StepHost, list: ListImport): Promise<void> {
  const write = (trx: Transaction<Schema>, row: ImportRow) => subject.undo(trx, list, row, host.clock.now());
  const end = { state: 'undone', undone_at: host.clock.now() } as const;
  return writeItems(host, list, ['created', 'updated'], write, end);
}
