/**
 * A picture of the shop. Its files are `{base}-{width}.avif` on the site's origin, or on that of `base`, for every
 * width in `widths` (pixels, in any order; if empty a neutral card with `alt` is shown). Clients without AVIF get a
 * JPEG or a WebP of each width; see picture-files.ts.
 */
export interface Picture {
  base: string;
  widths: number[];
  /** Width of the JPEG `{base}-{jpeg}.jpg`; if absent, every width has a WebP. */
  jpeg?: number | undefined;
  /** Whether every width has a JPEG in place of a WebP. */
  hasJpegs?: boolean | undefined;
  /** Pixels of the original; they define the aspect ratio. */
  width: number;
  height: number;
  /** Background colour as a CSS value. */
  colour: string;
  /** Focal point for cropping, as fractions; the centre if absent. */
  focus?: { x: number; y: number } | undefined;
  /** Whether it shows exactly this design; absent for a similar catalogue picture. */
  isOwn?: boolean | undefined;
  /** Alternative text in the reader's language, if there is one. */
  alt?: string | undefined;
}
