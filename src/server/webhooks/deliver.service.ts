import { Webhook as Signer } from 'standardwebhooks';
import { retryAt } from '#kernel/shop/events/delivery.rules.ts';
import { envelopeOf } from '#server/platform/events/event-outbox.ts';
import type { Host } from '#server/platform/host.ts';
import {
  claimDeliveries,
  type DueDelivery,
  markDelivered,
  markUndelivered,
  readDueDeliveries,
} from './outbox.repo.ts';
import { postEvent } from './post-event.ts';
import { openSecret } from './webhook-secrets.ts';
import { updateWebhook } from './webhooks.repo.ts';

type SenderHost = Pick<Host, 'db' | 'clock' | 'config' | 'log'>;

/** Longer than a delivery takes with its time limit. */
const leaseMs = 60_000;
const perWebhook = 5;
/** The receiver wants no more events. */
const gone = 410;

/** Headers of Standard Webhooks; a replaced secret signs too for a day. */
function signedHeaders({ config, clock }: SenderHost, delivery: DueDelivery, id: string, body: string) {
  const now = clock.now();
  const { secret_sealed, former_sealed, former_until } = delivery;
  const isFormerValid = former_sealed !== null && former_until !== null && former_until > now;
  const secrets = [secret_sealed, ...(isFormerValid ? [former_sealed] : [])];
  return {
    'content-type': 'application/json',
    'user-agent': 'jewellery-shop-webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets
      .map((sealed) => new Signer(openSecret(config, sealed)).sign(id, now, body))
      .join(' '),
  };
}

async function deliver(host: SenderHost, delivery: DueDelivery): Promise<boolean> {
  const { db, clock, config, log } = host;
  const { id, url, attempts, webhook_id } = delivery;
  let status: number | null = null;
  let error = '';
  try {
    const event = envelopeOf({ ...delivery, at: delivery.created_at });
    const body = JSON.stringify(event);
    const headers = signedHeaders(host, delivery, event.id, body);
    status = await postEvent({ url, headers, body, permitsLoopback: config.permitsLoopbackWebhooks });
  } catch (cause) {
    error = cause instanceof Error ? cause.message : String(cause);
  }
  const now = clock.now();
  if (status !== null && status >= 200 && status < 300) {
    await markDelivered(db.handle, id, { status, now });
    return true;
  }
  if (status === gone) await updateWebhook(db.handle, webhook_id, { is_active: false, updated_at: now });
  const next = status === gone ? null : retryAt(attempts, now);
  await markUndelivered(db.handle, id, { status, error, retryAt: next, now });
  log.warn({ delivery: id, webhook: webhook_id, attempt: attempts, status, error }, 'webhook.not_delivered');
  return false;
}

/**
 * Sends due deliveries and returns how many arrived. One may be sent twice after a crash, with the same id, but is never
 * lost.
 */
export async function sendDueEvents(host: SenderHost): Promise<number> {
  const { db, clock } = host;
  const ids = await claimDeliveries(db.handle, clock.now(), { leaseMs, perWebhook });
  if (ids.length === 0) return 0;
  const due = await readDueDeliveries(db.handle, ids);
  const results = await Promise.all(due.map((delivery) => deliver(host, delivery)));
  return results.filter(Boolean).length;
}
