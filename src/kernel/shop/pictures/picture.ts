/**
 * A picture of the shop's own: its files are `{base}-{width}.avif` under the site's origin, or where `base` says, one for
 * each of `widths` (pixels, in any order; none means that only the ground colour can be shown). Browsers without AVIF and
 * other clients get one JPEG, or a WebP twin of each width: picture-files.ts tells which.
 */
export interface Picture {
  base: string;
  widths: number[];
  /** Width of its JPEG `{base}-{jpeg}.jpg`; absent: every width has a WebP twin. */
  jpeg?: number | undefined;
  /** Pixels of the original; they give the proportions. */
  width: number;
  height: number;
  /** The ground colour, as CSS writes it. */
  colour: string;
  /** The spot that stays in sight where its frame is of another shape, as fractions; the middle when absent. */
  focus?: { x: number; y: number } | undefined;
  /** It shows the very design beside which it stands; absent where it is one of the house's that comes near. */
  isOwn?: boolean | undefined;
  /** What it shows, in the reader's language, where somebody has written it. */
  alt?: string | undefined;
}
