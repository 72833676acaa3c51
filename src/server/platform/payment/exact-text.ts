/** Decodes signed bytes exactly: a byte order mark is preserved, and bytes that are not UTF-8 give undefined. */
export function exactText(raw: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw);
  } catch {
    return undefined;
  }
}
