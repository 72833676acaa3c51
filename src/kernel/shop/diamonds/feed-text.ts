function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Text without a byte order mark has a NUL in half of its bytes if it is UTF-16 in Latin letters. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, 400);
  const zeros = [0, 1].map((parity) => head.filter((byte, at) => byte === 0 && at % 2 === parity).length);
  const [even = 0, odd = 0] = zeros;
  if (odd > head.length / 4) return 'utf-16le';
  return even > head.length / 4 ? 'utf-16be' : undefined;
}

/** Text of a list in UTF-8, UTF-16, GB 18030 (GBK) or Windows-1252. */
export function decodeFeed(bytes: Uint8Array): string {
  const wide = utf16Of(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  const unicode = decoded(bytes, 'utf-8');
  if (unicode !== undefined) return unicode;
  const chinese = decoded(bytes, 'gb18030');
  if (chinese !== undefined && /\p{Script=Han}/u.test(chinese)) return chinese;
  return new TextDecoder('windows-1252').decode(bytes);
}

/** Whether the file is an Excel workbook: a ZIP archive or an OLE container. */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3) || (bytes[0] === 0xd0 && bytes[1] === 0xcf);
