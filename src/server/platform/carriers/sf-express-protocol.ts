import { createHash } from 'node:crypto';

/** An account at SF Express's open platform. */
export interface SfExpressAccount {
  origin: string;
  /** `partnerID`, which the platform also calls the customer's code. */
  partnerId: string;
  /** The secret that signs; it never travels. */
  checkWord: string;
}

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
