import type { Executor } from '#server/platform/db/database.ts';

/** Ids of the orders that pay for services on the pieces of the order whose link a guest used. */
export const selectLinkedServiceIds = (executor: Executor, customerId: number) =>
  executor
    .selectFrom('customer as payer')
    .innerJoin('return_request', 'return_request.order_id', 'payer.link_order_id')
    .innerJoin('return_estimate', 'return_estimate.return_id', 'return_request.id')
    .innerJoin('return_payment', 'return_payment.estimate_id', 'return_estimate.id')
    .select('return_payment.order_id as id')
    .where('payer.id', '=', customerId);
