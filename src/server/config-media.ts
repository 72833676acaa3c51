import * as v from 'valibot';
import { list, plain } from './config-entries.ts';

/** A bucket of S3 or a compatible storage. */
export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export const mediaVariables = {
  S3_ENDPOINT: plain(
    'S3-compatible object storage for images that shoppers upload, without a path. Without it they stay in the database. Needs the bucket and both keys.',
  ),
  S3_BUCKET: plain('Bucket of these images.'),
  S3_REGION: plain('Region of the bucket.', 'us-east-1'),
  PRODUCT_IMAGE_HOSTS: v.optional(
    v.pipe(
      list,
      v.description('Hosts from which an import of products may fetch photographs, separated by commas.'),
    ),
    'cdn.shopify.com',
  ),
  S3_ACCESS_KEY_ID: plain('Access key of the bucket.'),
  S3_SECRET_ACCESS_KEY: plain('Secret of the access key.'),
};

/**
 * A bucket, from its five variables; undefined if none but the region is set. `prefix` begins the names of the variables in
 * the error that `refuse` receives.
 */
export function readBucket(settings: S3Settings, prefix: string, refuse: (sentence: string) => never) {
  const endpoint = settings.endpoint.replace(/\/+$/, '');
  const { bucket, accessKeyId, secretAccessKey } = settings;
  const needed = [endpoint, bucket, accessKeyId, secretAccessKey];
  if (needed.every((value) => value === '')) return undefined;
  if (needed.some((value) => value === ''))
    refuse(
      `${prefix}_ENDPOINT: object storage needs all of ${['ENDPOINT', 'BUCKET', 'ACCESS_KEY_ID'].map((name) => `${prefix}_${name}`).join(', ')} and ${prefix}_SECRET_ACCESS_KEY.`,
    );
  if (!/^https?:\/\/[^\s/]+$/.test(endpoint))
    refuse(
      `${prefix}_ENDPOINT: name an address without a path, for example https://s3.eu-central-1.amazonaws.com.`,
    );
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    refuse(`${prefix}_BUCKET: the name of a bucket has lower-case letters, digits, dots and hyphens.`);
  return { ...settings, endpoint };
}

/** Object storage for images of shoppers; undefined if they stay in the database. `refuse` receives the error. */
export function readMediaSettings(
  environment: v.InferOutput<v.ObjectSchema<typeof mediaVariables, undefined>>,
  refuse: (sentence: string) => never,
): S3Settings | undefined {
  return readBucket(
    {
      endpoint: environment.S3_ENDPOINT,
      bucket: environment.S3_BUCKET,
      region: environment.S3_REGION,
      accessKeyId: environment.S3_ACCESS_KEY_ID,
      secretAccessKey: environment.S3_SECRET_ACCESS_KEY,
    },
    'S3',
    refuse,
  );
}
