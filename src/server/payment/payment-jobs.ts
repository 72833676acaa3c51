import * as v from 'valibot';
import { providerIds } from '#kernel/shop/payment/payment.rules.ts';
import { isOpenAttempt } from '#kernel/shop/payment/payment.states.ts';
import type { RefundEvent } from '#kernel/shop/payment/refund.transitions.ts';
import { queueShopAlert } from '#server/orders/order-emails.service.ts';
import { lockOrder } from '#server/orders/orders.repo.ts';
import type { Host } from '#server/platform/host.ts';
import type { JobDependencies, JobHandler } from '#server/platform/jobs/jobs.ts';
import { ProviderError, type RefundResult } from '#server/platform/payment/adapter.ts';
import {
  type AttemptRow,
  claimDueAttempts,
  readAttempt,
  readBalance,
  updateAttempt,
} from './attempts.repo.ts';
import { closeDueOrders, holdStuckOrders } from './closing.service.ts';
import { confirmCoveredLater } from './covered-order.service.ts';
import { endAttempt } from './end-attempt.service.ts';
import { adapterOf, askProvider, recordOrCapture, toAttempt } from './provider-calls.service.ts';
import { askGuarded } from './provider-guard.ts';
import { reconcileDaily } from './reconciliation.service.ts';
import { moveRefund, type Refund, readRefund, readRefundsOf, refundKey } from './refunds.repo.ts';
import type { OnRefundPaid } from './refunds.service.ts';
import { payAsCredit } from './refunds-by-hand.service.ts';

const leaseMs = 60_000;
/** The eighth try of a refund is an hour and a half after the first. */
const triesBeforeAlert = 8;
const batch = 20;
/** How long a closed attempt is polled: not every provider refuses late money. */
const watchMs = 24 * 3_600_000;
const providerPausesMs = [30_000, 60_000, 180_000, 600_000, 1_800_000, 3_600_000];

const attemptPayload = v.object({ attemptId: v.number() });
const refundPayload = v.object({ refundId: v.number() });
const recheckPayload = v.object({ provider: v.picklist(providerIds), providerTxn: v.string() });

function closeAttempt(host: Host): JobHandler {
  return async (payload) => {
    const { attemptId } = v.parse(attemptPayload, payload);
    const attempt = await readAttempt(host.db.handle, attemptId);
    // An attempt that was closed here while its provider was still opening it is closed there too.
    if (!attempt || (!isOpenAttempt(attempt.state) && attempt.state !== 'closed')) return;
    if ((await endAttempt(host, attempt)) === 'later') throw new Error(`attempt ${attemptId} is still open`);
  };
}

const eventOf: Record<RefundResult['state'], RefundEvent | undefined> = {
  done: 'paid-back',
  failed: 'refused',
  unsupported: 'by-hand',
  pending: undefined,
};

/** After a permanent refusal: the refund was paid before, or staff must pay it. */
async function eventAfterRefusal(host: Host, attempt: AttemptRow, owed: Refund): Promise<RefundEvent> {
  try {
    await askProvider(host, attempt);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.isTemporary) throw error;
    // The provider does not know the payment either.
    return 'by-hand';
  }
  const { capturedMinor, refundedMinor } = await readBalance(host.db.handle, attempt.id);
  // Refunds before this one.
  const before = (await readRefundsOf(host.db.handle, attempt.id))
    .filter(({ id, state }) => id !== owed.id && state === 'done')
    .reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  return refundedMinor >= Math.min(capturedMinor, before + owed.amount_minor) ? 'paid-back' : 'by-hand';
}

interface AskedRefund {
  event: RefundEvent | undefined;
  providerRefundId: string | null;
}

/** Requests a refund from its provider. Bank transfers are refunded by staff. */
async function askRefund(host: Host, attempt: AttemptRow, owed: Refund): Promise<AskedRefund> {
  if (attempt.provider === 'bank') return { event: 'by-hand', providerRefundId: null };
  const adapter = adapterOf(host, attempt);
  const request = {
    key: refundKey(owed, attempt),
    amount: { currency: attempt.currency, minor: owed.amount_minor },
  };
  try {
    const { state, providerRefundId } = await askGuarded(adapter, () =>
      adapter.refund(toAttempt(attempt), request),
    );
    await askProvider(host, attempt);
    return { event: eventOf[state], providerRefundId };
  } catch (error) {
    if (!(error instanceof ProviderError) || error.isTemporary) throw error;
    host.log.error({ err: error, refund: owed.id, attempt: attempt.id }, 'refund.request.refused');
    const event = await eventAfterRefusal(host, attempt, owed);
    return { event, providerRefundId: owed.provider_refund_id };
  }
}

