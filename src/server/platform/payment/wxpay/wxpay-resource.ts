import { Aes } from 'wechatpay-axios-plugin';

/** The encrypted part of a notification. */
interface WxpayResource {
  ciphertext: string;
  nonce: string;
  associated_data: string;
}

/** Decrypts a resource with one of the APIv3 keys; undefined if none fits. */
export function openResource(
  { ciphertext, nonce, associated_data: extra }: WxpayResource,
  apiKeys: readonly string[],
): string | undefined {
  for (const key of apiKeys) {
    try {
      return Aes.AesGcm.decrypt(ciphertext, key, nonce, extra);
    } catch {
      // Try the next key.
    }
  }
  return undefined;
}
