import { Aes } from 'wechatpay-axios-plugin';

/** The encrypted part of a notification. */
interface WxpayResource {
  ciphertext: string;
  nonce: string;
  associated_data: string;
}

/** The words inside, opened with whichever of the APIv3 keys fits; undefined when none does. */
export function openResource(
  { ciphertext, nonce, associated_data: extra }: WxpayResource,
  apiKeys: readonly string[],
): string | undefined {
  for (const key of apiKeys) {
    try {
      return Aes.AesGcm.decrypt(ciphertext, key, nonce, extra);
    } catch {
      // Another key may fit.
    }
  }
  return undefined;
}
