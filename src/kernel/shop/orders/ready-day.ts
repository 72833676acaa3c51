import { pickupDay } from '#kernel/shop/checkout/arrival.ts';
import { afterWorkingDays, type WorkingDays } from '#kernel/shop/checkout/working-days.ts';
import type { Store } from '#kernel/shop/stores/store.ts';
import type { OrderState } from './orders.states.ts';

/** An order is on its way to being ready: paid, and not in its shopper's or the carrier's hands. */
export function isBeingMade(state: OrderState): boolean {
  return state === 'payment_confirmed' || state === 'processing';
}

/**
 * The day (`YYYY-MM-DD`) by which an order is ready: it leaves the house, or lies in the shop where it is collected.
 * `waitedDays`: working days in which nothing could be done, because the shopper's word was waited for. Undefined where
 * the shop is never open.
 */
export function readyDay(
  from: Date,
  { dispatch, waitedDays = 0 }: { dispatch: WorkingDays; waitedDays?: number },
  shop: { toShop: WorkingDays; store: Pick<Store, 'week'> & { holidays: readonly string[] } } | null,
): string | undefined {
  const days = { min: dispatch.min + waitedDays, max: dispatch.max + waitedDays };
  if (!shop) return afterWorkingDays(from, days.max);
  return pickupDay(from, { dispatch: days, toShop: shop.toShop }, shop.store);
}
