import type { RawBuilder, SqlBool } from 'kysely';
import type { OrderWait } from '#kernel/shop/orders/order-waits.ts';
import { isWaitedFor } from './order-waits.repo.ts';

/** Whether a row of `orders` waits for just this, as the list of orders says it; for the queries of other rooms. */
export function orderWaitsFor(wait: OrderWait): RawBuilder<SqlBool> {
  return isWaitedFor(wait);
}
