import { identity, translation } from '#kernel/jewel/mesh/matrix.ts';
import { evenSamples, offsetOutline, outlineLength } from '#kernel/jewel/mesh/outline.ts';
import { outlineSkin } from '#kernel/jewel/mesh/outline-skin.ts';
import { roundedPolygon } from '#kernel/jewel/mesh/profile.ts';
import { at, type Vec3 } from '#kernel/jewel/mesh/vector.ts';
import {
  type Assembly,
  castAs,
  emptyAssembly,
  leftOut,
  metalPart,
} from '#kernel/jewel/pieces/parts/assembly.ts';
import { ball, bar } from '#kernel/jewel/pieces/parts/bar.ts';
import {
  centreLineAt,
  collarRing,
  footOf,
  heightsDown,
  railMm,
} from '#kernel/jewel/pieces/parts/head/head-foot.ts';
import {
  crownHeightAt,
  halfGirdle,
  outlineOf,
  SPARE_LENGTH,
} from '#kernel/jewel/pieces/parts/head/stone-seat.ts';
import type { SetStone } from '#kernel/jewel/pieces/parts/stone/set-stone.ts';

export interface BezelOptions {
  wallMm: number;
  /** Height (negative) at which the head ends inside the metal below. */
  baseZ: number;
  /** Row of fine beads on the rim. */
  milgrain: boolean;
  /** Omits the lower part: the collar rests on a plate (studs, flush pendants). */
  isLow?: boolean;
  /** Same as for a prong head. */
  footTopZ?: number;
  leastFootHalfYMm?: number;
}

/** Width of the bright-cut bevel along the inner edge. */
const BRIGHT_CUT_MM = 0.12;

/** Collar that holds the stone all around, on an open gallery of fine arches above a foot ring. */
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
      [wall * 0.88, top, 0.12],
      [BRIGHT_CUT_MM - lip, top + 0.03, 0.015],
      [-lip, top + 0.03 - BRIGHT_CUT_MM, 0.015],
      [-lip, seatOn - 0.03, 0.03],
      [-0.01, girdleTop, 0.02],
      [-0.06 * half, -girdleTop - 0.05, 0.04],
    ],
    5,
  );
  const head = emptyAssembly();
  head.stones.push({ ...set, setting: 'bezel', cutStone: stone, matrix: identity() });
  const closed = metalPart(
    'bezel',
    'collar',
    outlineSkin(outline, () => collar),
  );
  // Its lip is open in the casting file: the wall is as high as the lip is long.
  const openTop = girdleTop + (1 + SPARE_LENGTH) * (top - girdleTop + lip);
  const open = roundedPolygon(
    [
      [-0.1 * half, skirt, 0.06],
      [wall * 0.62, skirt, 0.16],
      [wall * 0.98, skirt * 0.35, 0.9],
      [wall * 0.9, openTop, 0.06],
      [-0.01, openTop, 0.02],
      [-0.01, girdleTop, 0.005],
      [-0.06 * half, -girdleTop - 0.05, 0.04],
    ],
    5,
  );
  head.parts.push(castAs(closed, () => outlineSkin(outline, () => open)));
  if (options.milgrain) {
    const rim = offsetOutline(outline, wall * 0.62);
    const count = Math.round(outlineLength(rim) / 0.3);
    const places = evenSamples(rim, count).map(({ point }) => translation(point[0], point[1], top + 0.06));
    // Rolled on after the stone is set.
    head.parts.push(leftOut(metalPart('bead', 'milgrain', ball([0.15, 0.15, 0.13], 12, 8), places)));
  }
  if (options.isLow) return head;

  const railWire = railMm(stone.widthMm);
  const topZ = options.footTopZ ?? options.baseZ + railWire * 1.1;
  const foot = footOf(stone, outline, { baseZ: options.baseZ, topZ, leastHalfYMm: options.leastFootHalfYMm });
  head.parts.push(metalPart('gallery', 'collar ring', collarRing(foot)));
  // Arches as thick as those of bigger stones would fold on the short way to a small one.
  const wire = Math.max(Math.min(0.34, 0.3 * half), 0.12 * half);
  const arches = evenSamples(outline, Math.max(8, 2 * Math.round(outlineLength(outline) / 5)), 0.5);
  for (const sample of arches) {
    const offsetMm = wall * 0.36;
    const way = heightsDown(foot).map((z): Vec3 => {
      const [x, y] = centreLineAt(stone, foot, sample, { z, offsetMm, clearMm: wire });
      return [x, y, z];
    });
    const { point, normal } = sample;
    const top: Vec3 = [point[0] + normal[0] * offsetMm, point[1] + normal[1] * offsetMm, skirt + 0.1];
    // Anything above the collar's lower edge is inside it.
    const path = [...way.filter(([, , z]) => z < skirt - 0.15).reverse(), top];
    if (path.length < 2) continue;
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
