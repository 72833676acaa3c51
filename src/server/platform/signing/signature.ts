import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** `t=<seconds>,v1=<hex>`: HMAC-SHA256 over the seconds, a dot and the body as it is sent. */
export const signatureHeader = 'x-shop-signature';

/** A signature is valid this long before and after its time. */
export const signatureWindowMs = 300_000;

function digestOf(secret: string, seconds: string, body: string): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.${body}`).digest();
}

/** Signature header, made with the first secret. */
export function signBody(secrets: readonly string[], body: string, now: Date): string {
  const [secret = ''] = secrets;
  const seconds = String(Math.floor(now.getTime() / 1000));
  return `t=${seconds},v1=${digestOf(secret, seconds, body).toString('hex')}`;
}

type Verdict =
  /** `digest` identifies this call; it may be used until `expiresAt`. */
  { ok: true; digest: string; expiresAt: Date } | { ok: false; why: 'unsigned' | 'stale' | 'forged' };

/** Whether a call has a recent signature by one of our secrets. Every secret is tried, in constant time. */
export function verifySignature(
  secrets: readonly string[],
  header: string,
  body: string,
  now: Date,
): Verdict {
  const [, seconds = '', hex = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  if (hex === '') return { ok: false, why: 'unsigned' };
  const received = Buffer.from(hex, 'hex');
  const matches = secrets.map((secret) => timingSafeEqual(digestOf(secret, seconds, body), received));
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
