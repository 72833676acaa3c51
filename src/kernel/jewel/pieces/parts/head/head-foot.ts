import type { CutStone } from '#kernel/jewel/gems/cut-stone.ts';
import type { Mesh } from '#kernel/jewel/mesh/mesh.ts';
import { easedOutline, type OutlineSample, outlineLength, outlineReach } from '#kernel/jewel/mesh/outline.ts';
import { outlineSkin } from '#kernel/jewel/mesh/outline-skin.ts';
import { type Profile, roundedPolygon, superellipseProfile } from '#kernel/jewel/mesh/profile.ts';
import { clamp, mix, type Vec2 } from '#kernel/jewel/mesh/vector.ts';
import { depthUnder, pavilionReachAt } from './stone-seat.ts';

/** Thickness of a gallery's wire for this stone width, mm: 0.65 at a quarter of a carat, 1.1 at five. */
export const railMm = (stoneWidthMm: number): number => 0.39 + 0.065 * Math.min(stoneWidthMm, 11);

/** The foot of a head: an oval collar whose wire is as thick as a rail. Frame: the stone's own. */
export interface HeadFoot {
  /** Half axes of the wire's centre line. */
  halfX: number;
  halfY: number;
  topZ: number;
  baseZ: number;
  wireMm: number;
}

/** Centre line of the collar relative to the girdle: its outside is half as wide as the stone. */
const FOOT_SHARE = 0.47;
/** Half of the collar's width, in wire thicknesses. */
const COLLAR_HALF = 0.44;
/** The foot of a long stone is at most this many times as long as wide. */
const LONGEST_FOOT = 1.5;

/** Limits for a foot. */
interface FootLimits {
  baseZ: number;
  topZ: number;
  /** Minimum half length needed to rest on, or to enclose, the metal below. */
  leastHalfYMm?: number | undefined;
  mostHalfMm?: number | undefined;
}

/** The collar under a stone; where it reaches up beside the pavilion it encloses the pavilion. */
export function footOf(
  stone: CutStone,
  outline: readonly OutlineSample[],
  { baseZ, topZ, leastHalfYMm = 0, mostHalfMm = Number.POSITIVE_INFINITY }: FootLimits,
): HeadFoot {
  const wireMm = railMm(stone.widthMm);
  const beside = (direction: Vec2): number => {
    const reach = outlineReach(outline, direction);
    const pavilion = pavilionReachAt(stone, [direction[0] * reach, direction[1] * reach], topZ);
    return Math.max(FOOT_SHARE * reach, topZ > -depthUnder(stone) ? pavilion * reach + wireMm * 0.6 : 0);
  };
  const halfX = Math.min(mostHalfMm, Math.max(wireMm * 0.8, beside([1, 0]), beside([-1, 0])));
  const long = Math.max(beside([0, 1]), beside([0, -1]));
  const halfY = Math.min(mostHalfMm, clamp(long, halfX * 0.8, halfX * LONGEST_FOOT));
  return { halfX, halfY: Math.max(halfY, leastHalfYMm), topZ, baseZ, wireMm };
}

/** Distance from a foot's middle to the nearest metal of its collar, mm. */
export const footClearanceMm = ({ halfX, halfY, wireMm }: HeadFoot): number =>
  Math.min(halfX, halfY) - wireMm * COLLAR_HALF;

/** The place on the foot's centre line in the same direction as a place on the girdle. */
function footFacing({ halfX, halfY }: HeadFoot, [x, y]: Vec2): Vec2 {
  const scale = 1 / Math.max(1e-6, Math.hypot(x / halfX, y / halfY));
  return [x * scale, y * scale];
}

/** Height at which prongs have reached the collar; they end inside it. */
const footedZ = ({ topZ, baseZ }: HeadFoot): number => mix(topZ, baseZ, 0.12);
const endZ = ({ topZ, baseZ }: HeadFoot): number => mix(topZ, baseZ, 0.55);

/**
 * Centre of a prong or rail at a height between the girdle (0) and the foot: vertical beside the girdle, leaning in
 * further down, and never inside the pavilion.
 */
export function centreLineAt(
  stone: CutStone,
  foot: HeadFoot,
  { point, normal }: OutlineSample,
  { z, offsetMm, clearMm }: { z: number; offsetMm: number; clearMm: number },
): Vec2 {
  const s = clamp(z / footedZ(foot), 0, 1);
  const f = 1 - s ** 1.88;
  const [fx, fy] = footFacing(foot, point);
  const x = fx + (point[0] + normal[0] * offsetMm - fx) * f;
  const y = fy + (point[1] + normal[1] * offsetMm - fy) * f;
  // Step cuts bulge: the seat would cut through a prong that ran through the bulge.
  const least = Math.hypot(point[0], point[1]) * pavilionReachAt(stone, point, z) + clearMm;
  const grow = z > -depthUnder(stone) ? Math.max(1, least / Math.max(1e-6, Math.hypot(x, y))) : 1;
  return [x * grow, y * grow];
}

/** Heights of a prong's points from the girdle down, the last one inside the foot. */
export const heightsDown = (foot: HeadFoot): number[] => [
  ...[0.22, 0.5, 0.78, 1].map((share) => share * footedZ(foot)),
  endZ(foot),
];

/** Ring of wire that joins the prongs at a height, just inside their centres. */
export function prongRail(
  stone: CutStone,
  foot: HeadFoot,
  outline: readonly OutlineSample[],
  { z, wireMm, offsetMm }: { z: number; wireMm: number; offsetMm: number },
): Mesh {
  const half = wireMm / 2;
  const places = outline.map((sample) => ({
    point: centreLineAt(stone, foot, sample, { z, offsetMm, clearMm: half * 0.9 }),
    normal: sample.normal,
  }));
  const section = superellipseProfile({
    points: 16,
    halfWidth: half * 0.86,
    up: half,
    down: half,
    upExponent: 2.3,
    downExponent: 2.3,
    middle: z,
  });
  const count = clamp(Math.round(outlineLength(places) / 0.2), 40, 96);
  return outlineSkin(easedOutline(places, Math.max(0.12, half), count), () => section);
}

/** The collar in which every prong ends. */
export function collarRing(foot: HeadFoot): Mesh {
  const { halfX, halfY, topZ, baseZ, wireMm } = foot;
  const half = wireMm * COLLAR_HALF;
  const section: Profile = roundedPolygon(
    [
      [-half, baseZ, 0.12],
      [half, baseZ, wireMm * 0.4],
      [half, topZ, wireMm * 0.3],
      [-half, topZ, wireMm * 0.3],
    ],
    4,
  );
  const count = 64;
  const oval = Array.from({ length: count }, (_, i): OutlineSample => {
    const angle = (2 * Math.PI * i) / count;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const l = Math.hypot(c / halfX, s / halfY);
    return { point: [halfX * c, halfY * s], normal: [c / halfX / l, s / halfY / l] };
  });
  return outlineSkin(oval, () => section);
}
