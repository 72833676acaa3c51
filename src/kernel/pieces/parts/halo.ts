import type { CutStone } from '#kernel/gems/cut-stone.ts';
import { cutStone } from '#kernel/gems/cut-stone.ts';
import type { GemMaterialId } from '#kernel/gems/grades.ts';
import { fromBasis, translation } from '#kernel/mesh/matrix.ts';
import type { Mat4 } from '#kernel/mesh/mesh.ts';
import {
  easedOutline,
  evenSamples,
  type OutlineSample,
  offsetOutline,
  outlineLength,
} from '#kernel/mesh/outline.ts';
import { outlineSkin } from '#kernel/mesh/outline-skin.ts';
import { roundedPolygon } from '#kernel/mesh/profile.ts';
import { at, dot, TAU, unit, type Vec3 } from '#kernel/mesh/vector.ts';
import { type Assembly, emptyAssembly, metalPart } from '#kernel/pieces/parts/assembly.ts';
import { ball, bar } from '#kernel/pieces/parts/bar.ts';
import { rail } from '#kernel/pieces/parts/head/prong-head.ts';
import { halfGirdle, outlineOf } from '#kernel/pieces/parts/head/stone-seat.ts';

export interface HaloOptions {
  stoneMm: number;
  material: GemMaterialId;
  /** Free way between the centre stone's girdle and the halo's stones. */
  gapMm: number;
  /** Height of the halo's girdles in the centre stone's frame. */
  z: number;
  /** Height (negative) where its basket ends; null = no basket. */
  baseZ: number | null;
}

/** Share of a stone's width from centre to centre: a tenth of a millimetre of metal between girdles. */
const PITCH = 1.085;

/** Stones with shared beads in a grooved ring round the centre stone, its outer edge scalloped stone by stone. */
export function halo(centre: CutStone, options: HaloOptions): Assembly {
  const d = options.stoneMm;
  const r = d / 2;
  const outline = outlineOf(centre);
  const row = offsetOutline(outline, options.gapMm + r);
  const count = Math.max(8, Math.floor(outlineLength(row) / (d * PITCH)));
  const stone = cutStone('round', { widthMm: d }, options.material);
  const places = evenSamples(row, count);
  const between = evenSamples(row, count, 0.5);
  const piece = emptyAssembly();

  const perStone = 10;
  const fine = evenSamples(row, count * perStone);
  const rim = 0.16;
  const depth = r * 0.95;
  const section = (i: number) => {
    // 0 beside a stone, 1 between two stones.
    const notch = 0.5 - 0.5 * Math.cos((TAU * (i % perStone)) / perStone);
    const outer = r + rim - 0.16 * r * notch;
    return roundedPolygon(
      [
        [-r - rim, -depth * 0.6, 0.1],
        [-r * 0.55, -depth - 0.25, 0.12],
        [r * 0.55, -depth - 0.25, 0.12],
        [outer, -depth * 0.6, 0.14],
        [outer, 0.1, 0.06],
        [r - 0.1, 0.1, 0.04],
        [r * 0.6, -r * 0.4, 0.03],
        [r * 0.22, -depth, 0.05],
        [-r * 0.22, -depth, 0.05],
        [-r * 0.6, -r * 0.4, 0.03],
        [-r + 0.1, 0.1, 0.04],
        [-r - rim, 0.1, 0.06],
      ].map(([u = 0, v = 0, radius = 0]) => [u, v + options.z, radius] as const),
      3,
    );
  };
  piece.parts.push(metalPart('halo', 'halo', outlineSkin(fine, section)));
  for (const { point, normal } of places) {
    piece.stones.push({
      role: 'halo',
      path: 'head.halo',
      setting: 'halo',
      shape: 'round',
      material: options.material,
      cutStone: stone,
      matrix: fromBasis(
        [normal[0], normal[1], 0],
        [-normal[1], normal[0], 0],
        [0, 0, 1],
        [point[0], point[1], options.z + 0.04],
      ),
    });
  }
  const beads = between.flatMap(({ point, normal }) =>
    [-1, 1].map((side) =>
      translation(
        point[0] + normal[0] * side * r * 0.72,
        point[1] + normal[1] * side * r * 0.72,
        options.z + 0.13,
      ),
    ),
  );
  piece.parts.push(metalPart('bead', 'halo beads', ball([r * 0.27, r * 0.27, r * 0.3], 14, 8), beads));
  if (options.baseZ !== null)
    addBasket(piece, centre, outline, options.baseZ, options.z - depth, options.gapMm + r * 0.6);
  return piece;
}

