import type { imageFormats } from '#kernel/shop/pictures/uploads.rules.ts';

type ImageFormat = (typeof imageFormats)[number];

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));

/** The format by the first bytes; undefined for formats that are not accepted. */
export function imageFormatOf(bytes: Uint8Array): ImageFormat | undefined {
  const [a, b, c] = bytes;
  if (a === 0xff && b === 0xd8 && c === 0xff) return 'jpeg';
  if (a === 0x89 && ascii(bytes, 1, 8) === 'PNG\r\n\x1a\n') return 'png';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  if (ascii(bytes, 4, 8) === 'ftyp' && /^avi[fs]$/.test(ascii(bytes, 8, 12))) return 'avif';
  return undefined;
}
