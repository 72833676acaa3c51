import type { Transaction } from 'kysely';
import {
  isCancelled,
  isPayable,
  isUndispatched,
  type OrderState,
} from '#kernel/shop/orders/orders.states.ts';
import { strongerState } from '#kernel/shop/payment/attempt.transitions.ts';
import { methodOf } from '#kernel/shop/payment/payment.rules.ts';
import {
  type AttemptState,
  hasMoney,
  isOpenAttempt,
  laterReview,
  type Mismatch,
  paymentMismatch,
} from '#kernel/shop/payment/payment.states.ts';
import { queueOrderMail, queueShopAlert, queueShopNote } from '#server/orders/order-emails.service.ts';
import {
  moveOrder,
  reclaimOrder,
  restockOrder,
  sellStones,
} from '#server/orders/order-transitions.service.ts';
import { lockOrder } from '#server/orders/orders.repo.ts';
import { type Order, setPaymentFacts } from '#server/orders/orders.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Observation } from '#server/platform/payment/adapter.ts';
import { issueReceipt } from '#server/receipts/receipts.service.ts';
import { voidSoldCard } from '#server/stored-value/stored-value.service.ts';
import {
  type AttemptRow,
  findAttempt,
  insertLedgerEntry,
  isCapturedElsewhere,
  moveAttempt,
  readAttemptsOf,
  readBalance,
  updateAttempt,
} from './attempts.repo.ts';
import { captureCredit } from './credit-attempts.service.ts';
import { closeSiblings, type Effect, effectOf, type Scene } from './payment-effect.service.ts';
import { saveFees } from './payment-fees.repo.ts';
import { payBack, recordRefunds } from './refunds.service.ts';
import { acceptRest, refuseRest } from './rest-payment.service.ts';

export interface Applied {
  orderId: number;
  attemptId: number;
  /** State of the order afterwards. */
  status: OrderState;
  settlement: Effect['kind'];
}

/** Money that arrives within this time after the closing reopens the order, if its goods are available. */
const graceMs = 15 * 60_000;
const lastCheckDelayMs = 60_000;

function mismatchOf(attempt: AttemptRow, observation: Observation, isElsewhere: boolean): Mismatch | null {
  const { paid, providerRef } = observation;
  if (attempt.mismatch !== null || !paid || !hasMoney(observation.state)) return attempt.mismatch;
  const isOther = providerRef !== undefined && attempt.provider_ref !== null;
  if (isOther && providerRef !== attempt.provider_ref) return 'session';
  if (isElsewhere) return 'payment';
  const expected = {
    amountMinor: attempt.amount_minor,
    currency: attempt.currency,
    payee: attempt.payee,
    isLive: attempt.is_live,
  };
  const { payee, isLive } = observation;
  const mismatch = paymentMismatch(expected, {
    amountMinor: paid.minor,
    currency: paid.currency,
    payee,
    isLive,
  });
  return mismatch ?? null;
}

/**
 * Writes captures, refunds and disputes to the payment ledger, before anything is decided. Returns true if the
 * payment belongs to another attempt: the ledger has one row per payment, so concurrent transactions wait here.
 */
async function recordMoney(
  trx: Transaction<Schema>,
  attempt: AttemptRow,
  observation: Observation,
): Promise<boolean> {
  const { paid, providerTxn, provider, at } = observation;
  if (!paid || providerTxn === null || paid.minor <= 0) return false;
  const entry = { attempt_id: attempt.id, provider, currency: paid.currency, at };
  const capture = { ...entry, kind: 'capture' as const, provider_txn: providerTxn, amount_minor: paid.minor };
  const isNew = await insertLedgerEntry(trx, capture);
  if (!isNew && (await isCapturedElsewhere(trx, attempt, providerTxn))) return true;
  const { refundedThereMinor } = await readBalance(trx, attempt.id);
  const more = observation.refundedMinor - refundedThereMinor;
  if (more > 0) {
    const provider_txn = `${providerTxn}:${observation.refundedMinor}`;
    await insertLedgerEntry(trx, { ...entry, kind: 'refund', provider_txn, amount_minor: more });
  }
  const fees = (observation.fees ?? []).map((fee) => ({ ...fee, payment: providerTxn }));
  await saveFees(trx, provider, fees, at);
  if (observation.state === 'disputed') await insertLedgerEntry(trx, { ...capture, kind: 'dispute' });
  return false;
}