/** Fine struts from the head's foot up to the halo. */
function addBasket(
  piece: Assembly,
  centre: CutStone,
  outline: readonly OutlineSample[],
  baseZ: number,
  topZ: number,
  topOffset: number,
): void {
  const depth = centre.pavilionMm + halfGirdle(centre);
  const wire = 0.3;
  for (const { point, normal } of evenSamples(outline, 8, 0.5)) {
    const place = (scale: number, offset: number, z: number): Vec3 => [
      point[0] * scale + normal[0] * offset,
      point[1] * scale + normal[1] * offset,
      z,
    ];
    const path = [
      place(0.26, 0, baseZ),
      place(0.36, 0.08, -depth * 0.86),
      place(0.68, topOffset * 0.4, -depth * 0.52),
      place(1, topOffset, topZ),
    ];
    piece.parts.push(
      metalPart(
        'gallery',
        'strut',
        bar(path, () => wire, { steps: 26, sides: 12, endDome: 0.5 }),
      ),
    );
  }
  piece.parts.push(metalPart('gallery', 'gallery rail', rail(outline, 0.37, 0.1, -depth * 0.84, 0.36)));
}

/** Stones on a collar under the girdle, looking outwards: seen from the side only. */
export function hiddenHalo(
  centre: CutStone,
  options: { stoneMm: number; material: GemMaterialId; prongs: readonly Vec3[] },
): Assembly {
  const d = options.stoneMm;
  const r = d / 2;
  const outline = outlineOf(centre);
  const depth = centre.pavilionMm + halfGirdle(centre);
  const z = -0.36 * depth;
  const scale = 0.8;
  const stand = 0.34;
  const narrowed = outline.map(({ point, normal }) => ({
    point: [point[0] * scale, point[1] * scale] as const,
    normal,
  }));
  const collarRow = offsetOutline(easedOutline(narrowed, 0.5), stand);
  const count = Math.max(6, Math.floor(outlineLength(collarRow) / (d * 1.1)));
  const stone = cutStone('round', { widthMm: d }, options.material);
  const piece = emptyAssembly();
  const tilt = 0.3;
  const collar = roundedPolygon(
    [
      [-0.42, z - r * 0.9, 0.12],
      [-0.02, z - r - 0.16, 0.1],
      [0.12, z - r * 0.98, 0.06],
      [-r * 0.55, z - 0.02, 0.1],
      [-0.14, z + r * 1.0, 0.06],
      [-0.26, z + r + 0.1, 0.08],
      [-0.6, z + r * 0.9, 0.1],
    ],
    3,
  );
  piece.parts.push(
    metalPart(
      'halo',
      'hidden halo',
      outlineSkin(collarRow, () => collar),
    ),
  );
  const beads: Mat4[] = [];
  const isFree = (p: Vec3, clear: number) =>
    options.prongs.every((q) => Math.hypot(p[0] - q[0], p[1] - q[1]) > clear);
  evenSamples(collarRow, count).forEach(({ point, normal }, i) => {
    const facing = unit([normal[0] * Math.cos(tilt), normal[1] * Math.cos(tilt), Math.sin(tilt)]);
    const side: Vec3 = [-normal[1], normal[0], 0];
    const up = unit([-normal[0] * Math.sin(tilt), -normal[1] * Math.sin(tilt), Math.cos(tilt)]);
    const origin: Vec3 = [point[0] - normal[0] * 0.02, point[1] - normal[1] * 0.02, z];
    if (isFree(origin, r + 0.12)) {
      piece.stones.push({
        role: 'halo',
        path: 'head.halo',
        setting: 'halo',
        shape: 'round',
        material: options.material,
        cutStone: stone,
        matrix: fromBasis(side, up, facing, origin),
      });
    }
    const next = at(evenSamplesBetween(), i);
    for (const v of [-1, 1]) {
      const place: Vec3 = [
        next.point[0] + next.normal[0] * 0.02 + up[0] * v * r * 0.72,
        next.point[1] + next.normal[1] * 0.02 + up[1] * v * r * 0.72,
        z + up[2] * v * r * 0.72,
      ];
      if (dot(place, place) > 0) beads.push(translation(...place));
    }
  });
  piece.parts.push(
    metalPart('bead', 'hidden halo beads', ball([r * 0.26, r * 0.26, r * 0.26], 12, 8), beads),
  );
  return piece;

  function evenSamplesBetween(): OutlineSample[] {
    return evenSamples(collarRow, count, 0.5);
  }
}
