import { ceil2 } from '#kernel/jewel/mesh/vector.ts';
import { type CastabilityIssue, tooSmall } from '#kernel/jewel/pieces/parts/castability-issue.ts';
import { bandThicknessLimits } from '#kernel/jewel/pieces/parts/shank/shank.issues.ts';
import { SMALL_STONE_MM } from '#kernel/jewel/pieces/parts/stone/stone.schema.ts';
import { eternityHeight } from './eternity-band.measures.ts';
import type { EternityBandDesign } from './eternity-band.schema.ts';

/** The height of an eternity band follows from its stones' depth: small stones make it too thin to keep its shape. */
export function eternityHeightIssues(
  design: EternityBandDesign,
  heightMm = eternityHeight(design),
): CastabilityIssue[] {
  const limits = bandThicknessLimits(design.metal);
  return tooSmall('band-height', 'stoneMm', heightMm, limits, highEnough(design, limits.warning));
}

/** The smallest stones that make the band high enough. */
function highEnough(design: EternityBandDesign, leastMm: number) {
  for (
    let stoneMm = ceil2(design.stoneMm + 0.05);
    stoneMm <= SMALL_STONE_MM.max;
    stoneMm = ceil2(stoneMm + 0.05)
  )
    if (eternityHeight({ ...design, stoneMm }) >= leastMm) return { path: 'stoneMm', value: stoneMm };
  return null;
}
