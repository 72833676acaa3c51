import type { Profile } from '#kernel/jewel/mesh/profile.ts';
import { ringStation, stationsAlong, sweep } from '#kernel/jewel/mesh/sweep.ts';
import {
  add,
  along,
  length,
  mix,
  scale,
  smoothstep,
  subtract,
  TAU,
  unit,
  type Vec3,
} from '#kernel/jewel/mesh/vector.ts';
import { type Assembly, emptyAssembly, metalPart } from '#kernel/jewel/pieces/parts/assembly.ts';
import { type ShankSpec, shankSize } from './shank.ts';
import { bandProfile } from './shank-profile.ts';

const bezier = (a: Vec3, b: Vec3, c: Vec3, d: Vec3, t: number): Vec3 => {
  const s = 1 - t;
  const sum = [scale(a, s ** 3), scale(b, 3 * s * s * t), scale(c, 3 * s * t * t), scale(d, t ** 3)] as const;
  return add(add(sum[0], sum[1]), add(sum[2], sum[3]));
};

export interface CathedralTop {
  /** Half distance between the shoulders' ends, and their height above the finger's axis. */
  halfSpanMm: number;
  heightMm: number;
  /** Ledge along each shoulder on its way to the head; omitted = none. */
  ledge?: ShoulderLedge;
}

/** A straight stretch of the right shoulder's inner line, mm. */
export interface ShoulderLedge {
  outer: Vec3;
  inner: Vec3;
  widthMm: number;
  /** Angle from the top at which the shoulder leaves the finger to rise to the ledge. */
  leaveAngle: number;
}

/** Angle from the top at which cathedral shoulders leave the finger. */
const LEAVE_ANGLE = 0.92;
const SHOULDER_STEPS = 44;

/** Inner line of the right shoulder, from where it leaves the finger up to the head. */
function shoulderLine(spec: ShankSpec, top: CathedralTop): { start: Vec3; points: Vec3[] } {
  const angle = top.ledge?.leaveAngle ?? LEAVE_ANGLE;
  const start = scale(ringStation(angle).v, spec.innerRadiusMm);
  const upward: Vec3 = [-Math.cos(angle), 0, Math.sin(angle)];
  const end: Vec3 = [top.halfSpanMm, 0, top.heightMm - spec.topThicknessMm * 0.4];
  if (top.ledge !== undefined) return { start, points: ledgeLine({ start, upward, end }, top.ledge) };
  const lead = 0.42 * Math.hypot(end[0] - start[0], end[2] - start[2]);
  const before = add(end, [lead * 0.75, 0, -lead * 0.42]);
  const points = Array.from({ length: SHOULDER_STEPS }, (_, i) =>
    bezier(start, along(start, upward, lead), before, end, (i + 1) / SHOULDER_STEPS),
  );
  return { start, points };
}

/** Shares of the steps of a shoulder with a ledge: up to the ledge, along it, and on to the head. */
const RISE_STEPS = 26;
const SHELF_STEPS = 12;

/** A shoulder that rises to a ledge, follows it straight, and continues to the head. */
function ledgeLine(
  { start, upward, end }: { start: Vec3; upward: Vec3; end: Vec3 },
  { outer, inner }: ShoulderLedge,
): Vec3[] {
  const way = subtract(inner, outer);
  const inward = unit(way);
  const rise = length(subtract(outer, start));
  const last = 0.4 * length(subtract(end, inner));
  return Array.from({ length: SHOULDER_STEPS }, (_, i): Vec3 => {
    const step = i + 1;
    if (step <= RISE_STEPS) {
      const before = along(outer, inward, -0.1 * rise);
      return bezier(start, along(start, upward, 0.5 * rise), before, outer, step / RISE_STEPS);
    }
    const onShelf = (step - RISE_STEPS) / SHELF_STEPS;
    if (onShelf <= 1) return along(outer, way, onShelf);
    const t = (step - RISE_STEPS - SHELF_STEPS) / (SHOULDER_STEPS - RISE_STEPS - SHELF_STEPS);
    return bezier(inner, along(inner, inward, last), add(end, [last, 0, 0]), end, t);
  });
}

/** A raised shoulder, for the parts placed on it. */
export interface Shoulder {
  /** The place inside its metal that is closest to a distance from the middle. */
  at: (x: number) => { x: number; z: number };
}

