import { setTimeout as pause } from 'node:timers/promises';
import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import type { Host } from '#server/platform/host.ts';
import { immutableImage } from '#server/platform/media/immutable-image.ts';
import { readSigned, signatureRefusal } from '#server/publishing/signed-calls.service.ts';
import { designPictureFile } from './design-pictures.service.ts';
import { claimPicture, failPicture, finishPicture } from './picture-queue.service.ts';

const nonce = v.pipe(v.string(), v.minLength(8));
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const look = v.pipe(v.string(), v.regex(/^[\w.-]{1,40}$/));
const px = v.pipe(v.number(), v.integer(), v.minValue(16), v.maxValue(2_000));
const fileForm = /^\d{2,4}\.(?:avif|jpg)$/;

const claim = v.strictObject({
  nonce,
  look,
  waitMs: v.pipe(v.number(), v.minValue(0), v.maxValue(20_000)),
});
const finish = v.strictObject({
  nonce,
  hash,
  look,
  media: v.strictObject({
    widths: v.pipe(v.array(px), v.minLength(1), v.maxLength(6)),
    jpeg: px,
    width: px,
    height: px,
    colour: v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/)),
  }),
  files: v.pipe(
    v.array(
      v.strictObject({
        name: v.pipe(v.string(), v.regex(fileForm)),
        width: px,
        height: px,
        content: v.pipe(
          v.string(),
          v.base64(),
          v.transform((text) => new Uint8Array(Buffer.from(text, 'base64'))),
        ),
      }),
    ),
    v.minLength(1),
    v.maxLength(8),
  ),
});
const failure = v.strictObject({ nonce, hash, error: v.string() });

/** Interval of database polls while a renderer's claim is waiting. */
const lookMs = 1_000;
/** Several times the size of an image in all its files. */
const bodyLimitBytes = 4 * 1024 * 1024;

const pictureForm = /^([\w-]{22})-(\d{2,4}\.(avif|jpg))$/;

/**
 * `_renderer/…`: renderers claim waiting designs and upload their images, from any machine; calls are signed like the
 * publisher's. `design-pictures/…` serves the images; a file never changes under its URL.
 */
export function mountDesignPictures(app: Hono, host: Host, isClosing: () => boolean): void {
  const limit = bodyLimit({ maxSize: bodyLimitBytes, onError: () => signatureRefusal('too large', 400) });

  app.post('/_renderer/claim', limit, async (context) => {
    const signed = await readSigned(context, host, claim);
    if ('refusal' in signed) return signed.refusal;
    const { look: drawsWith, waitMs } = signed.body;
    const endsAt = performance.now() + waitMs;
    for (;;) {
      const picture = isClosing() ? undefined : await claimPicture(host, drawsWith);
      if (picture || isClosing() || performance.now() + lookMs > endsAt)
        return context.json({ picture: picture ?? null });
      await pause(lookMs);
    }
  });

  app.post('/_renderer/finish', limit, async (context) => {
    const signed = await readSigned(context, host, finish);
    if ('refusal' in signed) return signed.refusal;
    await finishPicture(host, signed.body);
    return context.json({ accepted: true });
  });

  app.post('/_renderer/fail', limit, async (context) => {
    const signed = await readSigned(context, host, failure);
    if ('refusal' in signed) return signed.refusal;
    await failPicture(host, signed.body.hash, signed.body.error);
    return context.json({ accepted: true });
  });

  app.get('/design-pictures/:name', async (context) => {
    const [, id = '', name = '', ending = ''] = pictureForm.exec(context.req.param('name')) ?? [];
    const content = id === '' ? undefined : await designPictureFile(host, id, name);
    return immutableImage(context, content, ending);
  });
}
