import { createHash } from 'node:crypto';
import { plainText } from '#kernel/shop/text/plain-text.ts';

/**
 * Hash of an email address, under which the reviews of an author are found without storing the address. '' for a text
 * that is no address.
 */
export function authorKeyOf(email: string): string {
  const plain = plainText(email).toLowerCase();
  return plain.includes('@') ? createHash('sha256').update(plain).digest('hex') : '';
}
