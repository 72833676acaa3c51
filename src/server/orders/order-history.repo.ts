import { type Insertable, sql, type Transaction } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export async function addHistory(
  trx: Transaction<Schema>,
  entry: Insertable<Schema['order_history']>,
): Promise<void> {
  await trx.insertInto('order_history').values(entry).execute();
}

/** Id of the last entry in an order's history; 0 without one. */
export async function lastHistoryId(trx: Transaction<Schema>, orderId: number): Promise<number> {
  const { id } = await trx
    .selectFrom('order_history')
    .select((of) => of.fn.coalesce(of.fn.max('id'), sql<number>`0`).as('id'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes who of the staff made the entries after `since` in the history of a locked order. */
export async function signHistory(
  trx: Transaction<Schema>,
  orderId: number,
  { name, since }: { name: string; since: number },
): Promise<void> {
  await trx
    .updateTable('order_history')
    .set({ staff_name: name })
    .where('order_id', '=', orderId)
    .where('id', '>', since)
    .execute();
}

export async function readHistory(executor: Executor, orderId: number) {
  return executor
    .selectFrom('order_history')
    .select(['status', 'at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
}
