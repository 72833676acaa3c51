import {
  imageFormats,
  maxImageBytes,
  maxImagePixels,
  storedImagePx,
} from '#kernel/shop/pictures/uploads.rules.ts';
import { inTurn } from '#server/platform/media/one-at-a-time.ts';
import { decodeHeic } from './heic-image.service.ts';
import { type ImageFormat, imageFormatOf } from './image-format.ts';

export interface NewPicture {
  content: Uint8Array;
  width: number;
  height: number;
}

/** Why a file is refused. */
export type PictureProblem = 'too-large' | 'unknown-format' | 'too-many-pixels' | 'broken';

/** Size and quality of the stored image. */
export interface ImageSize {
  longestPx: number;
  quality: number;
}

/** Limits of accepted files. */
export interface ImageLimits {
  bytes: number;
  pixels: number;
  formats: readonly ImageFormat[];
}

const shoppersLimits: ImageLimits = { bytes: maxImageBytes, pixels: maxImagePixels, formats: imageFormats };

const shoppersSize: ImageSize = { longestPx: storedImagePx, quality: 84 };

/**
 * Re-encodes an image as WebP in sRGB, upright, with at most `longestPx` pixels a side. Nothing of the sent file survives,
 * neither metadata nor hidden content. Transparency becomes white.
 */
export async function reencodeImage(
  bytes: Uint8Array,
  { longestPx, quality } = shoppersSize,
  limits = shoppersLimits,
): Promise<NewPicture | PictureProblem> {
  if (bytes.length > limits.bytes) return 'too-large';
  const format = imageFormatOf(bytes);
  if (!format || !limits.formats.includes(format)) return 'unknown-format';
  return inTurn(async () => {
    const { default: sharp } = await import('sharp');
    try {
      const readable = format === 'heic' ? await decodeHeic(bytes, limits.pixels) : bytes;
      if (typeof readable === 'string') return readable;
      const picture = sharp(readable, {
        limitInputPixels: limits.pixels,
        failOn: 'error',
        sequentialRead: true,
      });
      const { width, height } = await picture.metadata();
      if (width * height > limits.pixels) return 'too-many-pixels';
      const { data, info } = await picture
        .autoOrient()
        .resize({ width: longestPx, height: longestPx, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .webp({ quality })
        .timeout({ seconds: 15 })
        .toBuffer({ resolveWithObject: true });
      return { content: new Uint8Array(data), width: info.width, height: info.height };
    } catch (error) {
      return error instanceof Error && /pixel limit/i.test(error.message) ? 'too-many-pixels' : 'broken';
    }
  });
}
