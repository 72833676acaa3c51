import { setTimeout as pause } from 'node:timers/promises';
import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import type { Host } from '#server/platform/host.ts';
import { finishPreview, onPreviewRequested, takePreview } from './previews.service.ts';
import { readSigned, signatureRefusal } from './signed-calls.service.ts';

const nonce = v.pipe(v.string(), v.minLength(8));
const claim = v.strictObject({ nonce, waitMs: v.pipe(v.number(), v.minValue(0), v.maxValue(20_000)) });
const token = v.pipe(v.string(), v.regex(/^[\w-]{32}$/));
const answer = v.union([
  v.strictObject({ nonce, token, html: v.string() }),
  v.strictObject({ nonce, token, error: v.string() }),
]);

/** Polling interval while a publisher waits; requests of this process are seen at once. */
const pollMs = 200;
/** Several times the size of a page. */
const pageLimitBytes = 4 * 1024 * 1024;

/** `_publisher/preview`: the publisher fetches a requested page and delivers it. Both calls are signed. */
export function mountPreviews(app: Hono, host: Host, isClosing: () => boolean): void {
  const limit = bodyLimit({ maxSize: pageLimitBytes, onError: () => signatureRefusal('too large', 400) });

  app.post('/_publisher/preview/claim', limit, async (context) => {
    const signed = await readSigned(context, host, claim);
    if ('refusal' in signed) return signed.refusal;
    const endsAt = performance.now() + signed.body.waitMs;
    for (;;) {
      const wake = new AbortController();
      onPreviewRequested(() => wake.abort(), wake.signal);
      const preview = await takePreview(host);
      if (preview || isClosing() || performance.now() >= endsAt) {
        wake.abort();
        return context.json({ preview: preview ?? null });
      }
      await pause(pollMs, undefined, { signal: wake.signal }).catch(() => undefined);
      wake.abort();
    }
  });

  app.post('/_publisher/preview/finish', limit, async (context) => {
    const signed = await readSigned(context, host, answer);
    if ('refusal' in signed) return signed.refusal;
    await finishPreview(host, signed.body.token, signed.body);
    return context.json({ accepted: true });
  });
}
