import { setTimeout as pause } from 'node:timers/promises';
import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { hookable, siteName } from '#kernel/shop/content/publishing.rules.ts';
import type { Host } from '#server/platform/host.ts';
import {
  type ApplyChange,
  claimPublishes,
  failPublish,
  finishPublishes,
  isPublishDue,
  requestPublish,
} from './publishes.service.ts';
import { readSigned, signatureRefusal } from './signed-calls.service.ts';
import { cursorOf, joinSite, noteSite } from './sites.service.ts';

const key = v.pipe(v.string(), v.regex(/^[\w-]{0,64}$/));
const hook = v.strictObject({
  what: v.picklist(hookable),
  key: v.optional(key, ''),
  who: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80)), 'hook'),
  reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), ''),
  due: v.optional(v.pipe(v.string(), v.isoTimestamp())),
});

const nonce = v.pipe(v.string(), v.minLength(8));
const position = v.pipe(v.number(), v.integer(), v.minValue(0));
const site = v.strictObject({
  name: v.pipe(v.string(), v.regex(siteName)),
  publisher: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
});
const join = v.strictObject({
  nonce,
  site: v.strictObject({ ...site.entries, target: v.pipe(v.string(), v.maxLength(300)) }),
});
const claim = v.strictObject({
  nonce,
  site,
  waitMs: v.pipe(v.number(), v.minValue(0), v.maxValue(5_000)),
  /** The site's cursor by default. */
  after: v.optional(position),
});
const seen = v.strictObject({ nonce, site, error: v.optional(v.pipe(v.string(), v.maxLength(2_000))) });
const finish = v.strictObject({
  nonce,
  site,
  position,
  done: v.array(v.strictObject({ ids: v.array(v.number()), pages: v.number() })),
});
const failure = v.strictObject({
  nonce,
  row: v.object({ id: v.number(), what: v.string(), key: v.string(), attempts: v.number(), position }),
  error: v.string(),
});

/** Another publisher is at work for the site. */
const taken = () => signatureRefusal('another publisher keeps this site', 409);

/** Polling interval while a publisher waits; requests of this process are seen at once. */
const pollMs = 200;
const bodyLimitBytes = 16 * 1024;
/** Numbers of the most changes that are delivered together. */
const finishLimitBytes = 256 * 1024;

/**
 * POST _hooks/rebuild: a CMS, the desk or a person reports a change. At `_publisher/…` publishers fetch their work
 * and report results, with either database and from any machine. All calls are signed; none is in the endpoint table,
 * because shop clients do not use them.
 */
export function mountHooks(
  app: Hono,
  host: Host,
  { isClosing, applyChange }: { isClosing: () => boolean; applyChange: ApplyChange },
): void {
  const limitOf = (maxSize: number) =>
    bodyLimit({ maxSize, onError: () => signatureRefusal('too large', 400) });
  const limit = limitOf(bodyLimitBytes);
  let wake = new AbortController();
  const wakeAll = () => {
    const previous = wake;
    wake = new AbortController();
    previous.abort();
  };

  app.post('/_hooks/rebuild', limit, async (context) => {
    const signed = await readSigned(context, host, hook);
    if ('refusal' in signed) return signed.refusal;
    const { what, key: named, who, reason, due } = signed.body;
    const dueAt = due === undefined ? {} : { dueAt: new Date(due) };
    const publish = await requestPublish(host, { what, key: named, who, reason, ...dueAt });
    wakeAll();
    return context.json({ accepted: true, publish }, 202, { 'Cache-Control': 'no-store' });
  });

  app.post('/_publisher/join', limit, async (context) => {
    const signed = await readSigned(context, host, join);
    if ('refusal' in signed) return signed.refusal;
    const joined = await joinSite(host, signed.body.site);
    return joined ? context.json(joined) : taken();
  });

  app.post('/_publisher/claim', limit, async (context) => {
    const signed = await readSigned(context, host, claim);
    if ('refusal' in signed) return signed.refusal;
    const { waitMs, site: publisherSite, after } = signed.body;
    const cursor = await cursorOf(host, publisherSite);
    if (cursor === undefined) return taken();
    const endsAt = performance.now() + waitMs;
    while (!isClosing() && performance.now() < endsAt && !(await isPublishDue(host, after ?? cursor)))
      await pause(pollMs, undefined, { signal: wake.signal }).catch(() => undefined);
    if (isClosing()) return context.json({ changes: [], position: after ?? cursor });
    const delivery = await claimPublishes(host, applyChange, {
      site: publisherSite,
      ...(after !== undefined && { after }),
    });
    return delivery ? context.json(delivery) : taken();
  });

  app.post('/_publisher/seen', limit, async (context) => {
    const signed = await readSigned(context, host, seen);
    if ('refusal' in signed) return signed.refusal;
    await noteSite(host, signed.body.site, signed.body.error);
    return context.json({ accepted: true });
  });

  app.post('/_publisher/finish', limitOf(finishLimitBytes), async (context) => {
    const signed = await readSigned(context, host, finish);
    if ('refusal' in signed) return signed.refusal;
    await finishPublishes(host, signed.body);
    return context.json({ accepted: true });
  });

  app.post('/_publisher/fail', limit, async (context) => {
    const signed = await readSigned(context, host, failure);
    if ('refusal' in signed) return signed.refusal;
    await failPublish(host, signed.body.row, signed.body.error);
    return context.json({ accepted: true });
  });
}
