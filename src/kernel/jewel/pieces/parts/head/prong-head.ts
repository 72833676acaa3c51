import type { CutStone } from '#kernel/jewel/gems/cut-stone.ts';
import type { CutShape } from '#kernel/jewel/gems/grades.ts';
import { identity } from '#kernel/jewel/mesh/matrix.ts';
import type { Mesh } from '#kernel/jewel/mesh/mesh.ts';
import { easedOutline, type OutlineSample, outlineLength } from '#kernel/jewel/mesh/outline.ts';
import { outlineSkin } from '#kernel/jewel/mesh/outline-skin.ts';
import { superellipseProfile } from '#kernel/jewel/mesh/profile.ts';
import { clamp, mix, smoothstep, type Vec2, type Vec3 } from '#kernel/jewel/mesh/vector.ts';
import {
  type Assembly,
  castAs,
  type DraftPart,
  emptyAssembly,
  metalPart,
} from '#kernel/jewel/pieces/parts/assembly.ts';
import { bar } from '#kernel/jewel/pieces/parts/bar.ts';
import {
  crownHeightAt,
  depthUnder,
  halfGirdle,
  outlineFacing,
  outlineOf,
} from '#kernel/jewel/pieces/parts/head/stone-seat.ts';
import { uprightProng } from '#kernel/jewel/pieces/parts/head/upright-prong.ts';
import { uprightFold, vProngCap } from '#kernel/jewel/pieces/parts/head/v-prong.ts';
import type { SetStone } from '#kernel/jewel/pieces/parts/stone/set-stone.ts';
import type { HaloProng } from '../halo-row.ts';
import type { HeadDesign } from './head.schema.ts';
import {
  centreLineAt,
  collarRing,
  footOf,
  type HeadFoot,
  heightsDown,
  prongRail,
  railMm,
} from './head-foot.ts';

export interface ProngHeadOptions {
  prongs: 4 | 6;
  tip: 'claw' | 'round';
  /** Two slim prongs instead of each single one. */
  isDouble: boolean;
  prongRadiusMm: number;
  /** Height (negative) of the collar's underside, inside the metal below. */
  baseZ: number;
  /** Height of the collar's upper side; omitted = a rail's thickness above the underside. */
  footTopZ?: number;
  /** Minimum half length of the collar along the finger, to rest on the metal below. */
  leastFootHalfYMm?: number;
  /** Maximum half width of the collar, to enclose the metal below. */
  mostFootHalfMm?: number;
  rails: 0 | 1 | 2;
}

/** Radius of a head's prongs: as designed, else by the stone's width. */
export function prongRadius(set: SetStone, head: Pick<HeadDesign, 'prongMm' | 'prongs'>): number {
  if (head.prongMm !== null) return head.prongMm / 2;
  const { widthMm } = set.stone;
  const wide = Math.min(widthMm, 11);
  const wire = head.prongs === 6 ? 0.27 + 0.0935 * wide : 0.284 + 0.115 * wide;
  // The wire of a bigger stone would hide a small one.
  return Math.min(wire, widthMm * 0.25) / 2;
}

