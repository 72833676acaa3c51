import type { S3Settings } from '#server/config-media.ts';
import type { MediaStore } from './media-store.ts';
import { s3Calls } from './s3-bucket.ts';

/** Timeout of a request; an image has at most 2 MB. */
const timeoutMs = 10_000;

/** Stores images as `pictures/<id>.webp` in a private bucket. */
export function s3Store(settings: S3Settings): MediaStore {
  const call = s3Calls(settings);
  const keyOf = (id: string) => `pictures/${id}.webp`;
  return {
    async put(id, body) {
      const headers = { 'Content-Type': 'image/webp' };
      await (await call('PUT', keyOf(id), { body, headers, timeoutMs })).arrayBuffer();
    },
    async read(id) {
      const answer = await call('GET', keyOf(id), { timeoutMs });
      const bytes = new Uint8Array(await answer.arrayBuffer());
      return answer.ok ? bytes : undefined;
    },
    async remove(id) {
      await (await call('DELETE', keyOf(id), { timeoutMs })).arrayBuffer();
    },
  };
}
