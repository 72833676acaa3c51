import { createHash, randomBytes } from 'node:crypto';

/** An opaque secret of 256 bits, base64url. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash of a token as stored in the database; tokens have enough entropy to need no salt. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
