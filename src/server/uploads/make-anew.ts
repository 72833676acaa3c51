import sharp from 'sharp';
import { keptImagePx, maxImageBytes, maxImagePixels } from '#kernel/uploads/uploads.rules.ts';
import { sniff } from './sniff.ts';

export interface NewPicture {
  content: Uint8Array;
  width: number;
  height: number;
}

/** Why a file is not taken. */
export type PictureProblem = 'too-large' | 'unknown-format' | 'too-many-pixels' | 'broken';

/** Pictures are decoded one at a time: a crowd of large ones waits instead of filling the memory. */
let turn: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work);
  turn = mine.catch(() => undefined);
  return mine;
}

/**
 * The picture drawn anew as WebP, upright, at most `keptImagePx` long: nothing of the file that was sent survives, so
 * neither do its metadata nor anything hidden in it. Transparent pictures stand on white.
 */
export async function makeAnew(bytes: Uint8Array): Promise<NewPicture | PictureProblem> {
  if (bytes.length > maxImageBytes) return 'too-large';
  if (!sniff(bytes)) return 'unknown-format';
  return inTurn(async () => {
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
        .resize({ width: keptImagePx, height: keptImagePx, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .webp({ quality: 84 })
        .timeout({ seconds: 15 })
        .toBuffer({ resolveWithObject: true });
      return { content: new Uint8Array(data), width: info.width, height: info.height };
    } catch (error) {
      return error instanceof Error && /pixel limit/i.test(error.message) ? 'too-many-pixels' : 'broken';
    }
  });
}
