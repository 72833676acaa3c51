import type { Wall, WallKind } from '#kernel/jewel/casting/walls.ts';
import { round2 } from '#kernel/jewel/mesh/vector.ts';
import { type CastabilityIssue, tooSmall } from '#kernel/jewel/pieces/parts/castability-issue.ts';

/** From this stone width, prongs need their full thickness, mm: a round of one carat. */
const FULL_PRONG_STONE_MM = 6.4;
/** Metal of a full prong that a seat leaves, mm: half of the minimum of 0.7 (Professional Jeweler, JCK). */
const FULL_PRONG_WALL_MM = 0.35;

/**
 * Minimum walls of the casting file, mm. Details can be cast from 0.35 and are lost below 0.2 (flo2-cad; Stuller); an
 * edge of 0.25 to 0.35 remains beside small stones (bright-cut, Ganoksin); rolled and drawn metal is harder than
 * castings.
 */
function limitsOf({ kind, stoneMm }: Wall): { error: number; warning: number } {
  switch (kind) {
    case 'metal':
      return { error: 0.2, warning: 0.35 };
    case 'prong': {
      const size = Math.min(1, (stoneMm ?? FULL_PRONG_STONE_MM) / FULL_PRONG_STONE_MM);
      return { error: 0.15, warning: round2(Math.max(0.2, FULL_PRONG_WALL_MM * size)) };
    }
    case 'pave':
      return { error: 0.15, warning: 0.25 };
    case 'finding':
      return { error: 0.15, warning: 0.2 };
  }
}

/** The wall furthest below the limit of its kind; undefined if there is none. */
export function thinnestWall(walls: readonly Wall[], kinds: readonly WallKind[]): Wall | undefined {
  const share = (wall: Wall) => wall.mm / limitsOf(wall).warning;
  return walls
    .filter(({ kind }) => kinds.includes(kind))
    .reduce<Wall | undefined>(
      (least, wall) => (least && share(least) <= share(wall) ? least : wall),
      undefined,
    );
}

/** The wall rules, each with the kinds it checks. */
export const WALL_RULES = [
  { rule: 'smallest-wall', kinds: ['metal', 'finding'] },
  { rule: 'prong-wall', kinds: ['prong'] },
  { rule: 'pave-wall', kinds: ['pave'] },
] as const satisfies readonly { rule: string; kinds: readonly WallKind[] }[];

/** Issues of the walls of a united piece, in hundredths of a millimetre: per rule, the wall furthest below its limit. */
export const wallIssues = (walls: readonly Wall[]): CastabilityIssue[] =>
  WALL_RULES.flatMap(({ rule, kinds }) => {
    const wall = thinnestWall(walls, kinds);
    return wall === undefined ? [] : tooSmall(rule, '', round2(wall.mm), limitsOf(wall), null);
  });

/** Whether the issue is a thin wall for which no fix has been searched yet, see `withThickerWalls`. */
export const isUnmended = ({ rule, fix }: CastabilityIssue): boolean =>
  fix === null && WALL_RULES.some((wall) => wall.rule === rule);
