import { identity } from '#kernel/jewel/mesh/matrix.ts';
import type { OutlineSample } from '#kernel/jewel/mesh/outline.ts';
import { mix, TAU, type Vec3 } from '#kernel/jewel/mesh/vector.ts';
import { type Assembly, emptyAssembly, metalPart } from '../assembly.ts';
import { closedWire } from '../bar.ts';
import type { SetStone } from '../stone/set-stone.ts';
import type { HeadDesign } from './head.schema.ts';
import { railMm } from './head-foot.ts';
import { prongOn, prongRadius, SEAT_OFFSET } from './prong-head.ts';
import { depthUnder, outlineFacing, outlineOf } from './stone-seat.ts';

/** One prong above and two below, as worn on the ear; degrees. */
const PRONGS = [90, 210, 330] as const;
/** Distance below the culet at which the prongs merge, so that the culet never touches metal. */
const POINT = { share: 0.14, leastMm: 0.75 };
/** Where the prongs meet, the distance of their centres from the axis, in prong radii: they are fused. */
const FUSED = 0.5;
/** Depth of the ring that braces the prongs, in parts of the pavilion's depth: the culet shows below it. */
const BRACE = 0.72;

/** Radius of a martini head's prongs: three carry the load of four. */
export const martiniRadius = (set: SetStone, { prongMm }: Pick<HeadDesign, 'prongMm'>): number =>
  prongRadius(set, { prongMm, prongs: 4 });

/**
 * Martini head: three straight prongs run down a cone and meet in a point at the post; one fine ring braces them. There
 * is no metal behind the point, so that the stone sits against the ear. Frame: the stone's own.
 */
export function martiniHead(
  set: SetStone,
  { tip, prongMm }: Pick<HeadDesign, 'tip' | 'prongMm'>,
): { piece: Assembly; pointZ: number } {
  const { stone } = set;
  const outline = outlineOf(stone);
  const depth = depthUnder(stone);
  const r = martiniRadius(set, { prongMm });
  const pointZ = -(depth + Math.max(POINT.leastMm, POINT.share * stone.widthMm));
  const piece = emptyAssembly();
  piece.stones.push({ ...set, setting: 'prong', cutStone: stone, matrix: identity() });
  // Centre of a prong: straight from the point to the girdle.
  const middle = ({ point, normal }: OutlineSample, z: number): Vec3 => {
    const up = 1 - z / pointZ;
    const of = (axis: 0 | 1) =>
      mix(normal[axis] * FUSED * r, point[axis] + normal[axis] * r * SEAT_OFFSET, up);
    return [of(0), of(1), z];
  };
  for (const normalDeg of PRONGS) {
    const sample = outlineFacing(outline, normalDeg);
    const up = [1.06, 0.8, 0.6, 0.4, 0.2].map((share) => middle(sample, share * pointZ));
    piece.parts.push(prongOn(stone, sample, { up, r, tip, across: [0, 0] }));
  }
  const wire = railMm(stone.widthMm) * 0.42;
  const [x, y] = middle(outlineFacing(outline, 90), -depth * BRACE);
  const radius = Math.hypot(x, y) - 0.15 * r;
  const ring = Array.from({ length: 72 }, (_, i): Vec3 => {
    const angle = (TAU * i) / 72;
    return [radius * Math.cos(angle), radius * Math.sin(angle), -depth * BRACE];
  });
  piece.parts.push(metalPart('gallery', 'gallery rail', closedWire(ring, wire, 20, [0, 0, 1])));
  return { piece, pointZ };
}
