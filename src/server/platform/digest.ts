import { createHash } from 'node:crypto';

/** First 16 hexadecimal digits of the SHA-256 of any value written as JSON. */
export function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
}
