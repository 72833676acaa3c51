import type { Transaction } from 'kysely';
import type { OpenMatterKind } from '#kernel/shop/account/personal-data.ts';
import type { Executor } from './db/database.ts';
import type { Schema } from './db/schema.ts';
import { deletePersonalRows, type OwnedTable, readPersonalRows } from './personal-rows.repo.ts';

/** The owner of personal data. */
export interface DataOwner {
  id: number;
  /** The customer and the guest accounts merged into it. */
  ids: readonly number[];
  email: string;
  /** E.164, or ''. */
  phone: string;
}

/** A matter that blocks the deletion of an account. Its text is `own-data-api.open-<kind>`. */
export interface OpenMatter {
  kind: OpenMatterKind;
  /** The number shown to the customer. */
  number: string;
  /** The page of the site that shows it. */
  path: string;
}

/** Export and erasure of the personal data of a section of the shop. */
export interface PersonalData {
  /** Its key in the export. Its title is `own-data-api.part-<name>`. */
  name: string;
  /** The tables it covers. Every table with a customer, address or phone number is covered by a section. */
  tables: readonly (keyof Schema)[];
  /** Its part of the export; undefined if it has no data. */
  read(executor: Executor, owner: DataOwner): Promise<unknown>;
  /** Deletes the data, or anonymises it if it must be retained. */
  erase(trx: Transaction<Schema>, owner: DataOwner, now: Date): Promise<void>;
  /** How many records must be retained by law after erasure. */
  kept?(executor: Executor, owner: DataOwner): Promise<number>;
  /** Matters that block the deletion. */
  open?(executor: Executor, owner: DataOwner, now: Date): Promise<OpenMatter[]>;
}

/** A section of one table with `customer_id`: these columns are exported, and all rows are deleted. */
export function personalRows<Table extends OwnedTable>(
  name: string,
  table: Table,
  columns: readonly (keyof Schema[Table] & string)[],
): PersonalData {
  return {
    name,
    tables: [table],
    read: (executor, { id }) => readPersonalRows(executor, table, columns, id),
    erase: (trx, { ids }) => deletePersonalRows(trx, table, ids),
  };
}
