import type { RawBuilder, SqlBool } from 'kysely';
import type { OrderWait } from '#kernel/shop/orders/order-waits.ts';
import { isWaitedFor } from './order-waits.repo.ts';

/** Whether an order waits for exactly this, as the order list shows it. */
export function orderWaitsFor(wait: OrderWait): RawBuilder<SqlBool> {
  return isWaitedFor(wait);
}
