import { createHash, randomBytes } from 'node:crypto';

/** An opaque secret of 256 bits, base64url. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database keeps of a secret with enough entropy to need no salt. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
