/**
 * The words of bytes that were signed, to the last one: a byte order mark stays, where a decoder would drop it unseen,
 * and bytes that are no UTF-8 have no words at all.
 */
export function exactText(raw: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw);
  } catch {
    return undefined;
  }
}
