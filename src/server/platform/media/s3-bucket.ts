import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '#server/config-media.ts';

const retries = 2;

interface S3Request {
  body?: Uint8Array;
  headers?: Record<string, string>;
  /** Parameters of the URL. */
  query?: Record<string, string>;
  timeoutMs: number;
}

/** Sends a signed request; the key is '' for the bucket itself. Throws if it is refused, but not if the object is missing. */
export type S3Call = (method: 'PUT' | 'GET' | 'DELETE', key: string, request: S3Request) => Promise<Response>;

/** Calls of a bucket of S3 or a compatible storage. */
export function s3Calls({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings): S3Call {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries });
  return async (method, key, { body, headers, query, timeoutMs }) => {
    const path = key.split('/').map(encodeURIComponent).join('/');
    const search = query === undefined ? '' : `?${new URLSearchParams(query)}`;
    const answer = await client.fetch(`${endpoint}/${bucket}/${path}${search}`, {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      ...(headers && { headers }),
      ...(body && { body: new Uint8Array(body) }),
    });
    if (answer.ok) return answer;
    if (answer.status === 404 && method !== 'PUT' && key !== '') return answer;
    const text = (await answer.text()).slice(0, 300);
    if (answer.status === 404) throw new Error(`object storage: bucket ${bucket} does not exist`);
    throw new Error(`object storage: ${method} failed with ${answer.status}: ${text}`);
  };
}
