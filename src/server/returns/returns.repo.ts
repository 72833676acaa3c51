import type { Insertable, Selectable, Transaction, Updateable } from 'kysely';
import type { PictureStage } from '#kernel/shop/returns/care.rules.ts';
import type { OrderIds } from '#server/orders/orders.repo.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export type ReturnRow = Selectable<Schema['return_request']>;
export type ReturnChanges = Updateable<Schema['return_request']>;
export type ReturnStep = Pick<Selectable<Schema['return_history']>, 'return_id' | 'state' | 'at'>;

export async function insertReturn(
  trx: Transaction<Schema>,
  row: Insertable<Schema['return_request']>,
  pictures: readonly string[],
): Promise<ReturnRow> {
  const made = await trx.insertInto('return_request').values(row).returningAll().executeTakeFirstOrThrow();
  await addStep(trx, { return_id: made.id, state: made.state, at: made.created_at });
  if (pictures.length > 0)
    await trx
      .insertInto('return_picture')
      .values(pictures.map((upload_id, position) => ({ return_id: made.id, upload_id, position })))
      .execute();
  return made;
}

export async function addStep(trx: Transaction<Schema>, step: ReturnStep): Promise<void> {
  await trx.insertInto('return_history').values(step).execute();
}

export async function updateReturn(
  trx: Transaction<Schema>,
  id: number,
  changes: ReturnChanges,
): Promise<ReturnRow> {
  return trx
    .updateTable('return_request')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Locks a return until the transaction ends; its order is locked first. */
export async function lockReturn(trx: Transaction<Schema>, id: number): Promise<ReturnRow | undefined> {
  return trx.selectFrom('return_request').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function readReturn(executor: Executor, id: number): Promise<ReturnRow | undefined> {
  return executor.selectFrom('return_request').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The return of a refund, locked. */
export async function lockReturnOfRefund(
  trx: Transaction<Schema>,
  refundId: number,
): Promise<ReturnRow | undefined> {
  return trx
    .selectFrom('return_request')
    .selectAll()
    .where('refund_id', '=', refundId)
    .forUpdate()
    .executeTakeFirst();
}

export async function readReturnsOfOrder(executor: Executor, orderId: number): Promise<ReturnRow[]> {
  return executor
    .selectFrom('return_request')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .execute();
}

/** Returns of these orders (a subquery), newest first. */
export async function readReturnsOf(
  executor: Executor,
  orderIds: OrderIds,
  page: { limit: number; offset: number },
): Promise<{ rows: ReturnRow[]; count: number }> {
  const query = executor.selectFrom('return_request').where('order_id', 'in', orderIds);
  const { count } = await query
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await query.selectAll().orderBy('id', 'desc').limit(page.limit).offset(page.offset).execute();
  return { rows, count: Number(count) };
}

/** Returns in these states, oldest first. */
export async function readReturnsIn(
  executor: Executor,
  states: readonly ReturnRow['state'][],
): Promise<ReturnRow[]> {
  return executor
    .selectFrom('return_request')
    .selectAll()
    .where('state', 'in', [...states])
    .orderBy('id')
    .execute();
}

export async function readSteps(executor: Executor, returnIds: readonly number[]): Promise<ReturnStep[]> {
  if (returnIds.length === 0) return [];
  return executor
    .selectFrom('return_history')
    .select(['return_id', 'state', 'at'])
    .where('return_id', 'in', [...returnIds])
    .orderBy('id')
    .execute();
}

export async function readReturnPictures(
  executor: Executor,
  returnIds: readonly number[],
): Promise<{ return_id: number; upload_id: string; stage: PictureStage }[]> {
  if (returnIds.length === 0) return [];
  return executor
    .selectFrom('return_picture')
    .select(['return_id', 'upload_id', 'stage'])
    .where('return_id', 'in', [...returnIds])
    .orderBy('position')
    .execute();
}