/** Confirms the order with this payment; undefined, with nothing changed, when one of its stones is sold. */
export async function confirmOrder(
  scene: Scene,
  event: 'paid' | 'paid-late' | 'accepted',
): Promise<Order | undefined> {
  const { trx, order, attempt, attempts, now } = scene;
  const changes = {
    paid_attempt_id: attempt.id,
    payment_method: methodOf(attempt.provider),
    paid_at: order.paid_at ?? now,
    review_reason: null,
    close_reason: null,
    closed_at: null,
    next_check_at: null,
  };
  const lost = order.paid_at === null ? await sellStones(trx, order) : [];
  if (lost.length > 0) return undefined;
  await captureCredit(trx, order, attempts, now);
  const moved = await moveOrder(trx, order, event, { at: now, changes });
  await closeSiblings(scene);
  if (order.paid_at === null) {
    await queueOrderMail(trx, 'order-paid', moved);
    await queueShopNote(trx, moved);
  }
  await issueReceipt(trx, moved, now);
  return moved;
}

async function confirmPayment(scene: Scene): Promise<Order> {
  const event = isCancelled(scene.order.status) ? 'paid-late' : 'paid';
  return (await confirmOrder(scene, event)) ?? holdOrder(scene, 'mismatch');
}

/** A transfer of another amount: the rest is awaited, or too much has come. */
const isOtherSum = ({ provider, mismatch }: AttemptRow): boolean =>
  provider === 'bank' && mismatch === 'amount';

async function holdOrder(scene: Scene, cause: 'mismatch' | 'provider' | 'dispute'): Promise<Order> {
  const { trx, order, attempt, now } = scene;
  const reason = cause === 'mismatch' && isOtherSum(attempt) ? ('transfer' as const) : cause;
  const paidBy = hasMoney(attempt.state) ? { paid_attempt_id: attempt.id } : {};
  const changes = { ...paidBy, review_reason: reason, close_reason: null, next_check_at: null } as const;
  const moved =
    order.status === 'holded'
      ? await setPaymentFacts(trx, order.id, changes)
      : await moveOrder(trx, order, 'held', { at: now, note: reason, changes });
  if (hasMoney(attempt.state)) await closeSiblings(scene);
  // Staff entered the transfer, and its emails are the caller's.
  if (reason === 'transfer') return moved;
  if (reason !== 'provider') await queueShopAlert(trx, 'house-conflict', moved, attempt);
  if (reason !== 'dispute') await queueOrderMail(trx, 'order-review', moved);
  return moved;
}

/** Late money: reopens the order within the grace time, else refunds it. */
async function settleLate(scene: Scene): Promise<Order> {
  const { trx, order, attempt, now } = scene;
  const isInGrace = order.closed_at !== null && now.getTime() - order.closed_at.getTime() <= graceMs;
  if (isInGrace && attempt.mismatch === null && attempt.review === 'none') {
    const reclaimed = await reclaimOrder(trx, order, now);
    if (reclaimed) return confirmPayment({ ...scene, order: reclaimed });
  }
  if (await payBack(trx, attempt, 'late', now)) await queueOrderMail(trx, 'refund-late', order);
  return order;
}

/** Everything was refunded: restocks what has not been dispatched. */
async function settleRefunded({ trx, order, now }: Scene): Promise<Order> {
  const isHere = isUndispatched(order.status);
  const moved = await moveOrder(trx, order, 'refunded', { at: now });
  // Refunded at the provider's own desk, it has not been taken off yet.
  if (order.sells_card) await voidSoldCard(trx, order, { now });
  return isHere ? restockOrder(trx, moved) : moved;
}

