import type { CutStone } from '#kernel/jewel/gems/cut-stone.ts';
import { denseOutline, type OutlineSample } from '#kernel/jewel/mesh/outline.ts';
import { at, type Vec2 } from '#kernel/jewel/mesh/vector.ts';

const STRIDE = 4;

/** Height of the stone's upper surface at a place (stone frame); inside the table, the table's height. */
export function crownHeightAt({ planes, mirrorX }: CutStone, x: number, y: number): number {
  const px = mirrorX ? Math.abs(x) : x;
  let lowest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < planes.length; i += STRIDE) {
    const nz = planes[i + 2] ?? 0;
    if (nz < 1e-6) continue;
    lowest = Math.min(lowest, ((planes[i + 3] ?? 0) - (planes[i] ?? 0) * px - (planes[i + 1] ?? 0) * y) / nz);
  }
  return lowest;
}

/**
 * How far out the pavilion reaches at a height below the girdle, along the way to a place on the girdle (1 = the
 * girdle).
 */
export function pavilionReachAt({ planes, mirrorX }: CutStone, [x, y]: Vec2, z: number): number {
  const px = mirrorX ? Math.abs(x) : x;
  let reach = 1;
  for (let i = 0; i < planes.length; i += STRIDE) {
    const nz = planes[i + 2] ?? 0;
    const out = (planes[i] ?? 0) * px + (planes[i + 1] ?? 0) * y;
    if (nz < -1e-6 && out > 1e-6) reach = Math.min(reach, ((planes[i + 3] ?? 0) - nz * z) / out);
  }
  return Math.max(0, reach);
}

/**
 * Metal that the setter bends over a stone is longer by this share of itself in the casting file: he cuts it to length.
 */
export const SPARE_LENGTH = 0.1;

/** Half the girdle's thickness. */
export const halfGirdle = (stone: CutStone): number => (stone.depthMm - stone.crownMm - stone.pavilionMm) / 2;

/** Distance from the girdle's middle plane down to the culet. */
export const depthUnder = (stone: CutStone): number => stone.pavilionMm + halfGirdle(stone);

/** Outline of the girdle, fine enough for metal that follows it. */
export const outlineOf = (stone: CutStone): OutlineSample[] =>
  denseOutline(stone.girdle, Math.max(0.12, stone.widthMm / 48));

/** The sample that faces a direction (degrees from +X towards +Y); on a straight edge, its middle. */
export function outlineFacing(outline: readonly OutlineSample[], normalDeg: number): OutlineSample {
  const angle = (normalDeg * Math.PI) / 180;
  const facing = outline.map(({ normal }) => normal[0] * Math.cos(angle) + normal[1] * Math.sin(angle));
  const most = facing.reduce((a, b) => Math.max(a, b), -2);
  const n = outline.length;
  const isBest = (i: number) => at(facing, ((i % n) + n) % n) > most - 1e-9;
  let first = facing.findIndex((_, i) => isBest(i));
  while (isBest(first - 1) && first > -n) first--;
  let last = first;
  while (isBest(last + 1) && last < first + n) last++;
  return at(outline, (((first + Math.floor((last - first) / 2)) % n) + n) % n);
}
