import type { Transaction } from 'kysely';
import type { AuditKind } from '#kernel/shop/desk/audit.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { AuditNote, StaffCall } from './desk-route.ts';
import { mustBeVersion, versionOf } from './versions.ts';

/** Stands beside the transaction of a service that moves a record: the command line has none. */
export interface Watch<Row> {
  /** With the row held and nothing changed yet. */
  held?(trx: Transaction<Schema>, row: Row): Promise<void>;
  /** What it has become, before the transaction ends. */
  changed?(row: Row): void;
}

interface Watched<Row> {
  kind: AuditKind;
  id(row: Row): string;
  customerId?(trx: Transaction<Schema>, row: Row): Promise<number | undefined> | number | undefined;
  /** The record as the desk shows it, for who read another version. */
  show(trx: Transaction<Schema>, row: Row): Promise<{ version: string }>;
}

/**
 * The watch of a call of the desk: refuses who read another version of the row, and says in the audit log what it was and
 * what it has become.
 */
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
