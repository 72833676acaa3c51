import { type FacetPlane, girdlePlanes, type UnitCut } from '#kernel/jewel/gems/facet-plane.ts';
import type { Proportions } from '#kernel/jewel/gems/proportions.ts';
import type { Vec2 } from '#kernel/jewel/mesh/vector.ts';

/** Rows of a step cut from the girdle: [share of the inset at which the row ends, share of the height]. */
type Rows = readonly (readonly [number, number])[];

/** Three rows, each flatter, about 46 / 38 / 30 degrees at usual heights. */
const CROWN_ROWS: Rows = [
  [0.36, 0.46],
  [0.68, 0.79],
  [1, 1],
];
/** Three rows, each flatter towards the keel, about 55 / 47 / 40 degrees. */
const PAVILION_ROWS: Rows = [
  [0.28, 0.37],
  [0.6, 0.69],
  [1, 1],
];
const SHALLOW_ROWS: Rows = [
  [0.45, 0.51],
  [1, 1],
];

interface Side {
  x: number;
  y: number;
  distance: number;
}

/** Rectangle of half width 1 with corners cut off (`corner` = length cut from each side, 0 = none). */
function sides(ratio: number, corner: number): Side[] {
  const list: Side[] = [
    { x: 1, y: 0, distance: 1 },
    { x: 0, y: 1, distance: ratio },
    { x: -1, y: 0, distance: 1 },
    { x: 0, y: -1, distance: ratio },
  ];
  if (corner > 0) {
    const q = Math.SQRT1_2;
    for (const [sx, sy] of [
      [1, 1],
      [-1, 1],
      [-1, -1],
      [1, -1],
    ] as const) {
      list.push({ x: sx * q, y: sy * q, distance: (1 + ratio - corner) * q });
    }
  }
  return list;
}

/** Corners of the rectangle, counter-clockwise. */
export function cutCornerRectangle(ratio: number, corner: number): Vec2[] {
  const x = 1;
  const y = ratio;
  const c = corner;
  if (c <= 0)
    return [
      [x, -y],
      [x, y],
      [-x, y],
      [-x, -y],
    ];
  return [
    [x, -y + c],
    [x, y - c],
    [x - c, y],
    [-x + c, y],
    [-x, y - c],
    [-x, -y + c],
    [-x + c, -y],
    [x - c, -y],
  ];
}

function stepPlanes(
  list: Side[],
  rows: Rows,
  inset: number,
  height: number,
  z: number,
  up: 1 | -1,
): FacetPlane[] {
  const planes: FacetPlane[] = [];
  let fromInset = 0;
  let fromHeight = 0;
  for (const [insetShare, heightShare] of rows) {
    const run = insetShare * inset - fromInset;
    const rise = heightShare * height - fromHeight;
    const slope = Math.hypot(run, rise);
    const outward = rise / slope;
    const upward = run / slope;
    for (const side of list) {
      planes.push({
        normal: [side.x * outward, side.y * outward, up * upward],
        offset: outward * (side.distance - fromInset) + upward * (z + fromHeight),
        kind: 'step',
      });
    }
    fromInset = insetShare * inset;
    fromHeight = heightShare * height;
  }
  return planes;
}

interface StepPlan {
  corner: number;
  rows: 'three' | 'two';
}

/** Crown steps with the table, without pavilion: shared by the emerald family and the radiant. */
export function stepCrown(
  ratio: number,
  corner: number,
  p: Proportions,
  rows: 'three' | 'two',
): FacetPlane[] {
  const zGirdle = p.girdlePct / 100;
  const height = (2 * p.crownPct) / 100;
  const inset = 1 - p.tablePct / 100;
  return [
    { normal: [0, 0, 1], offset: zGirdle + height, kind: 'table' },
    ...stepPlanes(
      sides(ratio, corner),
      rows === 'three' ? CROWN_ROWS : SHALLOW_ROWS,
      inset,
      height,
      zGirdle,
      1,
    ),
  ];
}

/** Width of a tapered baguette's narrow end relative to its wide end, as usual in the trade. */
export const NARROW_END = 2 / 3;

/**
 * Tapered baguette of half width 1 at its wide end (+Y): steps parallel to the four sides of a trapezoid. The long sides
 * meet in a keel that rises towards the narrow end, so the stone is deepest under the wide end.
 */
export function taperedStepCut(p: Proportions): UnitCut {
  const ratio = p.lengthToWidth;
  const slant = 1 - NARROW_END;
  const edge = Math.hypot(2 * ratio, slant);
  const long = { y: -slant / edge, distance: (ratio * (1 + NARROW_END)) / edge };
  const list: Side[] = [
    { x: (2 * ratio) / edge, ...long },
    { x: 0, y: 1, distance: ratio },
    { x: (-2 * ratio) / edge, ...long },
    { x: 0, y: -1, distance: ratio },
  ];
  // The steps of three sides meet at the middle of the largest circle in the wide end.
  const inset = (2 * ratio) / (edge + slant);
  const zGirdle = p.girdlePct / 100;
  const crown = (2 * p.crownPct) / 100;
  const girdle: Vec2[] = [
    [NARROW_END, -ratio],
    [1, ratio],
    [-1, ratio],
    [-NARROW_END, -ratio],
  ];
  return {
    planes: [
      { normal: [0, 0, 1], offset: zGirdle + crown, kind: 'table' },
      ...stepPlanes(list, SHALLOW_ROWS, inset * (1 - p.tablePct / 100), crown, zGirdle, 1),
      ...stepPlanes(list, SHALLOW_ROWS, inset, (2 * p.pavilionPct) / 100, zGirdle, -1),
      ...girdlePlanes(girdle, false),
    ],
    girdle,
    mirrorX: false,
  };
}

/** Emerald, asscher, baguette: parallel steps on every side above a keel. */
export function stepCut(plan: StepPlan, p: Proportions): UnitCut {
  const ratio = p.lengthToWidth;
  const zGirdle = p.girdlePct / 100;
  const girdle = cutCornerRectangle(ratio, plan.corner);
  const rows = plan.rows === 'three' ? PAVILION_ROWS : SHALLOW_ROWS;
  return {
    planes: [
      ...stepCrown(ratio, plan.corner, p, plan.rows),
      ...stepPlanes(sides(ratio, plan.corner), rows, 1, (2 * p.pavilionPct) / 100, zGirdle, -1),
      ...girdlePlanes(girdle, false),
    ],
    girdle,
    mirrorX: false,
  };
}
