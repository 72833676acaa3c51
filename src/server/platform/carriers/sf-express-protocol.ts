import { createHash } from 'node:crypto';

/** The shop's account at the sandbox's carrier. It protects nothing. */
export const sandboxCarrierAccount = { partnerId: 'SANDBOX', checkWord: 'sandbox-check-word' } as const;

/** As Java's `URLEncoder` writes it, for that is what the platform signs: spaces are '+', and of the rest only `.-*_` stay. */
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
