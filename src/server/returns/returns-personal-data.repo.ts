import type { Transaction } from 'kysely';
import { isOpenReturn, returnStates } from '#kernel/shop/returns/return.transitions.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

const ofCustomers = (executor: Executor, customerIds: readonly number[]) =>
  executor
    .selectFrom('orders')
    .select('id')
    .where('customer_id', 'in', [...customerIds]);

/** Returns for the export of personal data; the oldest first. */
export async function readPersonalReturns(executor: Executor, customerIds: readonly number[]) {
  return executor
    .selectFrom('return_request')
    .innerJoin('orders', 'orders.id', 'return_request.order_id')
    .select([
      'return_request.id as number',
      'orders.increment_id as order',
      'return_request.qty',
      'service',
      'reason',
    ])
    .select(['description', 'way', 'return_request.state', 'expected_minor', 'actual_minor', 'reply'])
    .select(['return_request.created_at', 'return_request.updated_at'])
    .where('orders.customer_id', 'in', [...customerIds])
    .orderBy('return_request.id')
    .execute();
}

/** Ids of open returns. */
export async function readOpenReturns(executor: Executor, customerIds: readonly number[]): Promise<number[]> {
  const rows = await executor
    .selectFrom('return_request')
    .select('id')
    .where('order_id', 'in', ofCustomers(executor, customerIds))
    .where('state', 'in', returnStates.filter(isOpenReturn))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function eraseReturns(trx: Transaction<Schema>, customerIds: readonly number[]): Promise<void> {
  const rows = await trx
    .updateTable('return_request')
    .set({ description: '', remark: '', reply: '', tracking_company: null, tracking_number: null })
    .where('order_id', 'in', ofCustomers(trx, customerIds))
    .returning('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await trx.updateTable('return_estimate').set({ note: '' }).where('return_id', 'in', ids).execute();
  await trx.deleteFrom('return_picture').where('return_id', 'in', ids).execute();
}
