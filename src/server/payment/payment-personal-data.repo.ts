import type { Transaction } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

/** Erases IP address and device from which payments of these customers were opened. */
export async function eraseOpeningDetails(
  trx: Transaction<Schema>,
  customerIds: readonly number[],
): Promise<void> {
  await trx
    .updateTable('payment_attempt')
    .set({ opening: null })
    .where('order_id', 'in', (query) =>
      query
        .selectFrom('orders')
        .select('id')
        .where('customer_id', 'in', [...customerIds]),
    )
    .execute();
}

/** Numbers of orders with unpaid refunds. */
export async function readOwedRefunds(executor: Executor, customerIds: readonly number[]): Promise<number[]> {
  const rows = await executor
    .selectFrom('refund')
    .innerJoin('payment_attempt', 'payment_attempt.id', 'refund.attempt_id')
    .innerJoin('orders', 'orders.id', 'payment_attempt.order_id')
    .select('orders.increment_id')
    .distinct()
    .where('orders.customer_id', 'in', [...customerIds])
    .where('refund.state', '<>', 'done')
    .orderBy('orders.increment_id')
    .execute();
  return rows.map(({ increment_id }) => increment_id);
}
