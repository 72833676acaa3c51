import { maxImageBytes, maxImagePixels, storedImagePx } from '#kernel/shop/pictures/uploads.rules.ts';
import { inTurn } from '#server/platform/media/one-at-a-time.ts';
import { imageFormatOf } from './image-format.ts';

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

const shoppersSize: ImageSize = { longestPx: storedImagePx, quality: 84 };

/**
 * Re-encodes an image as WebP, upright, with at most `longestPx` pixels a side. Nothing of the sent file survives,
 * neither metadata nor hidden content. Transparency becomes white.
 */
export async function reencodeImage(
  bytes: Uint8Array,
  { longestPx, quality } = shoppersSize,
): Promise<NewPicture | PictureProblem> {
  if (bytes.length > maxImageBytes) return 'too-large';
  if (!imageFormatOf(bytes)) return 'unknown-format';
  return inTurn(async () => {
    const { default: sharp } = await import('sharp');
    try {
      const picture = sharp(bytes, {
        limitInputPixels: maxImagePixels,
        failOn: 'error',
        sequentialRead: true,
      });
      const { width, height } = await picture.metadata();
      if (width * height > maxImagePixels) return 'too-many-pixels';
      const { data, info } = await picture
        .autoOrient()
        .resize({ width: longestPx, height: longestPx, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .webp({ quality })
        .timeout({ seconds: 15 })
        .toBuffer({ resolveWithObject: true });
      return { content: new Uint8Array(data), width: info.width, height: info.height };
    } catch (error) {
      return error instanceof Error && /pixel limit/i.test(error.message) ? 'too-many-pixels' : 'broken';
    }
  });
}
