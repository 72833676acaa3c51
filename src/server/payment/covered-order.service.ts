import * as v from 'valibot';
import { isPaid } from '#kernel/shop/orders/orders.states.ts';
import { lockOrder } from '#server/orders/orders.repo.ts';
import { isCovered } from '#server/orders/orders.service.ts';
import type { Host } from '#server/platform/host.ts';
import type { JobHandler } from '#server/platform/jobs/jobs.ts';
import { readAttemptsOf } from './attempts.repo.ts';
import { captureCredit } from './credit-attempts.service.ts';
import { confirmOrder } from './observations.service.ts';

/**
 * Confirms an order that stored value pays in full, without a provider; true if it is paid now. Repeating it changes
 * nothing.
 */
export function confirmCovered({ db, clock }: Pick<Host, 'db' | 'clock'>, orderId: number): Promise<boolean> {
  const now = clock.now();
  return db.transaction(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order?.status !== 'payment_pending' || !isCovered(order)) return order ? isPaid(order.status) : false;
    const attempts = await readAttemptsOf(trx, orderId);
    const attempt = await captureCredit(trx, order, attempts, now);
    if (!attempt) return false;
    const confirmed = await confirmOrder({ trx, order, attempt, attempts: [attempt], now }, 'paid');
    if (!confirmed) throw new Error(`order ${order.increment_id} is covered, but one of its stones is sold`);
    return true;
  });
}

const payload = v.object({ orderId: v.number() });

/** Confirms a covered order whose request was cut off after it was placed. */
export const confirmCoveredLater =
  (host: Host): JobHandler =>
  async (input) => {
    await confirmCovered(host, v.parse(payload, input).orderId);
  };
