import { createHash, timingSafeEqual } from 'node:crypto';

function signedText(fields: Readonly<Record<string, string>>, key: string): string {
  const pairs = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`);
  return `${pairs.join('&')}${key}`;
}

/** The sign of a call to the interface, X-QF-SIGN. */
export function signCall(fields: Readonly<Record<string, string>>, key: string): string {
  return createHash('md5').update(signedText(fields, key)).digest('hex').toUpperCase();
}

/** The sign in the address of the payment page; `lang` is no part of it. */
export function signPage(fields: Readonly<Record<string, string>>, key: string): string {
  const { lang: _lang, ...signed } = fields;
  return createHash('sha256').update(signedText(signed, key)).digest('hex');
}

/** The sign of a notification, over its bytes as they came. */
export function signNotification(raw: Uint8Array, key: string): string {
  return createHash('md5').update(raw).update(key).digest('hex').toUpperCase();
}

/** Compares two signs without telling by the time it takes where they differ. */
export function isSameSign(expected: string, given: string): boolean {
  const [known, other] = [Buffer.from(expected), Buffer.from(given)];
  return known.length === other.length && timingSafeEqual(known, other);
}
