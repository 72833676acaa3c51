import type { PaymentMethod } from '#kernel/shop/payment/payment.rules.ts';
import { endOfDay } from '#kernel/shop/stores/business-day.ts';
import { paymentWindowMs, transferDays } from './checkout.rules.ts';
import { afterWorkingDays } from './working-days.ts';

/** Payment deadline of an order placed now; with a transfer, the end of the shop's day. */
export function paymentDeadline(method: PaymentMethod, now: Date): Date {
  if (method !== 'check_money') return new Date(now.getTime() + paymentWindowMs);
  return endOfDay(afterWorkingDays(now, transferDays));
}
