import { mayCancelPaid } from '#kernel/shop/orders/orders.rules.ts';
import { isCancelled, isPaid, isPayable } from '#kernel/shop/orders/orders.states.ts';
import { isOpenAttempt } from '#kernel/shop/payment/payment.states.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { codes } from '#kernel/wire/codes.ts';
import { queueOrderMail, queueShopAlert } from '#server/orders/order-emails.service.ts';
import { moveOrder, releaseOrder } from '#server/orders/order-transitions.service.ts';
import {
  claimClosingOrders,
  lockOrder,
  lockOverdueOrders,
  lockStuckOrders,
} from '#server/orders/orders.repo.ts';
import { isProvenOrder, ownOrder, postponeClosing } from '#server/orders/orders.service.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { backOffMs } from '#server/platform/jobs/jobs.ts';
import { readAttemptsOf } from './attempts.repo.ts';
import { cancelPaidOrder } from './cancel-paid-order.service.ts';
import { endAttempt } from './end-attempt.service.ts';
import { shopperPatienceMs, within } from './provider-guard.ts';

const batch = 50;
const leaseMs = 60_000;
/** A payment that its provider processes for longer than this after the order's expiry needs staff. */
const patienceMs = 24 * 3_600_000;

/**
 * Continues the closing of an order: queries every provider and closes the attempts there. Only when no attempt can
 * be paid is the order cancelled and its goods released.
 */
export async function settleClosing(host: Host, orderId: number): Promise<void> {
  const attempts = await readAttemptsOf(host.db.handle, orderId);
  const ended = new Set<number>();
  let mustWait = false;
  for (const attempt of attempts.filter(({ state }) => isOpenAttempt(state))) {
    const ending = await endAttempt(host, attempt);
    if (ending === 'over') ended.add(attempt.id);
    mustWait ||= ending === 'later';
  }
  const now = host.clock.now();
  await host.db.transaction(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order?.status !== 'closing') return;
    // An attempt may have been started meanwhile.
    const current = await readAttemptsOf(trx, orderId);
    const isOpen = current.some((attempt) => isOpenAttempt(attempt.state) && !ended.has(attempt.id));
    if (mustWait || isOpen) {
      const checks = order.checks + 1;
      await postponeClosing(trx, orderId, checks, new Date(now.getTime() + backOffMs(checks)));
      return;
    }
    const isGivenUp = order.close_reason === 'cancelled';
    const changes = { closed_at: now, next_check_at: null };
    const event = isGivenUp ? 'cancelled' : 'expired';
    const closed = await moveOrder(trx, order, event, { at: now, changes });
    const released = await releaseOrder(trx, closed, now);
    await queueOrderMail(trx, isGivenUp ? 'order-cancelled' : 'order-expired', released);
  });
}

/** Moves expired orders to `closing` and continues the closing of others. */
export async function closeDueOrders(host: Host): Promise<number> {
  const now = host.clock.now();
  const ids = await host.db.transaction(async (trx) => {
    for (const order of await lockOverdueOrders(trx, now, batch)) {
      const changes = { close_reason: 'expired', next_check_at: now } as const;
      await moveOrder(trx, order, 'hour-over', { at: now, changes });
    }
    return claimClosingOrders(trx, now, leaseMs, batch);
  });
  for (const id of ids) {
    await settleClosing(host, id).catch((error: unknown) => {
      host.log.error({ err: error, order: id }, 'order.close.failed');
    });
  }
  return ids.length;
}

/** Holds orders whose payment a provider has processed for a day after their expiry. */
export async function holdStuckOrders(host: Host): Promise<number> {
  const now = host.clock.now();
  return host.db.transaction(async (trx) => {
    const stuck = await lockStuckOrders(trx, new Date(now.getTime() - patienceMs));
    for (const order of stuck) {
      const changes = { review_reason: 'overdue' } as const;
      const held = await moveOrder(trx, order, 'stuck', { at: now, note: 'overdue', changes });
      const attempts = await readAttemptsOf(trx, order.id);
      const waiting = attempts.find(({ state }) => isOpenAttempt(state)) ?? attempts.at(-1);
      if (waiting) await queueShopAlert(trx, 'house-conflict', held, waiting);
    }
    return stuck.length;
  });
}

function refuseCancel(
  key: 'cannot-cancel' | 'cancel-processing' | 'cancel-waiting' | 'cancel-unproven',
): never {
  refuse(codes.parameterInvalid, {
    text: { key: `orders-api.${key}` },
    data: (message) => ({ errors: message }),
  });
}

/**
 * The shopper cancels a paid order before production. The address must be proved: an order link may have been
 * forwarded.
 */
async function cancelOwnPaidOrder(host: Host, customerId: number, id: number): Promise<void> {
  const at = host.clock.now();
  await host.db.transaction(async (trx) => {
    const order = await lockOrder(trx, id);
    if (order && isCancelled(order.status)) return;
    if (!order || !mayCancelPaid(order.status)) refuseCancel('cannot-cancel');
    if (!(await isProvenOrder(trx, customerId, id))) refuseCancel('cancel-unproven');
    await cancelPaidOrder(trx, order, { at, note: 'cancelled by the shopper' });
  });
}

/** Marks an unpaid order as given up. `mine`: this call continues the closing; `theirs`: another process does. */
async function giveUp(host: Host, customerId: number, id: number): Promise<'closed' | 'mine' | 'theirs'> {
  const now = host.clock.now();
  const next_check_at = new Date(now.getTime() + leaseMs);
  return host.db.transaction(async (trx) => {
    const order = await lockOrder(trx, id);
    if (order && isCancelled(order.status)) return 'closed';
    if (order?.status === 'closing') {
      if (order.next_check_at !== null && order.next_check_at > now) return 'theirs';
      await postponeClosing(trx, id, order.checks, next_check_at);
      return 'mine';
    }
    if (!order || !isPayable(order.status)) refuseCancel('cannot-cancel');
    // A guest's basket is not reachable from another device; an account's is.
    const isElsewhere = order.is_guest && order.customer_id !== customerId;
    const returns_to = isElsewhere ? customerId : null;
    const changes = { close_reason: 'cancelled', next_check_at, returns_to } as const;
    await moveOrder(trx, order, 'given-up', { at: now, changes });
    return 'mine';
  });
}

/**
 * The shopper cancels an unpaid order. A payment that has arrived wins, unless the caller wants a refund. Returns
 * after three seconds at most; the closing continues in the background.
 */
export async function cancelOrder(
  host: Host,
  caller: { customerId: number; locale: Locale },
  { incrementId, withRefund }: { incrementId: number; withRefund: boolean },
): Promise<void> {
  const { id, status: known } = await ownOrder(host.db.handle, caller.customerId, { incrementId });
  if (withRefund && isPaid(known)) {
    await cancelOwnPaidOrder(host, caller.customerId, id);
    return;
  }
  const turn = await giveUp(host, caller.customerId, id);
  if (turn === 'closed') return;
  if (turn === 'mine') await within(settleClosing(host, id), shopperPatienceMs);
  const { status } = await ownOrder(host.db.handle, caller.customerId, { id });
  if (isPaid(status)) refuse(codes.alreadyPaid);
  if (status === 'payment_processing') refuseCancel('cancel-processing');
  if (status === 'closing') refuseCancel('cancel-waiting');
}
