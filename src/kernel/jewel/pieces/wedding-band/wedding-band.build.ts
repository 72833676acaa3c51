import type { Assembly } from '#kernel/jewel/pieces/parts/assembly.ts';
import { rowOf } from '#kernel/jewel/pieces/parts/row/stone-row.ts';
import { innerRadius, plainShank } from '#kernel/jewel/pieces/parts/shank/shank.ts';
import type { BuildPiece } from '#kernel/jewel/pieces/piece-module.ts';
import { contouredBand } from './contoured-band.ts';
import { twoToneBand } from './two-tone-band.ts';
import type { WeddingBandDesign } from './wedding-band.schema.ts';

/** Plain or jewelled band around the finger. */
function weddingBand({ accentMetal, circumferenceMm, contour, row, shank }: WeddingBandDesign): Assembly {
  const innerRadiusMm = innerRadius(circumferenceMm);
  const { profile, widthMm, thicknessMm } = shank;
  if (accentMetal !== null) return twoToneBand({ innerRadiusMm, widthMm, thicknessMm });
  const topThicknessMm = shank.topThicknessMm ?? thicknessMm;
  const spec = {
    innerRadiusMm,
    profile,
    widthMm,
    topWidthMm: shank.topWidthMm ?? widthMm,
    thicknessMm,
    topThicknessMm,
    rows: row === null ? [] : [rowOf(row, innerRadiusMm + topThicknessMm, 0)],
  };
  return contour === undefined ? plainShank(spec) : contouredBand(spec, contour);
}

export const buildWeddingBand: BuildPiece<WeddingBandDesign> = (design) => ({
  assembly: weddingBand(design),
  axis: 'ring',
  metals: { accent: design.accentMetal },
  fingerRadiusMm: innerRadius(design.circumferenceMm),
});
