import type { Transaction } from 'kysely';
import type { ImportReason, ListSubjectName } from '#kernel/shop/list-import/list-import.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Host } from '#server/platform/host.ts';
import type { ImportRow, ListedCode, RowChange } from './import-rows.repo.ts';
import type { ListImport } from './imports.repo.ts';
import type { ListRow } from './list-row.rules.ts';

export type StepHost = Pick<Host, 'db' | 'clock' | 'config'>;

/** An item of a list, as its format reads it. */
export interface ReadItem {
  listed: NonNullable<ImportRow['listed']>;
  code: string;
  title: string;
  /** Codes that may occur once in a list. */
  codes: readonly Omit<ListedCode, 'position'>[];
}

/** What lists of one subject consist of, and how their items are compared, written and undone. */
export interface ListSubject {
  name: ListSubjectName;
  /** Kind of the job that does the steps. */
  job: string;
  /** Whether a row begins another item than the row before it. */
  begins(list: ListImport, row: ListRow, before: ListRow): boolean;
  /** The item of its rows. Throws a RowRefusal. */
  read(list: ListImport, rows: readonly ListRow[]): ReadItem;
  /** Number of the item at position 0 if it is new, reserved once the list was read. */
  reserveIds?(trx: Transaction<Schema>): Promise<number>;
  /** Reads what all comparisons need; returns the comparison of some items, with their changes in order. */
  prepareCheck(
    host: StepHost,
    list: ListImport,
  ): Promise<(rows: readonly ImportRow[]) => Promise<RowChange[]>>;
  /** Writes new or changed items in their order; returns their changes. */
  apply(
    trx: Transaction<Schema>,
    list: ListImport,
    rows: readonly ImportRow[],
    now: Date,
  ): Promise<RowChange[]>;
  /** Why items cannot be as they were before the import, by item; one reason keeps the whole list. */
  undoProblems(executor: Executor, rows: readonly ImportRow[]): Promise<ImportReason[][]>;
  /** Undoes written items. */
  undo(
    trx: Transaction<Schema>,
    list: ListImport,
    rows: readonly ImportRow[],
    now: Date,
  ): Promise<RowChange[]>;
}

/** Does the same for items, one after the other; returns the outcomes. */
export async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const outcomes: R[] = [];
  for (const item of items) outcomes.push(await work(item));
  return outcomes;
}
