import type { Selectable, Transaction } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export type CarrierRow = Selectable<Schema['carrier']>;
type CarrierFields = Pick<CarrierRow, 'name' | 'tracking_url'>;

/** Carriers in the order in which they were added. */
export async function readCarriers(executor: Executor): Promise<CarrierRow[]> {
  return executor.selectFrom('carrier').selectAll().orderBy('id').execute();
}

/** Locked until the transaction ends. */
export async function lockCarrier(trx: Transaction<Schema>, id: number): Promise<CarrierRow | undefined> {
  return trx.selectFrom('carrier').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** A new carrier; undefined if the name is taken. */
export async function insertCarrier(
  trx: Transaction<Schema>,
  fields: CarrierFields,
): Promise<CarrierRow | undefined> {
  return trx
    .insertInto('carrier')
    .values(fields)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function updateCarrier(
  trx: Transaction<Schema>,
  id: number,
  fields: CarrierFields,
): Promise<CarrierRow> {
  return trx.updateTable('carrier').set(fields).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

export async function deleteCarrier(trx: Transaction<Schema>, id: number): Promise<void> {
  await trx.deleteFrom('carrier').where('id', '=', id).execute();
}
