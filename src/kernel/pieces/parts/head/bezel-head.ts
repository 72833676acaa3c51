import { identity, translation } from '#kernel/mesh/matrix.ts';
import { evenSamples, offsetOutline, outlineLength } from '#kernel/mesh/outline.ts';
import { outlineSkin } from '#kernel/mesh/outline-skin.ts';
import { roundedPolygon } from '#kernel/mesh/profile.ts';
import { at, type Vec3 } from '#kernel/mesh/vector.ts';
import { type Assembly, emptyAssembly, metalPart } from '#kernel/pieces/parts/assembly.ts';
import { ball, bar } from '#kernel/pieces/parts/bar.ts';
import { rail } from '#kernel/pieces/parts/head/prong-head.ts';
import { crownHeightAt, halfGirdle, outlineOf } from '#kernel/pieces/parts/head/stone-seat.ts';
import type { SetStone } from '#kernel/pieces/parts/stone/set-stone.ts';

export interface BezelOptions {
  wallMm: number;
  /** Height (negative) at which the head ends inside the metal below. */
  baseZ: number;
  /** Row of fine beads on the rim. */
  milgrain: boolean;
  /** Leave the lower part away: the collar stands on a plate (studs, flush pendants). */
  isLow?: boolean;
  /** Half the width of the metal that the arches end in. */
  footHalfMm?: number;
}

/** Collar that holds the stone all round, carried by an open gallery of fine arches on a foot ring. */
export function bezelHead(set: SetStone, options: BezelOptions): Assembly {
  const { stone } = set;
  const outline = outlineOf(stone);
  const half = stone.widthMm / 2;
  const depth = stone.pavilionMm + halfGirdle(stone);
  const wall = options.wallMm;
  const lip = Math.min(0.24, 0.085 * half);
  const girdleTop = halfGirdle(stone);
  const first = at(outline, 0);
  const seatOn = crownHeightAt(
    stone,
    first.point[0] - first.normal[0] * lip,
    first.point[1] - first.normal[1] * lip,
  );
  const top = seatOn + 0.16;
  const skirt = -Math.min(depth * 0.36, 0.3 * half);
  const collar = roundedPolygon(
    [
      [-0.1 * half, skirt, 0.06],
      [wall * 0.62, skirt, 0.16],
      [wall * 0.98, skirt * 0.35, 0.9],
      [wall * 0.86, top - 0.03, 0.12],
      [wall * 0.42, top + 0.04, 0.1],
      [-lip, seatOn + 0.07, 0.05],
      [-lip, seatOn - 0.03, 0.03],
      [-0.01, girdleTop, 0.02],
      [-0.06 * half, -girdleTop - 0.05, 0.04],
    ],
    5,
  );
  const head = emptyAssembly();
  head.stones.push({ ...set, setting: 'bezel', cutStone: stone, matrix: identity() });
  head.parts.push(
    metalPart(
      'bezel',
      'collar',
      outlineSkin(outline, () => collar),
    ),
  );
  if (options.milgrain) {
    const rim = offsetOutline(outline, wall * 0.62);
    const count = Math.round(outlineLength(rim) / 0.3);
    const places = evenSamples(rim, count).map(({ point }) => translation(point[0], point[1], top + 0.06));
    head.parts.push(metalPart('bead', 'milgrain', ball([0.15, 0.15, 0.13], 12, 8), places));
  }
  if (options.isLow) return head;

  const wire = Math.max(0.34, 0.12 * half);
  const footScale = Math.min(0.44, ((options.footHalfMm ?? half) - wire * 0.6) / half);
  const footZ = Math.max(options.baseZ + wire * 0.6, -depth - 0.2);
  head.parts.push(
    metalPart('gallery', 'foot ring', rail(outline, footScale + 0.06, 0.08, footZ, wire * 1.2)),
  );
  const arches = evenSamples(outline, Math.max(8, 2 * Math.round(outlineLength(outline) / 5)), 0.5);
  for (const { point, normal } of arches) {
    const place = (scale: number, offset: number, z: number): Vec3 => [
      point[0] * scale + normal[0] * offset,
      point[1] * scale + normal[1] * offset,
      z,
    ];
    const path = [
      place(footScale, 0, options.baseZ),
      place(footScale + 0.07, 0.1, footZ + 0.1),
      place(0.78, wall * 0.45, (footZ + skirt) / 2),
      place(1, wall * 0.36, skirt + 0.1),
    ];
    head.parts.push(
      metalPart(
        'gallery',
        'arch',
        bar(path, () => wire * 0.86, { steps: 22, sides: 14, endDome: 0.4 }),
      ),
    );
  }
  return head;
}
