import { type CutStone, cutStone } from '#kernel/jewel/gems/cut-stone.ts';
import type { GemMaterialId, GemShape } from '#kernel/jewel/gems/grades.ts';
import { multiply, rotationY, rotationZ, translation } from '#kernel/jewel/mesh/matrix.ts';
import { type RoundedCorner, roundedPolygon } from '#kernel/jewel/mesh/profile.ts';
import { ringStations, sweep } from '#kernel/jewel/mesh/sweep.ts';
import { mix, TAU } from '#kernel/jewel/mesh/vector.ts';
import { type Assembly, castAs, emptyAssembly, metalPart } from '#kernel/jewel/pieces/parts/assembly.ts';
import { bar } from '#kernel/jewel/pieces/parts/bar.ts';
import { outlineOf, SPARE_LENGTH } from '#kernel/jewel/pieces/parts/head/stone-seat.ts';
import { innerRadius } from '#kernel/jewel/pieces/parts/shank/shank.ts';
import type { BuildPiece } from '#kernel/jewel/pieces/piece-module.ts';
import {
  culetClearance,
  METAL_BESIDE_MM,
  PRONG_DOME,
  prongRadius,
  prongTop,
} from './eternity-band.measures.ts';
import type { EternityBandDesign } from './eternity-band.schema.ts';

export interface EternitySpec {
  innerRadiusMm: number;
  shape: GemShape;
  material: GemMaterialId;
  stoneMm: number;
}

const PITCH = 1.045;

/** Distance of shared prongs from the middle of the band, in half stone lengths, if they can hold the stones from there. */
const PRONG_OFFSET = 0.64;

/**
 * Distance from the middle of the band at which two stones share a prong: further in if their edges curve away from it.
 * `halfPitchMm` is measured where its dome begins: on a small finger prongs lean away from their stones.
 */
function sharedProngOffset(stone: CutStone, halfPitchMm: number): number {
  const outline = outlineOf(stone);
  const reach = prongRadius(stone.widthMm);
  const half = stone.lengthMm / 2;
  const isHeld = (y: number) =>
    outline.some(({ point }) => Math.hypot(point[0] - halfPitchMm, point[1] - y) < reach);
  let share = PRONG_OFFSET;
  while (share > 0.1 && !isHeld(share * half)) share -= 0.02;
  return share * half;
}

/** Stones all around in a scalloped cradle; neighbours share two prongs on each side. */
function eternityBand(spec: EternitySpec): Assembly {
  const stone = cutStone(spec.shape, { widthMm: spec.stoneMm }, spec.material);
  const r = spec.stoneMm / 2;
  const clearance = culetClearance(spec.stoneMm);
  const girdleRadius = spec.innerRadiusMm + clearance + stone.pavilionMm;
  const count = Math.floor(TAU / (2 * Math.asin((spec.stoneMm * PITCH) / 2 / girdleRadius)));
  const rise = girdleRadius - spec.innerRadiusMm;
  const perStone = 20;
  const half = stone.lengthMm / 2;
  // The band is wider than the stones, so that their girdles do not touch its edge.
  const side = half + METAL_BESIDE_MM;
  const section = (i: number) => {
    // 0 beside a stone, 1 between two stones.
    const between = 0.5 - 0.5 * Math.cos((TAU * (i % perStone)) / perStone);
    const wall = mix(rise * 0.68, rise - 0.04, between ** 1.6);
    const floor = mix(clearance - 0.08, rise * 0.8, between ** 2);
    const w = side * mix(0.95, 1, between);
    const right: RoundedCorner[] = [
      [w * 0.62, 0, w * 0.6],
      [w, 0.3, 0.25],
      [w, wall, 0.16],
      [w - 0.26 * r, wall, 0.08],
      [r * 0.2, Math.min(wall - 0.02, floor), 0.1],
    ];
    const left = right.map(([u, v, radius]) => [-u, v, radius] as const).reverse();
    return roundedPolygon([...right, ...left], 4);
  };
  const piece: Assembly = { ...emptyAssembly(), repeats: count };
  const stations = ringStations(count * perStone, spec.innerRadiusMm);
  piece.parts.push(metalPart('shank', 'cradle', sweep(stations, section)));
  const prongs = [];
  const prongY = sharedProngOffset(
    stone,
    (girdleRadius + prongTop(stone, spec.stoneMm)) * Math.sin(Math.PI / count),
  );
  for (let i = 0; i < count; i++) {
    const angle = (TAU * i) / count;
    const seat = multiply(rotationY(angle), multiply(translation(0, 0, girdleRadius), rotationZ(0)));
    piece.stones.push({
      role: 'pave',
      path: 'stoneMm',
      setting: 'shared-prong',
      shape: spec.shape,
      material: spec.material,
      cutStone: stone,
      matrix: seat,
    });
    for (const side of [-1, 1]) {
      prongs.push(multiply(rotationY(angle + Math.PI / count), translation(0, side * prongY, girdleRadius)));
    }
  }
  const foot = -r * 0.9;
  const prong = (top: number) =>
    bar(
      [
        [0, 0, foot],
        [0, 0, -r * 0.3],
        [0, 0, top],
      ],
      () => prongRadius(spec.stoneMm),
      {
        steps: 8,
        sides: 16,
        endDome: PRONG_DOME,
      },
    );
  const top = prongTop(stone, spec.stoneMm);
  piece.parts.push(
    castAs(metalPart('prong', 'shared prongs', prong(top), prongs), () =>
      prong(top + SPARE_LENGTH * (top - foot)),
    ),
  );
  return piece;
}

export const buildEternityBand: BuildPiece<EternityBandDesign> = (design) => {
  const innerRadiusMm = innerRadius(design.circumferenceMm);
  return {
    assembly: eternityBand({ ...design, innerRadiusMm }),
    axis: 'ring',
    fingerRadiusMm: innerRadiusMm,
  };
};
