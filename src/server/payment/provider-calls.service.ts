import { isPayable } from '#kernel/shop/orders/orders.states.ts';
import { isOpenAttempt } from '#kernel/shop/payment/payment.states.ts';
import { lockOrder } from '#server/orders/orders.repo.ts';
import type { Host } from '#server/platform/host.ts';
import type { Attempt, Observation, PaymentAdapter } from '#server/platform/payments/adapter.ts';
import { ProviderError } from '#server/platform/payments/adapter.ts';
import { type AttemptRow, findAttempt, readAttempt, readAttemptsOf, updateAttempt } from './attempts.repo.ts';
import { type Applied, applyObservation } from './observations.service.ts';
import { askGuarded } from './provider-guard.ts';
import { readRefundsOf, refundKey } from './refunds.repo.ts';

/** The increment id is not needed to ask about an attempt, only to start one. */
export function toAttempt(row: AttemptRow, orderNumber = 0): Attempt {
  return {
    outTradeNo: row.out_trade_no,
    orderNumber,
    amount: { currency: row.currency, minor: row.amount_minor },
    expiresAt: row.expires_at,
    providerRef: row.provider_ref,
  };
}

/** As its provider is asked: with the refunds, which some providers tell of one by one. */
export async function askedAttempt(host: Host, row: AttemptRow): Promise<Attempt> {
  const refunds = await readRefundsOf(host.db.handle, row.id);
  return { ...toAttempt(row), refundKeys: refunds.map((refund) => refundKey(refund, row)) };
}

export function adapterOf(host: Host, row: Pick<AttemptRow, 'provider'>): PaymentAdapter {
  const adapter = host.payments.get(row.provider);
  if (!adapter) throw new ProviderError(row.provider, 'is not configured', { isTemporary: false });
  return adapter;
}

export async function record(host: Host, observation: Observation): Promise<Applied | null> {
  const now = host.clock.now();
  const applied = await host.db.transaction((trx) => applyObservation(trx, observation, now));
  if (applied && applied.settlement !== 'none') {
    const { orderId, attemptId, status, settlement } = applied;
    host.log.info({ orderId, attemptId, status, settlement }, 'payment observed');
  }
  return applied;
}

/**
 * Takes the money of an attempt its shopper has agreed to. The order is first moved to 'processing' under its
 * lock, so that nothing can cancel it meanwhile; an order that is not payable any more is never charged: its
 * approval lapses at the provider.
 */
async function captureApproved(host: Host, row: AttemptRow, approved: Observation): Promise<Observation> {
  const adapter = adapterOf(host, row);
  const capture = adapter.capture?.bind(adapter);
  if (!capture) return approved;
  const now = host.clock.now();
  const isTaken = await host.db.transaction(async (trx) => {
    const order = await lockOrder(trx, row.order_id);
    const attempt = await readAttempt(trx, row.id);
    if (!order || !attempt || !isOpenAttempt(attempt.state)) return false;
    if (!isPayable(order.status) || order.paid_attempt_id !== null) return false;
    const others = (await readAttemptsOf(trx, order.id)).filter(({ id }) => id !== attempt.id);
    // Money may be on its way on another: it is waited for, and this approval is asked about again.
    if (others.some(({ state }) => state === 'pending' || state === 'review')) return false;
    await applyObservation(trx, { ...approved, state: 'pending' }, now);
    return true;
  });
  if (!isTaken) return approved;
  const captured = await askGuarded(adapter, () => capture(toAttempt(row)));
  await record(host, captured);
  return captured;
}

/** Writes down what a provider says of one of our attempts; money that was agreed to is taken. */
export async function recordOrCapture(host: Host, observation: Observation): Promise<Observation> {
  const row = observation.isApproved
    ? await findAttempt(host.db.handle, observation.provider, observation)
    : undefined;
  if (row) return captureApproved(host, row, observation);
  await record(host, observation);
  return observation;
}

/** Asks the provider how an attempt stands and writes it down; money that was agreed to is taken. */
export async function askProvider(host: Host, row: AttemptRow): Promise<Observation> {
  await updateAttempt(host.db.handle, row.id, { asked_at: host.clock.now() });
  const adapter = adapterOf(host, row);
  const attempt = await askedAttempt(host, row);
  return recordOrCapture(host, await askGuarded(adapter, () => adapter.query(attempt)));
}