export function shoulderOf(spec: ShankSpec, top: CathedralTop): Shoulder {
  const { start, points } = shoulderLine(spec, top);
  // From the head outwards, and a little further around the finger: a wide head reaches beyond the shoulder.
  const line = [...points].reverse().concat([start]);
  return {
    at: (x) => {
      const inside = spec.topThicknessMm * 0.4;
      const on = line.find((p) => p[0] >= x) ?? start;
      return { x: on[0], z: on[2] + inside };
    },
  };
}

/** Thickness of a shoulder at the head, relative to the band's. */
const SLIM = 0.62;
const LOWERINGS = 8;

/** The top with its shoulders lowered until they pass below a place beside the head, at most down into the bridge. */
export function shoulderUnder(
  spec: ShankSpec,
  top: CathedralTop,
  under: { x: number; z: number },
): CathedralTop {
  const lowest = spec.innerRadiusMm + spec.topThicknessMm * 0.4;
  let { heightMm } = top;
  for (let i = 0; i < LOWERINGS; i++) {
    // From the head outwards: the first point that is out far enough lies below the place.
    const line = stationsAlong([...shoulderLine(spec, { ...top, heightMm }).points].reverse(), [0, 1, 0]);
    const outside = line.map(({ origin, v }) => along(origin, v, spec.topThicknessMm * SLIM));
    const beneath = outside.find(([x]) => x >= under.x);
    if (beneath === undefined || beneath[2] <= under.z) break;
    heightMm = Math.max(lowest, heightMm - (beneath[2] - under.z));
  }
  return { ...top, heightMm };
}

/** Share of a ledge's width that a shoulder has at this point of its rise: all of it along the ledge. */
const ledgeShare = (intoShoulder: number): number =>
  smoothstep(0.05, RISE_STEPS / SHOULDER_STEPS, intoShoulder) *
  (1 - smoothstep((RISE_STEPS + SHELF_STEPS) / SHOULDER_STEPS, 1, intoShoulder));

/**
 * Band whose shoulders leave the finger and rise to the head: one sweep from shoulder to shoulder through the bottom, so
 * that no seam shows, and a slim bridge that closes the circle below the head.
 */
export function cathedralShank(spec: ShankSpec, top: CathedralTop): Assembly {
  const ri = spec.innerRadiusMm;
  const circle = 200;
  const rise = SHOULDER_STEPS;
  const { points: shoulder } = shoulderLine(spec, top);
  const leave = top.ledge?.leaveAngle ?? LEAVE_ANGLE;
  const arc = TAU - 2 * leave;
  const points: Vec3[] = [
    ...[...shoulder].reverse(),
    ...Array.from({ length: circle + 1 }, (_, i) => scale(ringStation(leave + (arc * i) / circle).v, ri)),
    ...shoulder.map(([x, y, z]): Vec3 => [-x, y, z]),
  ];
  const n = points.length;
  const section = (i: number): Profile => {
    const intoShoulder = Math.max(0, (rise - i) / rise, (i - (n - 1 - rise)) / rise);
    const angle = intoShoulder > 0 ? leave : leave + (arc * (i - rise)) / circle;
    const size = shankSize(spec, angle);
    const headed = mix(size.widthMm, spec.topWidthMm * 0.92, smoothstep(0, 1, intoShoulder));
    const widthMm = mix(headed, top.ledge?.widthMm ?? headed, ledgeShare(intoShoulder));
    const thicknessMm = mix(
      size.thicknessMm,
      spec.topThicknessMm * SLIM,
      smoothstep(0.05, 0.9, intoShoulder),
    );
    return bandProfile(spec.profile, widthMm, thicknessMm);
  };
  const piece = emptyAssembly();
  const ends = { startDomeMm: 0.3, endDomeMm: 0.3 };
  piece.parts.push(metalPart('shank', 'shank', sweep(stationsAlong(points, [0, 1, 0]), section, ends)));
  const spread = leave + 0.16;
  const bridge = Array.from({ length: 81 }, (_, i) =>
    ringStation(-spread + (2 * spread * i) / 80, ri + 0.02),
  );
  const bridgeProfile = bandProfile('court', spec.topWidthMm * 0.84, spec.topThicknessMm * 0.6);
  piece.parts.push(
    metalPart(
      'shank',
      'bridge',
      sweep(bridge, () => bridgeProfile, { startDomeMm: 0, endDomeMm: 0 }),
    ),
  );
  return piece;
}
