import type * as v from 'valibot';
import { siteName } from '#kernel/shop/content/publishing.rules.ts';
import { plain } from './config-entries.ts';
import { readBucket, type S3Settings } from './config-media.ts';

export const publishingVariables = {
  PUBLISH_SECRETS: plain(
    'Secret of at least 24 characters that signs calls of the rebuild hook, the publisher and the renderer. Two, separated by a comma, while it is rotated; the first signs. Without it publishing is disabled in production.',
    '',
    'random at each start; none in production',
  ),
  SITE_NAME: plain(
    'Name of the site that a publisher keeps. Each machine that serves the site has one of its own, and so has each bucket.',
    'site',
  ),
  SITE_S3_ENDPOINT: plain(
    'S3-compatible object storage, without a path, to which the publisher copies the site; a CDN serves it from there. Needs the bucket and both keys.',
  ),
  SITE_S3_BUCKET: plain('Bucket of the site.'),
  SITE_S3_PREFIX: plain(
    'Folder of the bucket with the files of the site. The CDN reads nothing else of the bucket.',
    'site',
  ),
  SITE_S3_REGION: plain('Region of the bucket of the site.', 'us-east-1'),
  SITE_S3_ACCESS_KEY_ID: plain('Access key of the bucket of the site.'),
  SITE_S3_SECRET_ACCESS_KEY: plain('Secret of the access key of the bucket of the site.'),
  STAFF_MAIL: plain('Receives an email when a publish has failed three times.', '', 'the shop’s own address'),
  PURGE: plain(
    'How the publisher purges changed URLs from the CDN: `file` (appends to `DATA_DIR/purged.jsonl`), `http`, `cloudflare` or `fastly`.',
    'file',
  ),
  PURGE_URL: plain('For `http`: receives one POST of `{"addresses":[…]}` for each publish.'),
  PURGE_TOKEN: plain('Bearer token or API key of the CDN.'),
  PURGE_ZONE: plain('For `cloudflare`: the zone.'),
};

/** Secrets for publishing calls, and the recipient of failures. */
export interface PublishingSettings {
  /** The first signs; all are accepted, for rotation. Empty disables publishing. */
  secrets: string[];
  /** '' for the shop's address. */
  staffMail: string;
  /** Name of the site that this environment's publisher keeps. */
  site: string;
  /** Object storage that it copies the site to; undefined if a web server serves its folder. */
  bucket: (S3Settings & { prefix: string }) | undefined;
}

const shortestSecret = 24;

/** `refuse` receives the error message. */
export function readPublishingSettings(
  environment: v.InferOutput<v.ObjectSchema<typeof publishingVariables, undefined>>,
  refuse: (sentence: string) => never,
): PublishingSettings {
  const secrets = environment.PUBLISH_SECRETS.split(',').filter((secret) => secret !== '');
  if (secrets.some((secret) => secret.length < shortestSecret || /\s/.test(secret))) {
    refuse(
      `PUBLISH_SECRETS: a secret has at least ${shortestSecret} characters and no space; two have a comma between.`,
    );
  }
  const staffMail = environment.STAFF_MAIL;
  if (staffMail !== '' && !/^[^\s@]+@[^\s@]+$/.test(staffMail)) {
    refuse('STAFF_MAIL: name one address, for example desk@shop.example.');
  }
  const { SITE_NAME: site, SITE_S3_PREFIX: prefix } = environment;
  if (!siteName.test(site))
    refuse('SITE_NAME: a name has letters, digits, dots, hyphens and underscores, 63 at most.');
  if (!/^[\w.-]+(?:\/[\w.-]+)*$/.test(prefix))
    refuse('SITE_S3_PREFIX: name a folder of the bucket, for example site.');
  const bucket = readBucket(
    {
      endpoint: environment.SITE_S3_ENDPOINT,
      bucket: environment.SITE_S3_BUCKET,
      region: environment.SITE_S3_REGION,
      accessKeyId: environment.SITE_S3_ACCESS_KEY_ID,
      secretAccessKey: environment.SITE_S3_SECRET_ACCESS_KEY,
    },
    'SITE_S3',
    refuse,
  );
  return { secrets, staffMail, site, bucket: bucket && { ...bucket, prefix } };
}
