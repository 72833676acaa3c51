import { createHash } from 'node:crypto';
import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { type ProviderId, providerIds } from '#kernel/payment/payment.rules.ts';
import type { Host } from '#server/platform/host.ts';
import { enqueueJob } from '#server/platform/jobs/jobs.repo.ts';
import type { Notification } from '#server/platform/payments/adapter.ts';
import { findAttempt, insertEvent } from './attempts.repo.ts';
import { applyObservation } from './observations.service.ts';
import { noteRefused } from './refused-notices.repo.ts';

const bodyLimitBytes = 256 * 1024;

/** Writes a genuine notification down and applies it, in one transaction; a repetition does nothing. */
async function apply(
  host: Host,
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
    for (const observation of observations) await applyObservation(trx, observation, now);
    if (recheck !== null) {
      const payload = { provider, providerTxn: recheck };
      await enqueueJob(trx, { kind: 'payment.recheck', key: `${provider}:${eventId}`, payload, dueAt: now });
    }
  });
}

/**
 * POST payment/notify/<provider>: the body is kept as it came until its signature has been checked, and the
 * answer is the provider's own. Outside the endpoint table because nothing here is ours to define.
 */
export function mountNotifications(app: Hono, host: Host): void {
  const tooLarge = () => Response.json({ received: false }, { status: 413 });
  const limit = bodyLimit({ maxSize: bodyLimitBytes, onError: tooLarge });
  app.post('/payment/notify/:provider', limit, async (context) => {
    const provider = providerIds.find((id) => id === context.req.param('provider'));
    const adapter = provider && host.payments.get(provider);
    if (!provider || !adapter) return context.notFound();
    const raw = new Uint8Array(await context.req.arrayBuffer());
    const notification = await adapter.verifyNotification(context.req.raw.headers, raw, host.clock.now());
    if (!notification.ok) {
      const { fault, why } = notification;
      host.log.warn({ provider, fault, why }, 'notification refused');
      await noteRefused(host.db.handle, { provider, fault, why }, host.clock.now());
      return adapter.acknowledge(false);
    }
    await apply(host, provider, raw, notification);
    return adapter.acknowledge(true);
  });
}
