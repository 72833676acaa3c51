import { chordsOf, type RoundedCorner, roundedPolygon } from '#kernel/jewel/mesh/profile.ts';
import { ringStations, sweep } from '#kernel/jewel/mesh/sweep.ts';
import { type Assembly, emptyAssembly, metalPart } from '#kernel/jewel/pieces/parts/assembly.ts';

export interface TwoToneSpec {
  innerRadiusMm: number;
  widthMm: number;
  thicknessMm: number;
}

/** Share of the width of the middle. */
const MIDDLE = 0.42;

/** Band of two outer rails and a raised middle of another metal, with bright grooves between. */
export function twoToneBand(spec: TwoToneSpec): Assembly {
  const n = chordsOf(spec.innerRadiusMm + spec.thicknessMm, 0.004);
  const stations = ringStations(Math.max(240, n), spec.innerRadiusMm);
  const w = spec.widthMm / 2;
  const m = w * MIDDLE;
  const t = spec.thicknessMm;
  const middle: RoundedCorner[] = [
    [-m - 0.03, 0.02, 0.05],
    [m + 0.03, 0.02, 0.05],
    [m, t - 0.1, 0.22],
    [m * 0.5, t + 0.04, 1.2],
    [-m * 0.5, t + 0.04, 1.2],
    [-m, t - 0.1, 0.22],
  ];
  const rail = (side: 1 | -1): RoundedCorner[] => {
    const right: RoundedCorner[] = [
      [m - 0.02, 0, 0.03],
      [w * 0.8, 0, 0.9],
      [w, t * 0.22, 0.35],
      [w, t * 0.86, 0.4],
      [m + 0.16, t - 0.04, 0.2],
      [m - 0.02, t - 0.34, 0.06],
    ];
    return side === 1 ? right : right.map(([u, v, r]) => [-u, v, r] as const).reverse();
  };
  const piece = emptyAssembly();
  for (const side of [1, -1] as const) {
    const section = roundedPolygon(rail(side), 6);
    piece.parts.push(
      metalPart(
        'shank',
        'outer rail',
        sweep(stations, () => section),
      ),
    );
  }
  const section = roundedPolygon(middle, 6);
  piece.parts.push(
    metalPart(
      'shank',
      'middle',
      sweep(stations, () => section),
      null,
      'accent',
    ),
  );
  return piece;
}
