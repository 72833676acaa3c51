import type { Transaction } from 'kysely';
import type { AuditKind } from '#kernel/shop/desk/audit.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { AuditNote, StaffCall } from './desk-route.ts';
import { mustBeVersion, versionOf } from './versions.ts';

/** Observes a transaction that changes a record; commands of the command line run without. */
export interface Watch<Row> {
  /** Called with the row locked, before anything changes. */
  held?(trx: Transaction<Schema>, row: Row): Promise<void>;
  /** Called with the changed row, before the transaction ends. */
  changed?(row: Row): void;
}

interface Watched<Row> {
  kind: AuditKind;
  id(row: Row): string;
  customerId?(trx: Transaction<Schema>, row: Row): Promise<number | undefined> | number | undefined;
  /** The record as the desk shows it, for the answer to a version conflict. */
  show(trx: Transaction<Schema>, row: Row): Promise<{ version: string }>;
}

/** The watch of a desk call: refuses another version of the row, and logs the row before and after the change. */
export function watchOf<Row extends object>(
  call: Pick<StaffCall, 'audit'>,
  read: string,
  of: Watched<Row>,
): Required<Watch<Row>> {
  let note: AuditNote | undefined;
  return {
    async held(trx, row) {
      if (versionOf(row) !== read) mustBeVersion(read, await of.show(trx, row));
      note = {
        kind: of.kind,
        id: of.id(row),
        customerId: await of.customerId?.(trx, row),
        before: { ...row },
      };
    },
    changed(row) {
      if (note) call.audit({ ...note, after: { ...row } });
    },
  };
}
