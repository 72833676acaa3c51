import * as v from 'valibot';
import { providerIds } from '#kernel/payment/payment.rules.ts';
import { isOpenAttempt } from '#kernel/payment/payment.states.ts';
import { tellWhoWished } from '#server/catalogue/stock-wishes.service.ts';
import type { Host } from '#server/platform/host.ts';
import type { JobDependencies, JobHandler } from '#server/platform/jobs/jobs.ts';
import { ProviderError } from '#server/platform/payments/adapter.ts';
import { sweepUploads } from '#server/uploads/uploads.service.ts';
import { claimDueAttempts, readAttempt, updateAttempt } from './attempts.repo.ts';
import { closeDueOrders, holdStuckOrders } from './closing.service.ts';
import { adapterOf, askProvider, endAttempt, record, toAttempt } from './provider-calls.service.ts';
import { reconcileDaily } from './reconciliation.service.ts';
import { readRefund, updateRefund } from './refunds.repo.ts';

const leaseMs = 60_000;
const batch = 20;
/** After its end an attempt is watched for a day: not every provider refuses late money. */
const watchMs = 24 * 3_600_000;
const providerPausesMs = [30_000, 60_000, 180_000, 600_000, 1_800_000, 3_600_000];

const attemptPayload = v.object({ attemptId: v.number() });
const refundPayload = v.object({ refundId: v.number() });
const recheckPayload = v.object({ provider: v.picklist(providerIds), providerTxn: v.string() });

function closeAttempt(host: Host): JobHandler {
  return async (payload) => {
    const { attemptId } = v.parse(attemptPayload, payload);
    const attempt = await readAttempt(host.db.handle, attemptId);
    if (!attempt || !isOpenAttempt(attempt.state)) return;
    if ((await endAttempt(host, attempt)) === 'later') throw new Error(`attempt ${attemptId} is still open`);
  };
}

/** Gives money back once: the provider knows the key and answers a repetition with the first refund. */
function refund(host: Host): JobHandler {
  return async (payload) => {
    const { refundId } = v.parse(refundPayload, payload);
    const owed = await readRefund(host.db.handle, refundId);
    if (!owed || owed.state === 'done' || owed.state === 'failed') return;
    const attempt = await readAttempt(host.db.handle, owed.attempt_id);
    if (!attempt) throw new Error(`refund ${refundId} has no attempt`);
    const result = await adapterOf(host, attempt).refund(toAttempt(attempt), {
      key: `${owed.client_key}:${attempt.out_trade_no}`,
      amount: { currency: attempt.currency, minor: owed.amount_minor },
    });
    const state = result.state === 'unsupported' ? 'failed' : result.state;
    await updateRefund(host.db.handle, refundId, {
      state,
      provider_refund_id: result.providerRefundId,
      updated_at: host.clock.now(),
    });
    await askProvider(host, attempt);
    if (state === 'failed') {
      host.log.error({ refund: refundId, attempt: attempt.id }, 'refund failed: a person must pay it back');
    }
    if (state === 'pending') throw new Error(`refund ${refundId} is not through yet`);
  };
}

function recheck(host: Host): JobHandler {
  return async (payload) => {
    const { provider, providerTxn } = v.parse(recheckPayload, payload);
    const observation = await adapterOf(host, { provider }).queryPayment(providerTxn);
    if (observation) await record(host, observation);
  };
}

/** Asks about open attempts now and then: a notification may have been lost. */
export async function pollAttempts(host: Host): Promise<number> {
  const now = host.clock.now();
  const due = await host.db.transaction((trx) => claimDueAttempts(trx, now, leaseMs, batch));
  for (const attempt of due) {
    const pause = providerPausesMs[Math.min(attempt.checks, providerPausesMs.length) - 1] ?? 3_600_000;
    try {
      if (attempt.provider_ref !== null) await askProvider(host, attempt);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      host.log.warn({ err: error, attempt: attempt.id }, 'provider could not be asked');
    }
    const after = await readAttempt(host.db.handle, attempt.id);
    const isWatched = now.getTime() < attempt.expires_at.getTime() + watchMs;
    if (after && isOpenAttempt(after.state)) {
      const next = isWatched || after.state === 'pending' ? new Date(now.getTime() + pause) : null;
      await updateAttempt(host.db.handle, attempt.id, { next_check_at: next });
    }
  }
  return due.length;
}

/** Everything commerce does by itself, for `startJobs` and `runDueJobs`. */
export function commerceJobs(host: Host): JobDependencies {
  const { db, clock, log } = host;
  return {
    db,
    clock,
    log,
    handlers: {
      'payment.close': closeAttempt(host),
      'payment.refund': refund(host),
      'payment.recheck': recheck(host),
    },
    sweeps: {
      closing: () => closeDueOrders(host),
      stuck: () => holdStuckOrders(host),
      polling: () => pollAttempts(host),
      uploads: () => sweepUploads(host),
      wishes: () => tellWhoWished(host),
      books: () => reconcileDaily(host),
    },
  };
}
