import type { FacetPlane, UnitCut } from '#kernel/jewel/gems/facet-plane.ts';
import type { CutShape } from '#kernel/jewel/gems/grades.ts';
import { intersectPlanes } from '#kernel/jewel/gems/polyhedron.ts';
import type { Proportions } from '#kernel/jewel/gems/proportions.ts';
import { at, type Vec2 } from '#kernel/jewel/mesh/vector.ts';

/**
 * Depth of a native stone relative to one cut to proportions: 70 to 65 % of the width (Richo's Rocks, "Precision cutting
 * vs traditional cuts", two sapphires of 2 ct). The extra depth is below the girdle, where it preserves weight.
 */
const DEEPER = 70 / 65;

/** The proportions of a stone cut for weight: deeper below the girdle, otherwise as cut to proportions. */
export function nativeProportions(usual: Proportions): Proportions {
  const depthPct = usual.crownPct + usual.girdlePct + usual.pavilionPct;
  return { ...usual, pavilionPct: usual.pavilionPct + (DEEPER - 1) * depthPct };
}

/**
 * The innermost row starts where this share of the way in from the girdle remains. A round's window is its square, 13 %
 * of the face: windows of native stones cover 10 to 30 % (bench.md, which names no source).
 */
const WINDOW = 0.36;
/** Slope of the window: 32°, too shallow to return light that falls straight in (corundum: 34.4°, emerald 39.3°). */
const WINDOW_SLOPE = Math.tan((32 * Math.PI) / 180);
/** For a shallow pavilion, the window's slope relative to the overall slope. */
const FLATTER = 0.75;
/** Slope of the row below the girdle relative to the next row: the belly. */
const BELLY = 1.22;
/**
 * Offset of the culet from the middle in half widths: 3 % of the width. It is published that native pavilions are off
 * centre (Mardon Jewelers, "Recutting colored gems"), but not by how much: this is five times what GIA grades Excellent.
 */
const OFF_CENTRE: Vec2 = [0, 0.06];

/**
 * Directions in which a curved girdle is stepped: all in the row below the girdle, every second one in the next, then
 * every fourth.
 */
const DIRECTIONS = 16;
/** The same for a stone with three sides. */
const DIRECTIONS_OF_THREE = 12;

interface Side {
  normal: Vec2;
  distance: number;
  /** Number of rows on this side. */
  rows: 1 | 2 | 3;
}

function edgeNormal(girdle: readonly Vec2[], i: number): Vec2 {
  const a = at(girdle, i);
  const b = at(girdle, (i + 1) % girdle.length);
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  return [(b[1] - a[1]) / length, (a[0] - b[0]) / length];
}

/** A girdle of straight edges is stepped along each edge, half a heart along its one side, other curves all around. */
function sidesOf({ girdle, mirrorX }: UnitCut, directions: number): Side[] {
  const isStraight = girdle.length <= 8;
  const side = (normal: Vec2, rows: Side['rows']): Side => ({
    normal,
    distance: Math.max(...girdle.map(([x, y]) => normal[0] * x + normal[1] * y)),
    rows,
  });
  if (isStraight) return girdle.map((_, i) => side(edgeNormal(girdle, i), 3));
  const facing = (angle: number): Vec2 => [Math.cos(angle), Math.sin(angle)];
  if (mirrorX) {
    const [first, last] = [edgeNormal(girdle, 0), edgeNormal(girdle, girdle.length - 2)];
    const from = Math.atan2(first[1], first[0]);
    const step = (Math.atan2(last[1], last[0]) - from) / (directions / 2);
    return Array.from({ length: directions / 2 + 1 }, (_, i) => side(facing(from + i * step), 3));
  }
  return Array.from({ length: directions }, (_, i) =>
    side(facing(Math.PI / 2 + (i * 2 * Math.PI) / directions), i % 4 === 0 ? 3 : i % 2 === 0 ? 2 : 1),
  );
}

/** How far in from all sides one can go: sides that lean in by 45° meet at that height. */
function reachOf(sides: readonly Side[], isHalf: boolean): number {
  const roof = sides.map(({ normal: [x, y], distance }): FacetPlane => {
    return {
      normal: [x * Math.SQRT1_2, y * Math.SQRT1_2, Math.SQRT1_2],
      offset: distance * Math.SQRT1_2,
      kind: 'step',
    };
  });
  const floor: FacetPlane = { normal: [0, 0, -1], offset: 0, kind: 'step' };
  const portal: FacetPlane[] = isHalf ? [{ normal: [-1, 0, 0], offset: 0, kind: 'girdle' }] : [];
  return Math.max(...intersectPlanes([...roof, floor, ...portal]).vertices.map(([, , z]) => z));
}

/**
 * Pavilion of a native cut of half width 1: rows of steps under the usual crown (the "mixed cut" of Sri Lanka), a belly
 * below the girdle, a shallow window around an off-centre culet. Slopes follow from the published depth and window; the
 * tests measure the extra weight at the same spread, 12 to 33 % by the same sources.
 */
export function nativePavilion(shape: CutShape, cut: UnitCut, p: Proportions): FacetPlane[] {
  const sides = sidesOf(cut, shape === 'trillion' ? DIRECTIONS_OF_THREE : DIRECTIONS);
  const zGirdle = p.girdlePct / 100;
  const depth = (2 * p.pavilionPct) / 100;
  const reach = reachOf(sides, cut.mirrorX);
  const windowDepth = WINDOW * reach * Math.min(WINDOW_SLOPE, (FLATTER * depth) / reach);
  // Two rows of equal width share the remaining depth.
  const upper = ((depth - windowDepth) * BELLY) / (1 + BELLY);
  const rows = [
    { from: 0, to: (1 - WINDOW) / 2, top: 0, low: upper },
    { from: (1 - WINDOW) / 2, to: 1 - WINDOW, top: upper, low: depth - windowDepth },
    { from: 1 - WINDOW, to: 1, top: depth - windowDepth, low: depth },
  ];
  return rows.flatMap(({ from, to, top, low }, row) =>
    sides
      .filter((side) => side.rows > row)
      .map(({ normal: [x, y], distance }): FacetPlane => {
        const inset = reach - (x * OFF_CENTRE[0] + y * OFF_CENTRE[1]);
        const run = (to - from) * inset;
        const slope = Math.hypot(run, low - top);
        const [outward, down] = [(low - top) / slope, run / slope];
        return {
          normal: [x * outward, y * outward, -down],
          offset: outward * (distance - from * inset) + down * (zGirdle + top),
          kind: 'step',
        };
      }),
  );
}
