import type { Executor } from '#server/platform/db/database.ts';

/** The lines of a customer's carts, the oldest first. */
export async function readPersonalLines(executor: Executor, customerId: number) {
  return executor
    .selectFrom('cart_line')
    .innerJoin('cart', 'cart.id', 'cart_line.cart_id')
    .where('cart.customer_id', '=', customerId)
    .select(['basket', 'kind', 'product_id', 'diamond_id', 'name', 'options', 'design', 'qty', 'added_at'])
    .orderBy('cart_line.id')
    .execute();
}
