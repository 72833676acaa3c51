import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '#server/config-media.ts';
import type { MediaStore } from './media-store.ts';

/** A picture is 2 MB at most; who has not answered by then is away. */
const patienceMs = 10_000;
const retries = 2;

/** Pictures as `pictures/<id>.webp` in a bucket, which nobody but the shop needs to reach. */
export function s3Store({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings): MediaStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries });

  async function ask(method: 'PUT' | 'GET' | 'DELETE', id: string, body?: Uint8Array): Promise<Response> {
    const answer = await client.fetch(`${endpoint}/${bucket}/pictures/${id}.webp`, {
      method,
      signal: AbortSignal.timeout(patienceMs),
      ...(body && { body: new Uint8Array(body), headers: { 'Content-Type': 'image/webp' } }),
    });
    if (answer.ok || answer.status === 404) return answer;
    const words = (await answer.text()).slice(0, 300);
    throw new Error(`object storage: ${method} was answered with ${answer.status}: ${words}`);
  }

  return {
    async put(id, content) {
      const answer = await ask('PUT', id, content);
      if (!answer.ok) throw new Error(`object storage: there is no bucket ${bucket}`);
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
