import type { Transaction } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';
import {
  hasReasons,
  type ImportRow,
  type RowChange,
  readNextRows,
  readRowsAfter,
  updateRows,
} from './import-rows.repo.ts';
import { holdImport, type ListImport, updateImport } from './imports.repo.ts';
import type { ListSubject, StepHost } from './list-subject.service.ts';
import { stepClock } from './step-clock.ts';

/** Items that one transaction writes: their rows are locked until it ends, so shoppers wait no longer than that. */
const batch = 20;
/** Items that are compared together, and whose outcomes are stored in one transaction. */
const compared = 50;

/** Compares the next items of a list; after the last one staff decide. */
export async function checkStep(subject: ListSubject, host: StepHost, list: ListImport): Promise<void> {
  const { db } = host;
  const check = await subject.prepareCheck(host, list);
  for (const isOver = stepClock(); !isOver(); ) {
    const rows = await readNextRows(db.handle, list.id, ['read'], compared);
    const changes = await check(rows);
    const isEnd = await db.transaction(async (trx) => {
      const held = await holdImport(trx, list.id);
      if (held?.state !== 'checking') return true;
      await updateRows(trx, rows, changes);
      if (rows.length === compared) return false;
      await updateImport(trx, list.id, { state: 'checked' });
      return true;
    });
    if (isEnd) return;
  }
}

/** Looks for items that cannot be undone; with any, the import stays and they have the reason. */
export async function checkUndoStep(subject: ListSubject, { db }: StepHost, list: ListImport): Promise<void> {
  let after = list.read_rows;
  for (const isOver = stepClock(); !isOver(); ) {
    const rows = await readRowsAfter(db.handle, list.id, ['created', 'updated'], { limit: compared, after });
    const problems = await subject.undoProblems(db.handle, rows);
    const found = rows.flatMap((row, at) => {
      const reasons = problems[at] ?? [];
      return reasons.length > 0 ? [{ row, change: { state: row.state, reasons } }] : [];
    });
    after = rows.at(-1)?.position ?? after;
    const isEnd = await db.transaction(async (trx) => {
      const held = await holdImport(trx, list.id);
      if (held?.state !== 'undo-checking') return true;
      await updateRows(
        trx,
        found.map(({ row }) => row),
        found.map(({ change }) => change),
      );
      await updateImport(trx, list.id, { read_rows: after });
      if (rows.length === compared) return false;
      const isRefused = await hasReasons(trx, list.id);
      await updateImport(trx, list.id, {
        state: isRefused ? 'applied' : 'undoing',
        problem: isRefused ? { code: 'list-undo', field: '', what: '' } : null,
      });
      return true;
    });
    if (isEnd) return;
  }
}

/** Writes the next items of a list in these states, a few per transaction; `end` closes the list. */
async function writeItems(
  { db }: StepHost,
  list: ListImport,
  states: readonly ImportRow['state'][],
  write: (trx: Transaction<Schema>, rows: readonly ImportRow[]) => Promise<RowChange[]>,
  end: Parameters<typeof updateImport>[2],
): Promise<void> {
  for (const isOver = stepClock(); !isOver(); ) {
    const isEnd = await db.transaction(async (trx) => {
      const held = await holdImport(trx, list.id);
      if (held?.state !== list.state) return true;
      const rows = await readNextRows(trx, list.id, states, batch);
      await updateRows(trx, rows, await write(trx, rows));
      if (rows.length === batch) return false;
      await updateImport(trx, list.id, end);
      return true;
    });
    if (isEnd) return;
  }
}

/** Applies the next items of a checked list. */
export function applyStep(subject: ListSubject, host: StepHost, list: ListImport): Promise<void> {
  const write = (trx: Transaction<Schema>, rows: readonly ImportRow[]) =>
    subject.apply(trx, list, rows, host.clock.now());
  return writeItems(host, list, ['new', 'changed'], write, { state: 'applied' });
}

/** Undoes the next items of an import. */
export function undoStep(subject: ListSubject, host: StepHost, list: ListImport): Promise<void> {
  const write = (trx: Transaction<Schema>, rows: readonly ImportRow[]) =>
    subject.undo(trx, list, rows, host.clock.now());
  const end = { state: 'undone', undone_at: host.clock.now() } as const;
  return writeItems(host, list, ['created', 'updated'], write, end);
}
