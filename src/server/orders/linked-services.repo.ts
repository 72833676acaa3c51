import { sql } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';

/**
 * Ids of the orders that pay for services on the pieces of the order whose link a guest used. As an array, because the
 * planner takes an array for short and joins, without statistics, for long: it would then read all orders.
 */
export function selectLinkedServiceIds(executor: Executor, customerId: number) {
  const ids = executor
    .selectFrom('customer as payer')
    .innerJoin('return_request', 'return_request.order_id', 'payer.link_order_id')
    .innerJoin('return_estimate', 'return_estimate.return_id', 'return_request.id')
    .innerJoin('return_payment', 'return_payment.estimate_id', 'return_estimate.id')
    .select('return_payment.order_id')
    .where('payer.id', '=', customerId);
  return executor
    .selectFrom(sql<{ id: number }>`unnest(array(${ids}))`.as<'service'>(sql`service (id)`))
    .select('service.id');
}
