import { caratOfWidth } from '#kernel/jewel/gems/cut-stone.ts';
import { NARROW_END } from '#kernel/jewel/gems/step-cut.ts';
import { type CastabilityIssue, tooSmall } from '#kernel/jewel/pieces/parts/castability-issue.ts';
import { shankIssues } from '#kernel/jewel/pieces/parts/shank/shank.issues.ts';
import { proportionsOf } from '#kernel/jewel/pieces/parts/stone/set-stone.ts';
import { widthOfStone } from '#kernel/jewel/pieces/parts/stone/stone.rules.ts';
import { mostSideCarat } from './ring.rules.ts';
import type { RingDesign } from './ring.schema.ts';

/** Width of a narrow end: a ledge of 0.3 mm on either side, and 0.45 to 0.6 between them for light. */
const NARROW_MM = { error: 1.05, warning: 1.2 };

/** Castability issues of a ring's band; two strands are as thick as wide, whatever thickness the band had. */
export const bandIssues = (ring: RingDesign): CastabilityIssue[] =>
  shankIssues(ring).filter(({ path }) => ring.shank.shoulders !== 'twist' || path !== 'shank.thicknessMm');

/** Castability issues of side stones; beside a centre too small for larger ones, the fix removes them. */
export function sideIssues({ sides, centre }: Pick<RingDesign, 'sides' | 'centre'>): CastabilityIssue[] {
  if (sides?.shape !== 'tapered-baguette') return [];
  const { shape, material } = sides;
  const wide = (NARROW_MM.warning + 0.002) / NARROW_END;
  const carat = Math.ceil(caratOfWidth(shape, wide, material, proportionsOf(sides)) * 1000) / 1000;
  const fix =
    carat <= mostSideCarat(sides, centre)
      ? { path: 'sides.carat', value: carat }
      : { path: 'sides', value: null };
  return tooSmall('taper-end', 'sides.carat', NARROW_END * widthOfStone(sides), NARROW_MM, fix);
}
