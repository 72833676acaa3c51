import type { CutStone } from '#kernel/jewel/gems/cut-stone.ts';
import type { Mesh } from '#kernel/jewel/mesh/mesh.ts';
import type { OutlineSample } from '#kernel/jewel/mesh/outline.ts';
import { type Profile, roundedPolygon } from '#kernel/jewel/mesh/profile.ts';
import { type Station, sweep } from '#kernel/jewel/mesh/sweep.ts';
import { at, atWrapped, clamp, distance2, type Vec2 } from '#kernel/jewel/mesh/vector.ts';
import { crownHeightAt, halfGirdle, SPARE_LENGTH } from '#kernel/jewel/pieces/parts/head/stone-seat.ts';

/** Points of the outline on both sides of a corner up to `reach`, clockwise, with the corner rounded. */
function cornerWalk(outline: readonly OutlineSample[], corner: OutlineSample, reach: number): Vec2[] {
  const middle = outline.indexOf(corner);
  const side = (step: 1 | -1): Vec2[] => {
    const list: Vec2[] = [];
    let travelled = 0;
    let last = corner.point;
    for (let i = middle + step; Math.abs(i - middle) < outline.length / 2; i += step) {
      const { point } = atWrapped(outline, i);
      const span = distance2(last, point);
      if (span < 1e-6) continue;
      if (travelled + span >= reach) {
        const t = (reach - travelled) / span;
        list.push([last[0] + (point[0] - last[0]) * t, last[1] + (point[1] - last[1]) * t]);
        return list;
      }
      travelled += span;
      list.push(point);
      last = point;
    }
    return list;
  };
  let walk: Vec2[] = [...side(1).reverse(), corner.point, ...side(-1)];
  // Chaikin's corner cutting: the fold is rounded, not sharp.
  for (let round = 0; round < 3; round++) {
    walk = walk.flatMap((p, i): Vec2[] => {
      const q = walk[i + 1];
      if (q === undefined) return [p];
      const part = (t: number): Vec2 => [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t];
      return i === 0 ? [p, part(0.25), part(0.75)] : [part(0.25), part(0.75)];
    });
  }
  return walk;
}

/**
 * Folded cap that protects a point: a wall of constant thickness around the corner, its lip pressed onto the crown, its
 * wings rounded. Its sections fan out from a place inside the stone, so that the lips of the two sides never cross.
 */
export function vProngCap(
  stone: CutStone,
  outline: readonly OutlineSample[],
  corner: OutlineSample,
  radiusMm: number,
): Mesh {
  const reach = clamp(stone.widthMm * 0.16, radiusMm * 1.5, 1.3);
  const walk = cornerWalk(outline, corner, reach);
  const inside = radiusMm * 2.3;
  const anchor: Vec2 = [
    corner.point[0] - corner.normal[0] * inside,
    corner.point[1] - corner.normal[1] * inside,
  ];
  const girdleTop = halfGirdle(stone);
  const wall = Math.min(0.5, radiusMm);
  const lengths = walk.map((p) => distance2(p, corner.point));
  const far = Math.max(...lengths);
  const directions = walk.map((p): Vec2 => {
    const l = distance2(p, anchor);
    return [(p[0] - anchor[0]) / l, (p[1] - anchor[1]) / l];
  });
  const sectionAt = (i: number): Profile => {
    const [x, y] = at(walk, i);
    const [ux, uy] = at(directions, i);
    const s = at(lengths, i) / far;
    // Constant along the wing, then rounded like a quarter ellipse.
    const size = Math.max(0.14, Math.sqrt(Math.max(0, 1 - Math.max(0, (s - 0.55) / 0.45) ** 2)));
    const lip = Math.min(radiusMm * (1.35 - 0.7 * s), distance2([x, y], anchor) * 0.6) * size;
    const onCrown = crownHeightAt(stone, x - ux * lip, y - uy * lip);
    const thick = Math.min(0.42, radiusMm * 0.8) * (1 - 0.25 * s) * size;
    const deep = radiusMm * (1.35 - 0.5 * s) * size;
    const out = wall * (1 - 0.15 * s) * (0.4 + 0.6 * size);
    const top = girdleTop + (onCrown - girdleTop) * 0.55;
    return roundedPolygon(
      [
        [-wall * 0.4 * size, -girdleTop - deep, 0.08],
        [out * 0.72, -girdleTop - deep, 0.12],
        [out, -girdleTop, 0.3],
        [out * 0.86, top + thick * 0.55, 0.22],
        [-lip * 0.35, top + thick * 1.02, 0.3],
        [-lip, onCrown + thick * 0.55, 0.1],
        [-lip, onCrown - 0.04, 0.03],
        [-wall * 0.3 * size, girdleTop * 0.4, 0.05],
      ],
      4,
    );
  };
  const stations = walk.map(([x, y], i): Station => {
    const [ux, uy] = at(directions, i);
    return { origin: [x, y, 0], u: [ux, uy, 0], v: [0, 0, 1] };
  });
  return sweep(stations, sectionAt, { startDomeMm: 0.05, endDomeMm: 0.05 });
}

/** The fold before its lip is pressed onto the crown: an upright wall around the corner. */
export function uprightFold(
  stone: CutStone,
  outline: readonly OutlineSample[],
  corner: OutlineSample,
  radiusMm: number,
): Mesh {
  const reach = clamp(stone.widthMm * 0.16, radiusMm * 1.5, 1.3);
  const walk = cornerWalk(outline, corner, reach);
  const [wall, girdleTop] = [Math.min(0.5, radiusMm), halfGirdle(stone)];
  const lip = radiusMm * 1.35;
  const [x, y] = corner.point;
  const onCrown = crownHeightAt(stone, x - corner.normal[0] * lip, y - corner.normal[1] * lip);
  const lipMm = Math.hypot(lip, onCrown - girdleTop + Math.min(0.42, radiusMm * 0.8));
  const top = girdleTop + lipMm * (1 + SPARE_LENGTH);
  const section = roundedPolygon(
    [
      [-wall * 0.4, -girdleTop - radiusMm * 1.35, 0.08],
      [wall * 0.72, -girdleTop - radiusMm * 1.35, 0.12],
      [wall, -girdleTop, 0.3],
      [wall * 0.9, top, 0.1],
      [-wall * 0.2, top, 0.05],
      [-wall * 0.3, girdleTop * 0.4, 0.05],
    ],
    4,
  );
  const anchor: Vec2 = [x - corner.normal[0] * radiusMm * 2.3, y - corner.normal[1] * radiusMm * 2.3];
  const stations = walk.map((p): Station => {
    const l = distance2(p, anchor);
    return { origin: [p[0], p[1], 0], u: [(p[0] - anchor[0]) / l, (p[1] - anchor[1]) / l, 0], v: [0, 0, 1] };
  });
  return sweep(stations, () => section, { startDomeMm: 0.05, endDomeMm: 0.05 });
}
