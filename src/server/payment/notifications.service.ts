import { createHash } from 'node:crypto';
import type { ProviderId } from '#kernel/shop/payment/payment.rules.ts';
import type { Host } from '#server/platform/host.ts';
import { enqueueJob } from '#server/platform/jobs/jobs.repo.ts';
import type { Notification } from '#server/platform/payment/adapter.ts';
import { findAttempt, insertEvent } from './attempts.repo.ts';
import { applyObservation } from './observations.service.ts';
import { markTestNotified } from './payment-tests.repo.ts';
import { insertRefusedNotification } from './refused-notifications.repo.ts';

/** Stores and applies a verified notification in one transaction; a repetition does nothing. */
export async function applyNotification(
  host: Pick<Host, 'db' | 'clock'>,
  provider: ProviderId,
  raw: Uint8Array,
  notification: Extract<Notification, { ok: true }>,
): Promise<void> {
  const now = host.clock.now();
  const { eventId, observations, recheck } = notification;
  await host.db.transaction(async (trx) => {
    const [first] = observations;
    const attempt = first && (await findAttempt(trx, provider, first));
    const isNew = await insertEvent(trx, {
      provider,
      event_id: eventId,
      attempt_id: attempt?.id ?? null,
      raw: new TextDecoder().decode(raw),
      raw_sha256: createHash('sha256').update(raw).digest('hex'),
      received_at: now,
      applied_at: now,
    });
    if (!isNew) return;
    for (const observation of observations) {
      const applied = await applyObservation(trx, observation, now);
      if (!applied) await markTestNotified(trx, observation.outTradeNo, now);
    }
    if (recheck !== null) {
      const payload = { provider, providerTxn: recheck };
      await enqueueJob(trx, { kind: 'payment.recheck', key: `${provider}:${eventId}`, payload, dueAt: now });
    }
  });
}

/** Logs a notification that failed verification and lists it at the desk, unless the provider only tests us. */
export async function refuseNotification(
  { db, clock, log }: Pick<Host, 'db' | 'clock' | 'log'>,
  provider: ProviderId,
  { fault, why, isProbe }: Extract<Notification, { ok: false }>,
): Promise<void> {
  log[isProbe ? 'info' : 'warn']({ provider, fault, why }, 'payment.notification.refused');
  if (isProbe) return;
  await insertRefusedNotification(db.handle, { provider, fault, why }, clock.now());
}
