import * as v from 'valibot';
import { computed } from './config-entries.ts';

export const paperVariables = {
  PAPER_SIGNING_KEY: v.optional(
    v.pipe(
      v.string(),
      v.transform((value) => value.replaceAll('\\n', '\n').trim()),
      v.regex(/^(?:|-----BEGIN PRIVATE KEY-----\s+[A-Za-z0-9+/=]{64}\s+-----END PRIVATE KEY-----)$/),
      v.description(
        'Ed25519 key that signs valuations and passports of pieces, PEM (PKCS #8); `\\n` for a line break. Another one may replace it at any time: the public keys of former ones stay published.',
      ),
      computed('a constant; none in production, and no such papers'),
    ),
    '',
  ),
};

/** The key that signs papers in development; it is public, so its signatures prove nothing. */
const localKey = `-----BEGIN PRIVATE KEY-----
MC4CAQAwBQYDK2VwBCIEIHWT/Uh+Vvif/A1dzP7zeIi9aZV9+YX3NdN29lFRIhNM
-----END PRIVATE KEY-----`;

/** PEM of the key that signs papers; undefined in production without one. */
export function readPaperKey(env: { NODE_ENV: string; PAPER_SIGNING_KEY: string }): string | undefined {
  if (env.PAPER_SIGNING_KEY !== '') return env.PAPER_SIGNING_KEY;
  return env.NODE_ENV === 'production' ? undefined : localKey;
}