/** Emails the shop, once, about a refund that its provider has not taken for more than an hour. */
async function alertAboutWaiting({ db }: Host, attempt: AttemptRow, tries: number): Promise<void> {
  if (tries !== triesBeforeAlert) return;
  await db.transaction(async (trx) => {
    const order = await lockOrder(trx, attempt.order_id);
    if (order) await queueShopAlert(trx, 'house-refund-waits', order, attempt);
  });
}

/** Pays a refund once: the provider answers a repeated key with the first refund. */
function refund(host: Host, onRefundPaid: OnRefundPaid): JobHandler {
  const { db, clock } = host;
  return async (payload, tries) => {
    const { refundId } = v.parse(refundPayload, payload);
    const owed = await readRefund(db.handle, refundId);
    if (owed?.state !== 'pending') return;
    const attempt = await readAttempt(db.handle, owed.attempt_id);
    if (!attempt) throw new Error(`refund ${refundId} has no attempt`);
    if (owed.to_credit || attempt.provider === 'credit') {
      await payAsCredit(host, attempt, refundId, onRefundPaid);
      return;
    }
    const { event, providerRefundId: provider_refund_id } = await askRefund(host, attempt, owed).catch(
      async (error: unknown) => {
        await alertAboutWaiting(host, attempt, tries);
        throw error;
      },
    );
    await db.transaction(async (trx) => {
      const order = await lockOrder(trx, attempt.order_id);
      const current = await readRefund(trx, refundId);
      if (!order || current?.state !== 'pending') return;
      await moveRefund(trx, current, event, { provider_refund_id, updated_at: clock.now() });
      if (event === 'paid-back') await onRefundPaid(trx, refundId, clock.now());
      if (event === 'refused' || event === 'by-hand')
        await queueShopAlert(trx, 'house-refund', order, attempt);
    });
    if (event === undefined) throw new Error(`refund ${refundId} is still pending`);
  };
}

function recheck(host: Host): JobHandler {
  return async (payload) => {
    const { provider, providerTxn } = v.parse(recheckPayload, payload);
    const adapter = adapterOf(host, { provider });
    const observation = await askGuarded(adapter, () => adapter.queryPayment(providerTxn));
    if (observation) await recordOrCapture(host, observation);
  };
}

/** Queries open attempts, because a notification may be lost. */
export async function pollAttempts(host: Host): Promise<number> {
  const now = host.clock.now();
  const due = await host.db.transaction((trx) => claimDueAttempts(trx, now, leaseMs, batch));
  for (const attempt of due) {
    const pause = providerPausesMs[Math.min(attempt.checks, providerPausesMs.length) - 1] ?? 3_600_000;
    try {
      // No order that expires closes a page of the rest.
      const isForgotten = attempt.is_rest && isOpenAttempt(attempt.state) && attempt.expires_at <= now;
      if (attempt.state === 'starting' || isForgotten) await endAttempt(host, attempt);
      else if (attempt.provider_ref !== null) await askProvider(host, attempt);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      host.log.warn({ err: error, attempt: attempt.id }, 'payment.query.failed');
    }
    const after = await readAttempt(host.db.handle, attempt.id);
    const isWatched = now.getTime() < attempt.expires_at.getTime() + watchMs;
    if (after && isOpenAttempt(after.state)) {
      const next = isWatched || after.state === 'pending' ? new Date(now.getTime() + pause) : null;
      await updateAttempt(host.db.handle, attempt.id, { next_check_at: next });
    } else if (after?.state === 'closed' && attempt.state === 'closed') {
      await updateAttempt(host.db.handle, attempt.id, { next_check_at: null });
    }
  }
  return due.length;
}

/** Jobs and sweeps of payment; `onRefundPaid` runs in the transaction that notes a refund as paid. */
export function paymentJobs(
  host: Host,
  onRefundPaid: OnRefundPaid,
): Pick<JobDependencies, 'handlers' | 'sweeps'> {
  return {
    handlers: {
      'payment.close': closeAttempt(host),
      'payment.covered': confirmCoveredLater(host),
      'payment.refund': refund(host, onRefundPaid),
      'payment.recheck': recheck(host),
    },
    sweeps: {
      closing: () => closeDueOrders(host),
      stuck: () => holdStuckOrders(host),
      polling: () => pollAttempts(host),
      books: () => reconcileDaily(host),
    },
  };
}
