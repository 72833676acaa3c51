import { createHash } from 'node:crypto';

/** The shop's account at the carrier of the sandbox; not a secret. */
export const sandboxCarrierAccount = { partnerId: 'SANDBOX', checkWord: 'sandbox-check-word' } as const;

/** Encodes as Java's `URLEncoder`, which the platform signs: spaces become '+', and only `.-*_` stay as they are. */
function javaEncoded(text: string): string {
  return encodeURIComponent(text)
    .replace(/[!'()~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');
}

/** `msgDigest`: the MD5 of data, time and secret, in base 64. */
export function sfDigest(msgData: string, timestamp: string, checkWord: string): string {
  return createHash('md5')
    .update(javaEncoded(`${msgData}${timestamp}${checkWord}`))
    .digest('base64');
}
