import { maxImageBytes, maxImagePixels, storedImagePx } from '#kernel/shop/pictures/uploads.rules.ts';
import { inTurn } from '#server/platform/media/one-at-a-time.ts';
import { sniff } from './image-format.ts';

export interface NewPicture {
  content: Uint8Array;
  width: number;
  height: number;
}

/** Why a file is not taken. */
export type PictureProblem = 'too-large' | 'unknown-format' | 'too-many-pixels' | 'broken';

/** How much is kept of what was sent. */
export interface KeptSize {
  longestPx: number;
  quality: number;
}

const shoppersSize: KeptSize = { longestPx: storedImagePx, quality: 84 };

/**
 * The picture drawn anew as WebP, upright, no longer than `kept` says: nothing of the file that was sent survives, so
 * neither do its metadata nor anything hidden in it. Transparent pictures stand on white.
 */
export async function reencodeImage(
  bytes: Uint8Array,
  { longestPx, quality } = shoppersSize,
): Promise<NewPicture | PictureProblem> {
  if (bytes.length > maxImageBytes) return 'too-large';
  if (!sniff(bytes)) return 'unknown-format';
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
