import type { CutStone } from '#kernel/gems/cut-stone.ts';
import type { GemShape } from '#kernel/gems/grades.ts';
import { identity } from '#kernel/mesh/matrix.ts';
import type { Mesh } from '#kernel/mesh/mesh.ts';
import { easedOutline, type OutlineSample, outlineLength } from '#kernel/mesh/outline.ts';
import { outlineSkin } from '#kernel/mesh/outline-skin.ts';
import { superellipseProfile } from '#kernel/mesh/profile.ts';
import { at, clamp, mix, smoothstep, type Vec2, type Vec3 } from '#kernel/mesh/vector.ts';
import { type Assembly, emptyAssembly, metalPart } from '#kernel/pieces/parts/assembly.ts';
import { bar } from '#kernel/pieces/parts/bar.ts';
import {
  crownHeightAt,
  halfGirdle,
  outlineFacing,
  outlineOf,
  pavilionReachAt,
} from '#kernel/pieces/parts/head/stone-seat.ts';
import { vProngCap } from '#kernel/pieces/parts/head/v-prong.ts';
import type { SetStone } from '#kernel/pieces/parts/stone/set-stone.ts';
import type { HeadDesign } from './head.schema.ts';

export interface ProngHeadOptions {
  prongs: 4 | 6;
  tip: 'claw' | 'round';
  /** Two slim prongs instead of each single one. */
  isDouble: boolean;
  prongRadiusMm: number;
  /** Height (negative) at which the prongs end inside the metal below. */
  baseZ: number;
  rails: 0 | 1 | 2;
  /** Half the width (along Y) of the metal that the prongs end in; they draw together to stay inside it. */
  footHalfMm?: number;
}

/** Radius of a head's prongs: as designed, else what a stone of this width wants. */
export function prongRadius(set: SetStone, head: Pick<HeadDesign, 'prongMm' | 'prongs'>): number {
  if (head.prongMm !== null) return head.prongMm / 2;
  const r = 0.15 + 0.054 * Math.min(set.stone.widthMm, 11);
  return head.prongs === 6 ? r * 0.85 : r;
}

/** Directions in which a stone is held; points get V-prongs. */
export function prongDirections(shape: GemShape, prongs: 4 | 6): { normalDeg: number; isPoint: boolean }[] {
  const claws = (...list: number[]) => list.map((normalDeg) => ({ normalDeg, isPoint: false }));
  const points = (...list: number[]) => list.map((normalDeg) => ({ normalDeg, isPoint: true }));
  switch (shape) {
    case 'round':
      return prongs === 6 ? claws(30, 90, 150, 210, 270, 330) : claws(45, 135, 225, 315);
    case 'oval':
      return prongs === 6 ? claws(0, 52, 128, 180, 232, 308) : claws(40, 140, 220, 320);
    case 'princess':
      return points(45, 135, 225, 315);
    case 'pear':
      return [...points(270), ...claws(42, 138, 192, 348)];
    case 'marquise':
      return [...points(90, 270), ...claws(16, 164, 196, 344)];
    case 'heart':
      return [...points(270), ...claws(62, 118, 186, 354)];
    case 'trillion':
      return points(270, 30, 150);
    default:
      return claws(45, 135, 225, 315);
  }
}

/** Distance of the prong's axis from the stone: [share of the way down to the culet, outline scale, offset in radii]. */
const STANCE = [
  [1, 0.31, 0],
  [0.9, 0.37, 0.1],
  [0.62, 0.54, 0.5],
  [0.3, 0.81, 0.72],
] as const;

/** Outline scale and offset (in prong radii) of the prongs at a share of the pavilion's depth. */
function stanceAt(share: number): { scale: number; offset: number } {
  const rows = [[0, 1, 0.5] as const, ...[...STANCE].reverse()];
  for (let i = 0; i + 1 < rows.length; i++) {
    const [s0, k0, o0] = at(rows, i);
    const [s1, k1, o1] = at(rows, i + 1);
    if (share <= s1) {
      const t = (share - s0) / (s1 - s0);
      return { scale: mix(k0, k1, t), offset: mix(o0, o1, t) };
    }
  }
  return { scale: STANCE[0][1], offset: 0 };
}

