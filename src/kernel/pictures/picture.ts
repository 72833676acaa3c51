/**
 * A picture of the shop's own: its files are `{base}-{width}.avif` and `.webp` under the site's origin, one pair
 * for each of `widths` (pixels, in any order; none means that only the ground colour can be shown).
 */
export interface Picture {
  base: string;
  widths: number[];
  /** Pixels of the original; they give the proportions. */
  width: number;
  height: number;
  /** The ground colour, as CSS writes it. */
  colour: string;
}
