import {
  type FacetPlane,
  girdlePlanes,
  meetAtLevel,
  planeThrough,
  type UnitCut,
} from '#kernel/jewel/gems/facet-plane.ts';
import { type Outline, spread, tangentOf } from '#kernel/jewel/gems/outlines.ts';
import type { Proportions } from '#kernel/jewel/gems/proportions.ts';
import { at, atWrapped, type Vec2, type Vec3 } from '#kernel/jewel/mesh/vector.ts';

export interface BrilliantPlan {
  outline: Outline;
  /** Outline parameters of the mains, ascending. */
  mains: readonly number[];
  /** Outline parameters between the mains: mids[i] follows mains[i]. */
  mids: readonly number[];
  /** Seen from above, where a pavilion main that starts at this girdle point ends. */
  keel?: (girdle: Vec2) => Vec2;
  tableCentre?: Vec2;
  /**
   * Depth below the girdle at which the mains start, as a share of the pavilion's depth: it makes the lower halves
   * steeper.
   */
  bulge?: number;
  /** Added to the length of the lower halves between mains[i] and the next, in percent; omitted = none. */
  lowerHalfShift?: readonly number[];
  /** Right half of a heart: the outline is open. */
  isOpen?: boolean;
}

const NEIGHBOUR = Math.cos(Math.PI / 8);

/** Brilliant with n mains on any convex outline: table, n bezels, n stars, 2n upper halves, n mains, 2n lower halves. */
export function brilliantCut(plan: BrilliantPlan, p: Proportions, girdleSteps: number): UnitCut {
  const zGirdle = p.girdlePct / 100;
  const zTable = zGirdle + (2 * p.crownPct) / 100;
  const zCulet = -zGirdle - (2 * p.pavilionPct) / 100;
  const table = p.tablePct / 100;
  const centre = plan.tableCentre ?? [0, 0];
  const isOpen = plan.isOpen ?? false;
  const rho = table * NEIGHBOUR + (p.starPct / 100) * (1 - table * NEIGHBOUR);
  const zStar = zGirdle + (zTable - zGirdle) * ((1 - rho * NEIGHBOUR) / (1 - table));
  const lowerTip = (gap: number): number => {
    const lengthPct = p.lowerHalfPct + (plan.lowerHalfShift?.[gap] ?? 0);
    return -zGirdle + (zCulet + zGirdle) * (1 - (1 - lengthPct / 100) * NEIGHBOUR);
  };

  const nodes = plan.mains.map((t) => {
    const girdle = plan.outline(t);
    const tangent = tangentOf(plan.outline, t, isOpen);
    const top: Vec3 = [
      centre[0] + table * (girdle[0] - centre[0]),
      centre[1] + table * (girdle[1] - centre[1]),
      zTable,
    ];
    const keel = plan.keel?.(girdle) ?? [0, 0];
    const edge = (z: number): [Vec3, Vec3] => [
      [girdle[0], girdle[1], z],
      [girdle[0] + tangent[0], girdle[1] + tangent[1], z],
    ];
    const zMain = -zGirdle + (zCulet + zGirdle) * (plan.bulge ?? 0);
    return {
      girdle,
      top,
      bezel: planeThrough(...edge(zGirdle), top, 'bezel'),
      main: planeThrough(...edge(zMain), [keel[0], keel[1], zCulet], 'main'),
    };
  });

  const planes: FacetPlane[] = [{ normal: [0, 0, 1], offset: zTable, kind: 'table' }];
  for (const node of nodes) planes.push(node.bezel);
  const gaps = isOpen ? nodes.length - 1 : nodes.length;
  for (let i = 0; i < gaps; i++) {
    const a = at(nodes, i);
    const b = atWrapped(nodes, i + 1);
    const mid = plan.outline(at(plan.mids, i));
    const star = meetAtLevel(a.bezel, b.bezel, zStar);
    planes.push(planeThrough(a.top, b.top, star, 'star'));
    const low = meetAtLevel(a.main, b.main, lowerTip(i));
    const from = at(plan.mains, i);
    const half = from + ((((at(plan.mids, i) - from) % 1) + 1) % 1);
    const to = plan.mains[i + 1] ?? at(plan.mains, 0) + 1;
    for (const [girdle, edge] of [
      [a.girdle, spread(plan.outline, from, half, 16)],
      [b.girdle, spread(plan.outline, half, to, 16)],
    ] as const) {
      planes.push(halfFacet(star, girdle, mid, zGirdle, edge, 'upper-half'));
      planes.push(halfFacet(low, girdle, mid, -zGirdle, edge, 'lower-half'));
    }
  }
  for (const node of nodes) planes.push(node.main);

  const girdle = girdlePoints(plan, girdleSteps);
  planes.push(...girdlePlanes(girdle, isOpen));
  return { planes, girdle, mirrorX: isOpen };
}

/** Minimum girdle under a half facet, as a share of the girdle at the mains. */
const THIN_GIRDLE = 0.2;

/**
 * Upper or lower half: through its tip and two girdle points, raised where the outline bulges so far beyond their chord
 * that the facet would cut the girdle away.
 */
function halfFacet(
  tip: Vec3,
  a: Vec2,
  b: Vec2,
  z: number,
  edge: readonly Vec2[],
  kind: 'upper-half' | 'lower-half',
): FacetPlane {
  let level = z;
  let plane = planeThrough(tip, [a[0], a[1], level], [b[0], b[1], level], kind);
  for (let round = 0; round < 8; round++) {
    const { normal, offset } = plane;
    const heights = edge.map(
      ([x, y]) => ((offset - normal[0] * x - normal[1] * y) / normal[2]) * Math.sign(z),
    );
    const missing = THIN_GIRDLE * Math.abs(z) - Math.min(...heights);
    if (missing <= 0) return plane;
    level += missing * Math.sign(z);
    plane = planeThrough(tip, [a[0], a[1], level], [b[0], b[1], level], kind);
  }
  return plane;
}

/** Outline points: every main, every mid, and points between them. */
function girdlePoints(plan: BrilliantPlan, steps: number): Vec2[] {
  const isOpen = plan.isOpen ?? false;
  const inner = plan.mains.flatMap((t, i) => {
    const mid = plan.mids[i];
    return mid === undefined ? [t] : [t, mid];
  });
  const stops = isOpen ? [0, ...inner, 1] : [...inner, at(inner, 0) + 1];
  const each = Math.max(1, Math.round(steps / (stops.length - 1)));
  const points: Vec2[] = [];
  stops.forEach((t, i) => {
    const next = stops[i + 1];
    if (next === undefined) {
      if (isOpen) points.push(plan.outline(t));
      return;
    }
    points.push(plan.outline(t), ...spread(plan.outline, t, next, each));
  });
  return points;
}