/** Head of prongs and gallery rails round a stone. Frame: the stone's own. */
export function prongHead(set: SetStone, options: ProngHeadOptions): Assembly {
  const { stone } = set;
  const outline = outlineOf(stone);
  const depth = stone.pavilionMm + halfGirdle(stone);
  const head = emptyAssembly();
  head.stones.push({ ...set, setting: 'prong', cutStone: stone, matrix: identity() });
  for (const { normalDeg, isPoint } of prongDirections(set.shape, options.prongs)) {
    const sample = outlineFacing(outline, normalDeg);
    if (isPoint) {
      head.parts.push(
        metalPart('prong', 'V-prong', vProngCap(stone, outline, sample, options.prongRadiusMm)),
      );
      head.parts.push(metalPart('prong', 'V-prong stem', prong(stone, sample, options, depth, 0, true)));
      continue;
    }
    for (const side of options.isDouble ? [-0.72, 0.72] : [0]) {
      head.parts.push(metalPart('prong', 'prong', prong(stone, sample, options, depth, side, false)));
    }
  }
  const rails = [0.34, 0.8].slice(0, options.rails);
  for (const share of rails) {
    const { scale, offset } = stanceAt(share);
    head.parts.push(
      metalPart(
        'gallery',
        'gallery rail',
        rail(outline, scale, options.prongRadiusMm * offset, -depth * share, options.prongRadiusMm),
      ),
    );
  }
  return head;
}

/** Ring of wire round a scaled outline. */
export function rail(
  outline: readonly OutlineSample[],
  scale: number,
  offset: number,
  z: number,
  r: number,
): Mesh {
  const section = superellipseProfile({
    points: 20,
    halfWidth: r * 0.62,
    up: r * 0.72,
    down: r * 0.72,
    upExponent: 2.4,
    downExponent: 2.4,
    middle: z,
  }).map((q) => ({ ...q, u: q.u + offset - r * 0.12 }));
  const wireMiddle = r * 0.74 - offset;
  const count = clamp(Math.round((outlineLength(outline) * scale) / 0.16), 48, 144);
  const eased = easedOutline(outline, Math.max(0.1, wireMiddle + r * 0.5) / scale, count);
  return outlineSkin(
    eased,
    () => section,
    () => ({ scale, slope: 0 }),
  );
}

function prong(
  stone: CutStone,
  sample: OutlineSample,
  options: ProngHeadOptions,
  depth: number,
  side: number,
  isStem: boolean,
): Mesh {
  const full = options.prongRadiusMm;
  const r = options.isDouble ? full * 0.68 : full;
  const { point, normal } = sample;
  const across: Vec2 = [-normal[1] * side * full, normal[0] * side * full];
  const place = (scale: number, offset: number, z: number): Vec3 => [
    point[0] * scale + normal[0] * offset + across[0],
    point[1] * scale + normal[1] * offset + across[1],
    z,
  ];
  const onCrown = (inset: number, above: number): Vec3 => {
    const [x, y] = place(1, -inset, 0);
    return [x, y, crownHeightAt(stone, x, y) + above];
  };
  const room = (options.footHalfMm ?? Number.POSITIVE_INFINITY) - r * 0.5;
  const footScale = Math.min(0.29, Math.max(0.08, room / Math.max(Math.abs(point[1]), 1e-6)));
  const below = STANCE.map(([share, scale, offset], i) => {
    if (i === 0) return place(Math.min(scale, footScale + 0.02), offset * r, -depth * share);
    // Step cuts bulge: a prong that ran through them would be cut through by its seat.
    const beside = Math.max(scale, pavilionReachAt(stone, point, -depth * share));
    return place(beside, offset * r, -depth * share);
  });
  const path: Vec3[] = [...(options.baseZ < -depth ? [place(footScale, 0, options.baseZ)] : []), ...below];
  const girdleTop = halfGirdle(stone);
  if (isStem) {
    return bar([...path, place(1, r * 0.15, -girdleTop - r * 0.4)], () => r * 0.92, {
      sides: 18,
      endDome: 0.6,
    });
  }
  const inset = Math.min(0.32 * stone.widthMm * 0.5, r * 1.45);
  path.push(
    place(1, r * 0.52, 0),
    place(1, r * 0.3, girdleTop + r * 0.5),
    onCrown(inset * 0.42, r * 0.62),
    onCrown(inset, r * 0.3),
  );
  const tip = options.tip === 'claw' ? 0.4 : 0.8;
  return bar(path, (s) => r * (s < 0.68 ? mix(0.9, 1, s / 0.68) : mix(1, tip, smoothstep(0.72, 1, s))), {
    steps: 52,
    sides: 20,
  });
}
