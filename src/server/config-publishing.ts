import type * as v from 'valibot';
import { plain } from './config-entries.ts';

export const publishingVariables = {
  PUBLISH_SECRETS: plain(
    'Secret of at least 24 characters that signs calls of the rebuild hook, the publisher and the renderer. Two, separated by a comma, while it is rotated; the first signs. Without it publishing is disabled in production.',
    '',
    'random at each start; none in production',
  ),
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
  return { secrets, staffMail };
}
