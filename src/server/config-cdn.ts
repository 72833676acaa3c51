import * as v from 'valibot';
import { computed, plain } from './config-entries.ts';

export const cdnVariables = {
  CDN_PURGE: v.optional(
    v.pipe(
      v.picklist(['', 'cloudflare', 'fastly', 'webhook']),
      v.description(
        'CDN in front of the API host: `cloudflare`, `fastly` or `webhook`. With it, answers that are the same for all callers have tags, and a worker purges what changed. Set it for API hosts and workers.',
      ),
      computed(''),
    ),
    '',
  ),
  CDN_PURGE_TOKEN: plain(
    'Token that may purge. For `webhook`: the secret that signs, `whsec_` and at least 24 bytes in base64.',
  ),
  CDN_PURGE_ZONE: plain('For `cloudflare`: the zone. For `fastly`: the service.'),
  CDN_PURGE_URL: plain('For `webhook`: receives the tags in POST requests, signed as Standard Webhooks.'),
};

/** The CDN in front of the API host, and what its purges need. */
export type CdnSettings =
  | { kind: 'cloudflare'; zone: string; token: string }
  | { kind: 'fastly'; service: string; token: string }
  | { kind: 'webhook'; url: string; secret: string };

/** `whsec_` and the base64 of 24 bytes or more. */
const webhookSecret = /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/;

/** The CDN in front of the API host; undefined for none. `refuse` receives the error message. */
export function readCdnSettings(
  environment: v.InferOutput<v.ObjectSchema<typeof cdnVariables, undefined>>,
  refuse: (sentence: string) => never,
): CdnSettings | undefined {
  const { CDN_PURGE: kind, CDN_PURGE_TOKEN: token, CDN_PURGE_ZONE: zone, CDN_PURGE_URL: url } = environment;
  if (kind === '') return undefined;
  if (kind === 'webhook') {
    if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
      refuse('CDN_PURGE_URL: a webhook needs an address that begins with https:// or http://.');
    if (!webhookSecret.test(token))
      refuse('CDN_PURGE_TOKEN: a webhook needs a secret: whsec_ and at least 24 random bytes in base64.');
    return { kind, url, secret: token };
  }
  if (token === '' || zone === '') refuse(`CDN_PURGE: ${kind} needs CDN_PURGE_TOKEN and CDN_PURGE_ZONE.`);
  return kind === 'cloudflare' ? { kind, zone, token } : { kind, service: zone, token };
}
