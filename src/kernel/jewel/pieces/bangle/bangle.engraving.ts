import { type EngravedBand, SHARE_OF_BAND } from '#kernel/jewel/pieces/parts/engraving/engraved-band.ts';
import type { BangleDesign } from './bangle.schema.ts';

/** Circumference of an ellipse with these half axes: Ramanujan's first formula. */
const roundOf = (a: number, b: number): number =>
  Math.PI * (3 * (a + b) - Math.sqrt((3 * a + b) * (a + 3 * b)));

export function engravedBangle(design: BangleDesign): EngravedBand {
  const { thicknessMm, widthMm } = design;
  const [a, b] = [design.innerWidthMm / 2, design.innerHeightMm / 2];
  return {
    width: { path: 'widthMm', mm: widthMm },
    roundMm: { inside: roundOf(a, b), outside: roundOf(a + thicknessMm, b + thicknessMm) },
    freeShare: { inside: SHARE_OF_BAND, outside: SHARE_OF_BAND },
    hasOutside: true,
    smoothedBy: null,
    halfAxesMm: [a, b],
    thicknessMm,
  };
}
