import { pickupDay } from '#kernel/shop/checkout/arrival.ts';
import { afterWorkingDays, type WorkingDays } from '#kernel/shop/checkout/working-days.ts';
import type { OpeningCalendar } from '#kernel/shop/stores/opening.ts';
import type { OrderState } from './orders.states.ts';

/** Whether an order is in progress: paid, and neither dispatched nor received. */
export function isBeingMade(state: OrderState): boolean {
  return state === 'payment_confirmed' || state === 'processing';
}

/**
 * The day (`YYYY-MM-DD`) by which an order is dispatched or ready for pickup. `waitedDays`: working days spent
 * waiting for the shopper. Undefined if the store is never open.
 */
export function readyDay(
  from: Date,
  { dispatch, waitedDays = 0 }: { dispatch: WorkingDays; waitedDays?: number },
  shop: { toShop: WorkingDays; store: OpeningCalendar } | null,
): string | undefined {
  const days = { min: dispatch.min + waitedDays, max: dispatch.max + waitedDays };
  if (!shop) return afterWorkingDays(from, days.max);
  return pickupDay(from, { dispatch: days, toShop: shop.toShop }, shop.store);
}
