/** A bucket of S3, or of anything that speaks as it does. */
export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Where pictures of shoppers go; undefined: they stay in the database. `refuse` is told what is wrong. */
export function readMediaSettings(
  environment: Readonly<Record<string, string | undefined>>,
  refuse: (sentence: string) => never,
): S3Settings | undefined {
  const read = (name: string) => environment[name] ?? '';
  const settings = {
    endpoint: read('S3_ENDPOINT').replace(/\/+$/, ''),
    bucket: read('S3_BUCKET'),
    region: read('S3_REGION') || 'us-east-1',
    accessKeyId: read('S3_ACCESS_KEY_ID'),
    secretAccessKey: read('S3_SECRET_ACCESS_KEY'),
  };
  const { endpoint, bucket, accessKeyId, secretAccessKey } = settings;
  const needed = [endpoint, bucket, accessKeyId, secretAccessKey];
  if (needed.every((value) => value === '')) return undefined;
  if (needed.some((value) => value === ''))
    refuse(
      'S3_ENDPOINT: object storage needs all of S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
    );
  if (!/^https?:\/\/[^\s/]+$/.test(endpoint))
    refuse('S3_ENDPOINT: name an address without a path, for example https://s3.eu-central-1.amazonaws.com.');
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    refuse('S3_BUCKET: a bucket is named in small letters, figures, dots and hyphens.');
  return settings;
}
