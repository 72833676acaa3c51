import { cutStone } from '#kernel/jewel/gems/cut-stone.ts';
import type { GemMaterialId } from '#kernel/jewel/gems/grades.ts';
import { fromBasis } from '#kernel/jewel/mesh/matrix.ts';
import {
  type Profile,
  type RoundedCorner,
  roundedPolygon,
  superellipseProfile,
} from '#kernel/jewel/mesh/profile.ts';
import { stationsAlong, sweep } from '#kernel/jewel/mesh/sweep.ts';
import { along, at, mix, TAU, type Vec3 } from '#kernel/jewel/mesh/vector.ts';
import { type Assembly, emptyAssembly, metalPart } from '#kernel/jewel/pieces/parts/assembly.ts';
import type { BuildPiece } from '#kernel/jewel/pieces/piece-module.ts';
import type { BangleDesign } from './bangle.schema.ts';

export interface BangleSpec {
  innerWidthMm: number;
  innerHeightMm: number;
  widthMm: number;
  thicknessMm: number;
  /** Flush-set stones scattered over the top; null = plain. */
  stars: { material: GemMaterialId; count: number; largestMm: number } | null;
}

interface Pit {
  /** Angle around the oval. */
  angle: number;
  stoneMm: number;
}

/** Relative sizes in turn, so that the row looks like stars of different magnitude. */
const MAGNITUDES = [1, 0.68, 0.82, 0.6, 0.9, 0.72] as const;

/** Upright oval bangle, its hole along Y, stones at the top. */
function bangle(spec: BangleSpec): Assembly {
  const a = spec.innerWidthMm / 2;
  const b = spec.innerHeightMm / 2;
  const inner = (angle: number): Vec3 => [a * Math.sin(angle), 0, b * Math.cos(angle)];
  const speed = (angle: number) => Math.hypot(a * Math.cos(angle), b * Math.sin(angle));
  const pits: Pit[] = [];
  if (spec.stars !== null) {
    const { count, largestMm } = spec.stars;
    for (let i = 0; i < count; i++) {
      const place = i - (count - 1) / 2;
      const gap = 5.4 / speed(0);
      pits.push({
        angle: place * gap,
        stoneMm: largestMm * at(MAGNITUDES, Math.abs(Math.round(place * 2)) % 6),
      });
    }
  }
  const angles = stationAngles(pits, speed);
  const stations = stationsAlong(angles.map(inner), [0, 1, 0], true);
  const piece = emptyAssembly();
  const section = (i: number): Profile => {
    if (pits.length === 0) {
      return superellipseProfile({
        points: 56,
        halfWidth: spec.widthMm / 2,
        up: spec.thicknessMm * 0.56,
        down: spec.thicknessMm * 0.44,
        upExponent: 2.3,
        downExponent: 2.9,
        middle: spec.thicknessMm * 0.44,
      });
    }
    return pitProfile(spec, pits, at(angles, i), speed);
  };
  piece.parts.push(metalPart('shank', 'bangle', sweep(stations, section)));
  for (const pit of pits) {
    const stone = cutStone('round', { widthMm: pit.stoneMm }, spec.stars?.material ?? 'diamond');
    const [x, , z] = inner(pit.angle);
    const l = Math.hypot(x / a ** 2, z / b ** 2);
    const out: Vec3 = [x / a ** 2 / l, 0, z / b ** 2 / l];
    const origin = along([x, 0, z], out, spec.thicknessMm - 0.03);
    piece.stones.push({
      role: 'accent',
      path: 'stars',
      setting: 'flush',
      shape: 'round',
      material: spec.stars?.material ?? 'diamond',
      cutStone: stone,
      matrix: fromBasis([out[2], 0, -out[0]], [0, 1, 0], out, origin),
    });
  }
  return piece;
}

/** Stations: 0.5 mm apart on plain metal, 0.06 mm apart at a pit. */
function stationAngles(pits: readonly Pit[], speed: (angle: number) => number): number[] {
  const angles: number[] = [];
  let angle = -Math.PI;
  while (angle < Math.PI - 1e-6) {
    angles.push(angle);
    const near = pits.some((p) => Math.abs(p.angle - angle) * speed(angle) < p.stoneMm * 0.62 + 0.2);
    angle += (near ? 0.06 : 0.4) / speed(angle);
  }
  const last = at(angles, angles.length - 1);
  if (Math.PI - last < 0.05 / speed(last)) angles.pop();
  return angles.map((x) => (x + TAU) % TAU);
}

/** Domed section with a round pit: at distance s from the stone's middle, the pit is as wide as the chord of its circle. */
function pitProfile(
  spec: BangleSpec,
  pits: readonly Pit[],
  angle: number,
  speed: (angle: number) => number,
): Profile {
  const here = angle > Math.PI ? angle - TAU : angle;
  const w = spec.widthMm / 2;
  const t = spec.thicknessMm;
  let [r, s] = [1, 2];
  for (const pit of pits) {
    const distance = Math.abs(pit.angle - here) * speed(here);
    if (distance < s) [r, s] = [pit.stoneMm / 2, distance];
  }
  const mouth = Math.sqrt(Math.max(0, (r * 0.97) ** 2 - s * s));
  const open = Math.min(1, mouth / (0.5 * r));
  const half = Math.max(0.04, mouth);
  const deep = r * 0.95 * open * (mouth / Math.max(r * 0.97, 1e-6));
  const dome = (u: number) => t - 0.1 * t * (u / w) ** 2;
  const right: RoundedCorner[] = [
    [w * 0.6, 0, w * 0.8],
    [w, t * 0.28, 0.4],
    [w, t * 0.82, 0.45],
    [Math.max(half + 0.12, w * 0.62), dome(Math.max(half + 0.12, w * 0.62)), mix(0.9, 0.3, open)],
    [half, dome(half), 0.05],
    [half * 0.3, t - deep, 0.08],
  ];
  return roundedPolygon([...right, ...right.map(([u, v, k]) => [-u, v, k] as const).reverse()], 4);
}

export const buildBangle: BuildPiece<BangleDesign> = (design) => ({ assembly: bangle(design), axis: 'ring' });
