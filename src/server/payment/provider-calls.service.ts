import { isPayable } from '#kernel/shop/orders/orders.states.ts';
import { isOpenAttempt } from '#kernel/shop/payment/payment.states.ts';
import { isRestPayable } from '#kernel/shop/payment/rest.transitions.ts';
import { lockOrder } from '#server/orders/orders.repo.ts';
import type { Order } from '#server/orders/orders.service.ts';
import type { Host } from '#server/platform/host.ts';
import type { Attempt, Observation, PaymentAdapter } from '#server/platform/payment/adapter.ts';
import { ProviderError } from '#server/platform/payment/adapter.ts';
import { type AttemptRow, findAttempt, readAttempt, readAttemptsOf, updateAttempt } from './attempts.repo.ts';
import { type Applied, applyObservation } from './observations.service.ts';
import { askGuarded } from './provider-guard.ts';
import { readRefundsOf, refundKey } from './refunds.repo.ts';

/** The attempt as adapters need it. The order number is only needed to start one. */
export function toAttempt(row: AttemptRow, orderNumber = 0): Attempt {
  return {
    outTradeNo: row.out_trade_no,
    orderNumber,
    amount: { currency: row.currency, minor: row.amount_minor },
    expiresAt: row.expires_at,
    providerRef: row.provider_ref,
  };
}

/** As `toAttempt`, with the refund keys that some providers need for a query. */
export async function askedAttempt(host: Host, row: AttemptRow): Promise<Attempt> {
  const refunds = await readRefundsOf(host.db.handle, row.id);
  return { ...toAttempt(row), refundKeys: refunds.map((refund) => refundKey(refund, row)) };
}

export function adapterOf(host: Host, row: Pick<AttemptRow, 'provider'>): PaymentAdapter {
  const adapter = host.payments.get(row.provider);
  if (!adapter) throw new ProviderError(row.provider, 'is not configured', { isTemporary: false });
  return adapter;
}

export async function recordObservation(host: Host, observation: Observation): Promise<Applied | null> {
  const now = host.clock.now();
  const applied = await host.db.transaction((trx) => applyObservation(trx, observation, now));
  if (applied && applied.settlement !== 'none') {
    const { orderId, attemptId, status, settlement } = applied;
    host.log.info({ orderId, attemptId, status, settlement }, 'payment.observed');
  }
  return applied;
}

/** Whether the payment of an attempt is still awaited. */
const awaitsMoney = (order: Order, { is_rest }: AttemptRow): boolean =>
  is_rest
    ? isRestPayable({ status: order.status, rest: order.rest_state })
    : isPayable(order.status) && order.paid_attempt_id === null;

/**
 * Captures an approved attempt. The order is first moved to `processing` under its lock, so that nothing cancels it
 * meanwhile. Orders that are not payable are never charged; their approval expires at the provider.
 */
async function captureApproved(host: Host, row: AttemptRow, approved: Observation): Promise<Observation> {
  const adapter = adapterOf(host, row);
  const capture = adapter.capture?.bind(adapter);
  if (!capture) return approved;
  const now = host.clock.now();
  const mayCapture = await host.db.transaction(async (trx) => {
    const order = await lockOrder(trx, row.order_id);
    const attempt = await readAttempt(trx, row.id);
    if (!order || !attempt || !isOpenAttempt(attempt.state)) return false;
    if (!awaitsMoney(order, attempt)) return false;
    const others = (await readAttemptsOf(trx, order.id)).filter(({ id }) => id !== attempt.id);
    // Another attempt may be paid; this approval is queried again later.
    if (others.some(({ state }) => state === 'pending' || state === 'review')) return false;
    await applyObservation(trx, { ...approved, state: 'pending' }, now);
    return true;
  });
  if (!mayCapture) return approved;
  const captured = await askGuarded(adapter, () => capture(toAttempt(row)));
  await recordObservation(host, captured);
  return captured;
}

/** Records an observation; an approved payment is captured. */
export async function recordOrCapture(host: Host, observation: Observation): Promise<Observation> {
  const row = observation.isApproved
    ? await findAttempt(host.db.handle, observation.provider, observation)
    : undefined;
  if (row) return captureApproved(host, row, observation);
  await recordObservation(host, observation);
  return observation;
}

/** Queries the provider and records the result; an approved payment is captured. */
export async function askProvider(host: Host, row: AttemptRow): Promise<Observation> {
  await updateAttempt(host.db.handle, row.id, { asked_at: host.clock.now() });
  const adapter = adapterOf(host, row);
  const attempt = await askedAttempt(host, row);
  return recordOrCapture(host, await askGuarded(adapter, () => adapter.query(attempt)));
}
