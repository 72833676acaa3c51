import type { Picture } from './picture.ts';

/** Attributes of the `img` for browsers without AVIF. */
export interface PlainFiles {
  src: string;
  /** Absent if there is only one file. */
  srcset?: string;
}

type Files = Pick<Picture, 'base' | 'widths' | 'jpeg' | 'hasJpegs'>;

const plainEnding = ({ hasJpegs }: Files) => (hasJpegs ? 'jpg' : 'webp');

const ascending = (widths: readonly number[]): number[] => [...widths].sort((a, b) => a - b);

const set = ({ base }: Files, widths: readonly number[], ending: string): string =>
  widths.map((width) => `${base}-${width}.${ending} ${width}w`).join(', ');

/** The AVIF files as `srcset`: all widths, or the smallest only for thumbnails. */
export function avifSet(picture: Files, isThumbnail = false): string {
  const widths = ascending(picture.widths);
  return set(picture, isThumbnail ? widths.slice(0, 1) : widths, 'avif');
}

/** A file that every client can show: the one JPEG, or the smallest file that is at least this wide. */
export function plainFile(picture: Files, atLeast: number): string | undefined {
  const { base, widths, jpeg } = picture;
  if (jpeg !== undefined) return `${base}-${jpeg}.jpg`;
  const inOrder = ascending(widths);
  const width = inOrder.find((candidate) => candidate >= atLeast) ?? inOrder.at(-1);
  return width === undefined ? undefined : `${base}-${width}.${plainEnding(picture)}`;
}

/** Attributes of the `img`; undefined for a picture without files. */
export function plainFiles(picture: Files, atLeast: number): PlainFiles | undefined {
  const src = plainFile(picture, atLeast);
  if (src === undefined) return undefined;
  return picture.jpeg === undefined
    ? { src, srcset: set(picture, ascending(picture.widths), plainEnding(picture)) }
    : { src };
}
