import type { Host } from '#server/platform/host.ts';
import type { Attempt, Observation, PaymentAdapter } from '#server/platform/payments/adapter.ts';
import { ProviderError } from '#server/platform/payments/adapter.ts';
import { type AttemptRow, updateAttempt } from './attempts.repo.ts';
import { type Applied, applyObservation } from './observations.service.ts';
import { askGuarded } from './provider-guard.ts';

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

/** Asks the provider how an attempt stands and writes it down. */
export async function askProvider(host: Host, row: AttemptRow): Promise<Observation> {
  await updateAttempt(host.db.handle, row.id, { asked_at: host.clock.now() });
  const adapter = adapterOf(host, row);
  const observation = await askGuarded(adapter, () => adapter.query(toAttempt(row)));
  await record(host, observation);
  return observation;
}
