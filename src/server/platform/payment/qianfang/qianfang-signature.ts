import { createHash, timingSafeEqual } from 'node:crypto';

function signedText(fields: Readonly<Record<string, string>>, key: string): string {
  const pairs = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`);
  return `${pairs.join('&')}${key}`;
}

/** The signature of an API call, X-QF-SIGN. */
export function signCall(fields: Readonly<Record<string, string>>, key: string): string {
  return createHash('md5').update(signedText(fields, key)).digest('hex').toUpperCase();
}

/** The signature in the URL of the payment page; it does not cover `lang`. */
export function signPage(fields: Readonly<Record<string, string>>, key: string): string {
  const { lang: _lang, ...signed } = fields;
  return createHash('sha256').update(signedText(signed, key)).digest('hex');
}

/** The signature of a notification over its received bytes. */
export function signNotification(raw: Uint8Array, key: string): string {
  return createHash('md5').update(raw).update(key).digest('hex').toUpperCase();
}

/** Compares two signatures in constant time. */
export function isSameSign(expected: string, given: string): boolean {
  const [known, other] = [Buffer.from(expected), Buffer.from(given)];
  return known.length === other.length && timingSafeEqual(known, other);
}
