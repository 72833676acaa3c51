import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '#server/config-media.ts';
import type { MediaStore } from './media-store.ts';

/** Timeout of a request; an image has at most 2 MB. */
const timeoutMs = 10_000;
const retries = 2;

/** Stores images as `pictures/<id>.webp` in a private bucket. */
export function s3Store({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings): MediaStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries });

  async function ask(method: 'PUT' | 'GET' | 'DELETE', id: string, body?: Uint8Array): Promise<Response> {
    const answer = await client.fetch(`${endpoint}/${bucket}/pictures/${id}.webp`, {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      ...(body && { body: new Uint8Array(body), headers: { 'Content-Type': 'image/webp' } }),
    });
    if (answer.ok || answer.status === 404) return answer;
    const text = (await answer.text()).slice(0, 300);
    throw new Error(`object storage: ${method} failed with ${answer.status}: ${text}`);
  }

  return {
    async put(id, content) {
      const answer = await ask('PUT', id, content);
      if (!answer.ok) throw new Error(`object storage: bucket ${bucket} does not exist`);
      await answer.arrayBuffer();
    },
    async read(id) {
      const answer = await ask('GET', id);
      const bytes = new Uint8Array(await answer.arrayBuffer());
      return answer.ok ? bytes : undefined;
    },
    async remove(id) {
      await (await ask('DELETE', id)).arrayBuffer();
    },
  };
}
