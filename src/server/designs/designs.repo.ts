import type { Selectable, Transaction } from 'kysely';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import type { JewelMeasures } from '#kernel/jewel/pricing/measures.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export type SavedRow = Selectable<Schema['saved_design']>;

export async function readDesigns(
  executor: Executor,
  customerId: number,
  page: { limit: number; offset: number },
): Promise<SavedRow[]> {
  return executor
    .selectFrom('saved_design')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countDesigns(executor: Executor, customerId: number): Promise<number> {
  const row = await executor
    .selectFrom('saved_design')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function readOwnDesign(
  executor: Executor,
  customerId: number,
  id: number,
): Promise<SavedRow | undefined> {
  return executor
    .selectFrom('saved_design')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function readDesignsById(executor: Executor, ids: readonly number[]): Promise<SavedRow[]> {
  if (ids.length === 0) return [];
  return executor
    .selectFrom('saved_design')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
}

/** Like `readOwnDesign`, locked until the transaction ends. */
export async function lockOwnDesign(
  trx: Transaction<Schema>,
  customerId: number,
  id: number,
): Promise<SavedRow | undefined> {
  return trx
    .selectFrom('saved_design')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks the customer, so that concurrent saves are counted correctly against the limit. */
export async function lockCustomer(trx: Transaction<Schema>, customerId: number): Promise<void> {
  await trx.selectFrom('customer').select('id').where('id', '=', customerId).forUpdate().execute();
}

export interface NewDesign {
  name: string;
  design: Design;
  hash: string;
  measures: JewelMeasures;
  diamondId: number | null;
  imageId: string | null;
}

function columnsOf({ name, design, hash, measures, diamondId, imageId }: NewDesign) {
  return {
    name,
    design: jsonb(design),
    design_hash: hash,
    measures: jsonb(measures),
    diamond_id: diamondId,
    image_id: imageId,
    info: jsonb({}),
  };
}

export async function insertDesign(
  trx: Transaction<Schema>,
  customerId: number,
  saved: NewDesign,
  now: Date,
): Promise<SavedRow> {
  return trx
    .insertInto('saved_design')
    .values({ ...columnsOf(saved), customer_id: customerId, image: '', created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateDesign(
  trx: Transaction<Schema>,
  id: number,
  version: number,
  saved: NewDesign,
  now: Date,
): Promise<SavedRow> {
  return trx
    .updateTable('saved_design')
    .set({ ...columnsOf(saved), product_id: null, version, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Does nothing if a newer version of the design was saved meanwhile. */
export async function storeMeasures(
  executor: Executor,
  id: number,
  hash: string,
  measures: JewelMeasures,
): Promise<void> {
  await executor
    .updateTable('saved_design')
    .set({ measures: jsonb(measures) })
    .where('id', '=', id)
    .where('design_hash', '=', hash)
    .execute();
}

export async function deleteDesign(executor: Executor, customerId: number, id: number): Promise<boolean> {
  const result = await executor
    .deleteFrom('saved_design')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}
