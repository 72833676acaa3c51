import type { Picture } from './picture.ts';

/** What an `img` shows where the browser does not take AVIF. */
export interface PlainFiles {
  src: string;
  /** Absent where there is one file alone. */
  srcset?: string;
}

type Files = Pick<Picture, 'base' | 'widths' | 'jpeg'>;

const ascending = (widths: readonly number[]): number[] => [...widths].sort((a, b) => a - b);

const set = ({ base }: Files, widths: readonly number[], ending: string): string =>
  widths.map((width) => `${base}-${width}.${ending} ${width}w`).join(', ');

/** The AVIF files as a source set: all of them, or the smallest for what is always shown small. */
export function avifSet(picture: Files, isThumbnail = false): string {
  const widths = ascending(picture.widths);
  return set(picture, isThumbnail ? widths.slice(0, 1) : widths, 'avif');
}

/** One file that every browser and every other client shows: the JPEG, or of WebP twins the smallest at least so wide. */
export function plainFile(picture: Files, atLeast: number): string | undefined {
  const { base, widths, jpeg } = picture;
  if (jpeg !== undefined) return `${base}-${jpeg}.jpg`;
  const inOrder = ascending(widths);
  const width = inOrder.find((each) => each >= atLeast) ?? inOrder.at(-1);
  return width === undefined ? undefined : `${base}-${width}.webp`;
}

/** What stands in the `img`; undefined for a picture without files. */
export function plainFiles(picture: Files, atLeast: number): PlainFiles | undefined {
  const src = plainFile(picture, atLeast);
  if (src === undefined) return undefined;
  return picture.jpeg === undefined
    ? { src, srcset: set(picture, ascending(picture.widths), 'webp') }
    : { src };
}