/** Directions from which a stone is held; points get V-prongs. */
export function prongDirections(shape: CutShape, prongs: 4 | 6): { normalDeg: number; isPoint: boolean }[] {
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

/** Prongs that pass through a halo are slimmer by this factor, because the halo's metal supports them. */
export const HALOED_PRONG = 0.86;

/** The two prongs of a pair: sideways offset and radius, in radii of a single prong. */
const PAIR = { aside: 0.78, slim: 0.68 };

/** The prongs of a head where they pass through a halo. */
export const haloProngs = (
  shape: CutShape,
  { prongs, isDouble }: Pick<HeadDesign, 'prongs' | 'isDouble'>,
  radiusMm: number,
): HaloProng[] =>
  prongDirections(shape, prongs).map(({ normalDeg, isPoint }) => {
    const isPair = isDouble && !isPoint;
    return {
      normalDeg,
      radiusMm: isPair ? radiusMm * (PAIR.aside + PAIR.slim) : radiusMm,
      wires: isPair
        ? [-1, 1].map((side) => ({ asideMm: side * PAIR.aside * radiusMm, radiusMm: PAIR.slim * radiusMm }))
        : [{ asideMm: 0, radiusMm }],
    };
  });

/** Distance of a prong's centre outside the girdle, in its radii: the seat is cut a third deep. */
export const SEAT_OFFSET = 0.35;
/** Height of the upper rail, in parts of the pavilion's depth. */
const UPPER_RAIL = 0.36;

/** Head of prongs on a collar with a gallery rail below the girdle. Frame: the stone's own. */
export function prongHead(set: SetStone, options: ProngHeadOptions): Assembly {
  const { stone } = set;
  const outline = outlineOf(stone);
  const depth = depthUnder(stone);
  const wireMm = railMm(stone.widthMm);
  const topZ = options.footTopZ ?? options.baseZ + wireMm * 1.1;
  const foot = footOf(stone, outline, {
    baseZ: options.baseZ,
    topZ,
    leastHalfYMm: options.leastFootHalfYMm,
    mostHalfMm: options.mostFootHalfMm,
  });
  const head = emptyAssembly();
  head.stones.push({ ...set, setting: 'prong', cutStone: stone, matrix: identity() });
  for (const { normalDeg, isPoint } of prongDirections(set.shape, options.prongs)) {
    const sample = outlineFacing(outline, normalDeg);
    if (isPoint) {
      const cap = vProngCap(stone, outline, sample, options.prongRadiusMm);
      head.parts.push(
        castAs(metalPart('prong', 'V-prong', cap), () =>
          uprightFold(stone, outline, sample, options.prongRadiusMm),
        ),
        metalPart('prong', 'V-prong stem', prongStem(stone, sample, foot, options.prongRadiusMm)),
      );
      continue;
    }
    for (const side of options.isDouble ? [-PAIR.aside, PAIR.aside] : [0])
      head.parts.push(prong(stone, sample, foot, options, side));
  }
  head.parts.push(metalPart('gallery', 'collar ring', collarRing(foot)));
  // Inside the prongs' centres, so that it stays below the girdle between them.
  const offsetMm = -SEAT_OFFSET * options.prongRadiusMm;
  const rails = options.rails === 0 ? [] : [-depth * UPPER_RAIL];
  // A high head needs a second rail half way down.
  const lower = -depth * 1.02;
  if (options.rails === 2 && topZ < lower - wireMm * 1.4) rails.push(lower);
  for (const z of rails)
    head.parts.push(
      metalPart('gallery', 'gallery rail', prongRail(stone, foot, outline, { z, wireMm, offsetMm })),
    );
  return head;
}

/** Ring of wire around a scaled outline. */
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

/** A prong's centre line from the foot up to the girdle. */
function wayUp(
  stone: CutStone,
  sample: OutlineSample,
  foot: HeadFoot,
  { offsetMm, across }: { offsetMm: number; across: Vec2 },
): Vec3[] {
  return heightsDown(foot)
    .map((z): Vec3 => {
      const [x, y] = centreLineAt(stone, foot, sample, { z, offsetMm, clearMm: offsetMm });
      return [x + across[0], y + across[1], z];
    })
    .reverse();
}

/** The stem that carries a V-prong: it ends inside the fold. */
function prongStem(stone: CutStone, sample: OutlineSample, foot: HeadFoot, r: number): Mesh {
  const { point, normal } = sample;
  const up = wayUp(stone, sample, foot, { offsetMm: r * SEAT_OFFSET, across: [0, 0] });
  const top: Vec3 = [point[0] + normal[0] * r * 0.12, point[1] + normal[1] * r * 0.12, -halfGirdle(stone)];
  return bar(
    [...up, top],
    (s) => r * (s < 0.62 ? mix(0.8, 0.95, smoothstep(0, 0.4, s)) : mix(0.95, 0.5, smoothstep(0.62, 1, s))),
    {
      steps: 34,
      sides: 16,
      startDome: 0.4,
      endDome: 0.4,
    },
  );
}

function prong(
  stone: CutStone,
  sample: OutlineSample,
  foot: HeadFoot,
  options: ProngHeadOptions,
  side: number,
): DraftPart {
  const full = options.prongRadiusMm;
  const r = options.isDouble ? full * PAIR.slim : full;
  const { normal } = sample;
  const across: Vec2 = [-normal[1] * side * full, normal[0] * side * full];
  const up = wayUp(stone, sample, foot, { offsetMm: r * SEAT_OFFSET, across });
  return prongOn(stone, sample, { up, r, tip: options.tip, across });
}

interface ProngWay {
  /** Its centre line up to the girdle, from below. */
  up: readonly Vec3[];
  r: number;
  tip: ProngHeadOptions['tip'];
  /** Offset beside the place on the girdle. */
  across: Vec2;
}

/** A prong that rises to the girdle and is bent over the crown; upright in the casting file. */
export function prongOn(stone: CutStone, sample: OutlineSample, way: ProngWay): DraftPart {
  const path = bentPath(stone, sample, way);
  return castAs(metalPart('prong', 'prong', bentProng(sample, path, way)), () =>
    uprightProng(path, way.up.length, way.r),
  );
}

/** Centre line of a bent prong: its way up, its place at the girdle, and three points over the crown. */
function bentPath(stone: CutStone, sample: OutlineSample, { up, r, tip, across }: ProngWay): Vec3[] {
  const { point, normal } = sample;
  const place = (offset: number, z: number): Vec3 => [
    point[0] + normal[0] * offset + across[0],
    point[1] + normal[1] * offset + across[1],
    z,
  ];
  const onCrown = (inset: number, above: number): Vec3 => {
    const [x, y] = place(-inset, 0);
    return [x, y, crownHeightAt(stone, x, y) + above];
  };
  const girdleTop = halfGirdle(stone);
  const isClaw = tip === 'claw';
  const inset = Math.min((isClaw ? 0.2 : 0.13) * stone.widthMm, r * (isClaw ? 1.3 : 0.85));
  const { end, flat } = TIPS[tip];
  return [
    ...up,
    place(r * SEAT_OFFSET, 0),
    place(r * 0.16, girdleTop + r * 0.55),
    onCrown(inset * 0.45, r * 0.66),
    onCrown(inset, r * end * flat * 0.75),
  ];
}

/** Width and flatness of a tip at its end: it is pressed flat onto the crown. */
const TIPS = { claw: { end: 0.4, flat: 0.8 }, round: { end: 0.82, flat: 0.62 } } as const;

function bentProng({ normal }: OutlineSample, path: readonly Vec3[], { r, tip }: ProngWay): Mesh {
  const isClaw = tip === 'claw';
  const { end, flat } = TIPS[tip];
  const bend = (path.length - 3.8) / (path.length - 1);
  const radiusAt = (s: number): number => {
    if (s < bend) return r * mix(0.8, 1, smoothstep(0, 0.35, s));
    return r * mix(1, end, smoothstep(bend, 1, s) ** (isClaw ? 1.1 : 2));
  };
  return bar(path, radiusAt, {
    steps: 50,
    sides: 20,
    // Along the girdle the pressed tip keeps its width.
    uHint: [-normal[1], normal[0], 0],
    isFixed: true,
    flatness: (s) => mix(1, flat, smoothstep(bend + 0.05, 1, s)),
    startDome: 0.4,
    endDome: isClaw ? 0.9 : 0.7,
  });
}
