import type { CutStone } from '#kernel/gems/cut-stone.ts';
import { easedOutline, type OutlineSample, offsetOutline, outlineAt } from '#kernel/mesh/outline.ts';
import { outlineSkin } from '#kernel/mesh/outline-skin.ts';
import { type RoundedCorner, roundedPolygon } from '#kernel/mesh/profile.ts';
import { type Assembly, emptyAssembly, metalPart } from './assembly.ts';
import { addBeadSet, DEEP_TROUGH_MM } from './bead-set.ts';
import type { HaloOptions } from './halo.ts';
import { depthUnder, halfGirdle, outlineFacing, outlineOf, pavilionReachAt } from './head/stone-seat.ts';
import { fillRow, type RowBreak } from './small-stones.ts';

/** The stones look up by so much from straight outwards. */
const TILT = 0.3;
/** The stones begin so far under the girdle, mm. */
const BELOW_GIRDLE_MM = 0.15;
/** Metal behind the stones' culets, mm. */
const BACK_MM = 0.2;

/** Stones on a collar under the girdle, looking outwards: seen from the side only. */
export function hiddenHalo(
  centre: CutStone,
  { stoneMm: d, material, prongs }: Pick<HaloOptions, 'stoneMm' | 'material' | 'prongs'>,
): Assembly {
  const r = d / 2;
  const [c, s] = [Math.cos(TILT), Math.sin(TILT)];
  const outline = outlineOf(centre);
  const z = -halfGirdle(centre) - BELOW_GIRDLE_MM - r * c;
  const depth = depthUnder(centre);
  const pavilion = Math.max(0.3, 1 + (z + halfGirdle(centre)) / (depth - halfGirdle(centre)));
  const narrowed = outline.map(({ point, normal }): OutlineSample => {
    // Pavilions bulge under straight sides: a collar as deep as a wide stone wants would be cut through by a cone's measure.
    const reach = d < DEEP_TROUGH_MM ? pavilion : Math.max(pavilion, pavilionReachAt(centre, point, z));
    return { point: [point[0] * reach, point[1] * reach], normal };
  });
  const row = offsetOutline(easedOutline(narrowed, 0.5), 0.43 * d * c + 0.05);
  const line = outlineAt(row);
  const breaks = prongs.map(({ normalDeg, radiusMm }): RowBreak => {
    const facing = outlineFacing(row, normalDeg);
    return { along: line.distanceOf(row.indexOf(facing)), roomMm: r + radiusMm * 0.8 };
  });
  const back = -0.43 * d - BACK_MM;
  // u outwards along the stones' axis, v up along their planes.
  const corners: RoundedCorner[] = [
    [back, -r * 0.6, 0.12],
    [-r * 0.2, -r - 0.22, 0.1],
    [0.05, -r - 0.16, 0.06],
    [0.05, -r * 0.85, 0.03],
    [-r * 0.7, -r * 0.2, 0.05],
    [-r * 0.7, r * 0.2, 0.05],
    [0.05, r * 0.85, 0.03],
    [0.05, r + 0.14, 0.05],
    [-r * 0.3, r + 0.14, 0.08],
    [back, r * 0.6, 0.1],
  ];
  const collar = roundedPolygon(
    corners.map(([u, v, radius]) => [u * c - v * s, u * s + v * c + z, radius] as const),
    3,
  );
  const piece = emptyAssembly();
  piece.parts.push(
    metalPart(
      'halo',
      'hidden halo',
      outlineSkin(row, () => collar),
    ),
  );
  const fill = fillRow(row, d, breaks);
  addBeadSet(piece, fill, { stoneMm: d, material, isHidden: true }, ({ point, normal }: OutlineSample) => ({
    origin: [point[0], point[1], z],
    along: [-normal[1], normal[0], 0],
    across: [-normal[0] * s, -normal[1] * s, c],
    up: [normal[0] * c, normal[1] * c, s],
  }));
  return piece;
}
