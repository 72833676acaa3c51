import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { CdnSettings } from '#server/config-cdn.ts';

/** Removes the answers with any of these tags from the CDN. Throws a PurgeError if it refuses or does not answer. */
export type PurgeTags = (tags: readonly string[]) => Promise<void>;

/** A purge was refused. */
export class PurgeError extends Error {
  /** When the CDN wants to be asked again; undefined if it does not say. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, retryAfterMs?: number) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

const timeoutMs = 10_000;

/** Operations per request: developers.cloudflare.com, "Purge cache". */
const mostOfCloudflare = 100;
/** Keys per request: Fastly's API, "Purge multiple surrogate key tags". */
const mostOfFastly = 256;
/** Keeps the body of a webhook below 100 KB. */
const mostOfWebhook = 2_000;

function retryMsOf(retryAfter: string | null): number | undefined {
  const seconds = Number(retryAfter ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
}

/** Posts to the API of a CDN and returns its answer. Throws a PurgeError for any answer but a success. */
export async function callCdn(url: string, init: RequestInit): Promise<string> {
  const { host } = new URL(url);
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    ...init,
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    throw new PurgeError(`${host} did not answer a purge: ${cause instanceof Error ? cause.message : ''}`);
  });
  const text = await answer.text().catch(() => '');
  if (answer.ok) return text;
  throw new PurgeError(
    `${host} answered ${answer.status} to a purge`,
    retryMsOf(answer.headers.get('retry-after')),
  );
}

function inBatches(size: number, send: PurgeTags): PurgeTags {
  return async (tags) => {
    for (let from = 0; from < tags.length; from += size) await send(tags.slice(from, from + size));
  };
}

/** Whether Cloudflare's envelope reports a success; a page of a proxy is none. */
function isSuccess(answer: string): boolean {
  try {
    return (JSON.parse(answer) as { success?: unknown } | null)?.success === true;
  } catch {
    return false;
  }
}

/** Purges by tags at Cloudflare (`POST /zones/{zone}/purge_cache`). */
export const cloudflareTags = (zone: string, token: string, origin = 'https://api.cloudflare.com') =>
  inBatches(mostOfCloudflare, async (tags) => {
    const answer = await callCdn(`${origin}/client/v4/zones/${encodeURIComponent(zone)}/purge_cache`, {
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ tags }),
    });
    if (!isSuccess(answer)) throw new PurgeError('Cloudflare refused a purge');
  });

/** Purges by surrogate keys at Fastly (`POST /service/{service}/purge`). */
export const fastlyKeys = (service: string, token: string, origin = 'https://api.fastly.com') =>
  inBatches(mostOfFastly, async (keys) => {
    await callCdn(`${origin}/service/${encodeURIComponent(service)}/purge`, {
      headers: { 'content-type': 'application/json', accept: 'application/json', 'fastly-key': token },
      body: JSON.stringify({ surrogate_keys: keys }),
    });
  });

/** Sends tags to another system, signed as Standard Webhooks. `type` is `cdn.purge`, `data.tags` has the tags. */
export const webhookTags = (url: string, secret: string) =>
  inBatches(mostOfWebhook, async (tags) => {
    const id = `msg_${randomUUID()}`;
    const now = new Date();
    const body = JSON.stringify({ type: 'cdn.purge', timestamp: now.toISOString(), data: { tags } });
    await callCdn(url, {
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign(id, now, body),
      },
      body,
    });
  });

/** The purge of the configured CDN. */
export function purgeOfCdn(settings: CdnSettings): PurgeTags {
  switch (settings.kind) {
    case 'cloudflare':
      return cloudflareTags(settings.zone, settings.token);
    case 'fastly':
      return fastlyKeys(settings.service, settings.token);
    case 'webhook':
      return webhookTags(settings.url, settings.secret);
  }
}