async function settle(scene: Scene, settlement: Effect): Promise<Order> {
  const { trx, order, attempt, now } = scene;
  switch (settlement.kind) {
    case 'none':
      return order;
    case 'confirm':
      return confirmPayment(scene);
    case 'hold':
      return holdOrder(scene, settlement.reason);
    case 'late':
      return settleLate(scene);
    case 'duplicate':
      if (await payBack(trx, attempt, 'duplicate', now)) await queueOrderMail(trx, 'refund-duplicate', order);
      return order;
    case 'processing': {
      const changes = { close_reason: null, next_check_at: null };
      return moveOrder(trx, order, 'payment-at-work', { at: now, changes });
    }
    case 'unpaid':
      return moveOrder(trx, order, 'payment-over', { at: now });
    case 'fraud': {
      const changes = hasMoney(attempt.state) ? { paid_attempt_id: attempt.id } : {};
      const moved = await moveOrder(trx, order, 'rejected', { at: now, changes });
      // Captured money is refunded; the provider releases an authorization by itself.
      if (hasMoney(attempt.state)) await payBack(trx, attempt, 'fraud', now);
      await queueOrderMail(trx, 'payment-rejected', moved);
      return moved;
    }
    case 'refunded':
      return settleRefunded(scene);
    case 'rest-paid':
      return acceptRest(scene);
    case 'rest-refused':
      return refuseRest(scene);
  }
}

/**
 * An attempt that was closed before its expiry is queried once more after it, because a payment page may still be
 * open.
 */
function nextCheck(known: AttemptRow, state: AttemptState, now: Date): { next_check_at?: Date | null } {
  if (isOpenAttempt(state) || state === known.state) return {};
  const isEarly = state === 'closed' && known.expires_at > now;
  return { next_check_at: isEarly ? new Date(known.expires_at.getTime() + lastCheckDelayMs) : null };
}

/**
 * The provider's number of an attempt whose start was cut off before it was stored. Without it, money that is paid there
 * could not be refunded.
 */
function learnedReference(
  known: AttemptRow,
  state: AttemptState,
  { providerRef }: Observation,
): { provider_ref?: string } {
  // An attempt that is still being opened gets its number together with its page.
  return known.provider_ref === null && state !== 'created' && providerRef !== undefined
    ? { provider_ref: providerRef }
    : {};
}

/**
 * Applies a provider's observation; return, notification, poll and sweep all use it. Observations may come in any
 * order and repeatedly. Returns null for an unknown attempt.
 */
export async function applyObservation(
  trx: Transaction<Schema>,
  observation: Observation,
  now: Date,
): Promise<Applied | null> {
  const found = await findAttempt(trx, observation.provider, observation);
  const order = found && (await lockOrder(trx, found.order_id));
  if (!order) return null;
  const attempts = await readAttemptsOf(trx, order.id);
  const known = attempts.find(({ id }) => id === found.id);
  if (!known) return null;
  const isElsewhere = await recordMoney(trx, known, observation);
  const state = strongerState(known.state, observation.state);
  const changes = {
    review: laterReview(known.review, observation.review),
    mismatch: mismatchOf(known, observation, isElsewhere),
    was_declined: state === 'created' && (known.was_declined || observation.wasDeclined),
    ...nextCheck(known, state, now),
    ...learnedReference(known, state, observation),
  };
  const attempt =
    state === known.state
      ? await updateAttempt(trx, known.id, changes)
      : await moveAttempt(trx, known, `seen-${observation.state}`, changes);
  const scene = { trx, order, attempt, attempts, now };
  const settlement = effectOf(scene, state === known.state);
  const settled = await settle(scene, settlement);
  if (state === 'failed' && known.state !== 'failed' && isPayable(settled.status)) {
    await queueOrderMail(trx, 'payment-failed', settled);
  }
  await recordRefunds(trx, settled, attempts, now);
  const { status } = settled;
  return { orderId: order.id, attemptId: attempt.id, status, settlement: settlement.kind };
}
