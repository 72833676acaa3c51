import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Derives a key of 32 bytes for a purpose. It reveals neither the secret nor keys of other purposes. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'aurelle desk', purpose, 32));
}

/** Keys of a purpose: the first encrypts, all decrypt, so that a secret can be rotated. */
export type KeyRing = readonly [Buffer, ...Buffer[]];

export function deriveKeyRing([first, ...former]: readonly [string, ...string[]], purpose: string): KeyRing {
  return [deriveKey(first, purpose), ...former.map((secret) => deriveKey(secret, purpose))];
}

/** A random key, for data that is erased by deleting its key. */
export function createKey(): Buffer {
  return randomBytes(32);
}

/** Encrypts a text; returns base64 of nonce, tag and ciphertext. */
export function encrypt(key: Buffer, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce);
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), bytes]).toString('base64');
}

/** Decrypts a text; undefined if it was encrypted with another key or has been changed. */
export function decrypt(keys: readonly Buffer[], sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64');
  if (bytes.length < nonceBytes + tagBytes) return undefined;
  for (const key of keys) {
    const text = decryptWith(key, bytes);
    if (text !== undefined) return text;
  }
  return undefined;
}

function decryptWith(key: Buffer, bytes: Buffer): string | undefined {
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]);
    return text.toString('utf8');
  } catch {
    return undefined;
  }
}
