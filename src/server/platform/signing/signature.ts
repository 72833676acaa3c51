import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/**
 * `t=<seconds>,v2=<hex>`: HMAC-SHA256 over the seconds, the path and the body as it is sent, with dots between. The path
 * is covered, so that the signature of one call cannot be used for another.
 */
export const signatureHeader = 'x-shop-signature';

/** A signature is valid this long before and after its time. */
export const signatureWindowMs = 300_000;

interface SignedContent {
  /** Path of the URL, such as `/_publisher/claim`. */
  path: string;
  body: string;
}

function digestOf(secret: string, seconds: string, { path, body }: SignedContent): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.${path}.${body}`).digest();
}

/** Signature header, made with the first secret. */
export function signCall(secrets: readonly string[], content: SignedContent, now: Date): string {
  const [secret = ''] = secrets;
  const seconds = String(Math.floor(now.getTime() / 1000));
  return `t=${seconds},v2=${digestOf(secret, seconds, content).toString('hex')}`;
}

type Verdict =
  /** `digest` identifies this call; it may be used until `expiresAt`. */
  { ok: true; digest: string; expiresAt: Date } | { ok: false; why: 'unsigned' | 'stale' | 'forged' };

/** Whether a call has a recent signature by one of our secrets. Every secret is tried, in constant time. */
export function verifySignature(
  secrets: readonly string[],
  header: string,
  content: SignedContent,
  now: Date,
): Verdict {
  const [, seconds = '', hex = ''] = /^t=(\d{1,12}),v2=([0-9a-f]{64})$/.exec(header) ?? [];
  if (hex === '') return { ok: false, why: 'unsigned' };
  const received = Buffer.from(hex, 'hex');
  const matches = secrets.map((secret) => timingSafeEqual(digestOf(secret, seconds, content), received));
  if (!matches.includes(true)) return { ok: false, why: 'forged' };
  const signedAt = Number(seconds) * 1000;
  if (Math.abs(now.getTime() - signedAt) > signatureWindowMs) return { ok: false, why: 'stale' };
  return { ok: true, digest: hex, expiresAt: new Date(signedAt + signatureWindowMs + 1_000) };
}

/** Credential of the site's build. */
export function buildCredential(secret: string): string {
  return createHmac('sha256', secret).update('the build of the site').digest('base64url');
}

const hashed = (text: string) => createHash('sha256').update(text).digest();

/** Whether a call comes from the site's build. */
export function isBuild(secrets: readonly string[], shown: string | undefined): boolean {
  if (shown === undefined) return false;
  const received = hashed(shown);
  return secrets.map((secret) => timingSafeEqual(hashed(buildCredential(secret)), received)).includes(true);
}
