import type { photoFormats } from '#kernel/shop/pictures/uploads.rules.ts';

export type ImageFormat = (typeof photoFormats)[number];

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));

/** The format by the first bytes; undefined for formats that cannot be read. */
export function imageFormatOf(bytes: Uint8Array): ImageFormat | undefined {
  const [a, b, c] = bytes;
  if (a === 0xff && b === 0xd8 && c === 0xff) return 'jpeg';
  if (a === 0x89 && ascii(bytes, 1, 8) === 'PNG\r\n\x1a\n') return 'png';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  if (ascii(bytes, 4, 8) === 'ftyp') {
    // The major brand may be general; the compatible brands then name the codec.
    const brands = ascii(bytes, 8, Math.min(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0), 64));
    if (/avi[fs]/.test(brands)) return 'avif';
    if (/he(?:ic|ix|im|is|vc|vx)/.test(brands)) return 'heic';
  }
  if (/^(?:II[*+]\0|MM\0[*+])$/.test(ascii(bytes, 0, 4))) return 'tiff';
  return undefined;
}
