import type { Transaction } from 'kysely';
import type { OpenMatterKind } from '#kernel/shop/account/personal-data.ts';
import type { Executor } from './db/database.ts';
import type { Schema } from './db/schema.ts';
import { deletePersonalRows, type OwnedTable, readPersonalRows } from './personal-rows.repo.ts';

/** Whose data it is. */
export interface DataOwner {
  id: number;
  /** With the guests of the address whom the account has taken over. */
  ids: readonly number[];
  email: string;
  /** E.164, or ''. */
  phone: string;
}

/** What has to be settled before an account may be deleted; its words are `own-data-api.open-<kind>`. */
export interface OpenMatter {
  kind: OpenMatterKind;
  /** As the customer knows it. */
  number: string;
  /** The page of the site where it stands. */
  path: string;
}

/** What one room of the shop knows about a customer, and what becomes of it. */
export interface PersonalData {
  /** Its place in the file of one's data; what it is reads `own-data-api.part-<name>`. */
  name: string;
  /** The tables it answers for: every one that names a customer, an address or a phone number is in some room's list. */
  tables: readonly (keyof Schema)[];
  /** Its part of the file; undefined where it has nothing to show. */
  read(executor: Executor, owner: DataOwner): Promise<unknown>;
  /** Removes it, or makes it nobody's where it must be kept. */
  erase(trx: Transaction<Schema>, owner: DataOwner, now: Date): Promise<void>;
  /** How many of its records the law makes the shop keep after erasure. */
  kept?(executor: Executor, owner: DataOwner): Promise<number>;
  /** What of it is still under way. */
  open?(executor: Executor, owner: DataOwner, now: Date): Promise<OpenMatter[]>;
}

/** A room that is one table of rows by `customer_id`: these columns are told, and all of it goes. */
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
