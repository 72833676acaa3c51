import type { Executor } from '#server/platform/db/database.ts';

/** Refunds that staff must pay by bank transfer, because the provider cannot or has failed; the oldest first. */
export async function readManualRefunds(executor: Executor) {
  return executor
    .selectFrom('refund')
    .innerJoin('payment_attempt', 'payment_attempt.id', 'refund.attempt_id')
    .innerJoin('orders', 'orders.id', 'payment_attempt.order_id')
    .select([
      'refund.id',
      'refund.reason',
      'refund.state',
      'refund.amount_minor as minor',
      'refund.currency',
      'refund.created_at as owedSince',
      'payment_attempt.provider',
      'payment_attempt.out_trade_no as reference',
      'orders.increment_id as orderNumber',
      'orders.email',
      'orders.first_name as firstName',
      'orders.last_name as lastName',
      'orders.customer_id as customerId',
    ])
    .where('refund.state', 'in', ['manual', 'failed'])
    .orderBy('refund.id')
    .execute();
}
