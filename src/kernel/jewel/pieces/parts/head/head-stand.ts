import type { CutStone } from '#kernel/jewel/gems/cut-stone.ts';
import type { Mesh } from '#kernel/jewel/mesh/mesh.ts';
import { easedOutline, type OutlineSample, outlineLength, outlineReach } from '#kernel/jewel/mesh/outline.ts';
import { outlineSkin } from '#kernel/jewel/mesh/outline-skin.ts';
import { type Profile, roundedPolygon, superellipseProfile } from '#kernel/jewel/mesh/profile.ts';
import { clamp, mix, type Vec2 } from '#kernel/jewel/mesh/vector.ts';
import { depthUnder, pavilionReachAt } from './stone-seat.ts';

/** Thickness of a gallery's wire for a stone of this width, mm: 0.65 at a quarter of a carat, 1.1 at five. */
export const railMm = (stoneWidthMm: number): number => 0.39 + 0.065 * Math.min(stoneWidthMm, 11);

/** Where a head stands: an oval collar whose wire is as thick as a rail. Frame: the stone's own. */
export interface HeadFoot {
  /** Half axes of the wire's middle. */
  halfX: number;
  halfY: number;
  topZ: number;
  baseZ: number;
  wireMm: number;
}

/** Collar's middle, in parts of the girdle: outside it is half as wide as the stone. */
const FOOT_SHARE = 0.47;
/** Half of the collar's width, in parts of its wire. */
const COLLAR_HALF = 0.44;
/** A long stone stands on a foot no longer than so many times its width. */
const LONGEST_FOOT = 1.5;

/** Where a foot may stand. */
interface FootRoom {
  baseZ: number;
  topZ: number;
  /** What it has to rest on, or to close round. */
  leastHalfYMm?: number | undefined;
  mostHalfMm?: number | undefined;
}

/** The collar under a stone; where it reaches up beside the pavilion it goes round it. */
export function footOf(
  stone: CutStone,
  outline: readonly OutlineSample[],
  { baseZ, topZ, leastHalfYMm = 0, mostHalfMm = Number.POSITIVE_INFINITY }: FootRoom,
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

/** Way from a foot's middle to the metal of its collar, where that is nearest, mm. */
export const footRoomMm = ({ halfX, halfY, wireMm }: HeadFoot): number =>
  Math.min(halfX, halfY) - wireMm * COLLAR_HALF;

/** The place on the foot's middle that looks the same way as a place on the girdle. */
function footFacing({ halfX, halfY }: HeadFoot, [x, y]: Vec2): Vec2 {
  const scale = 1 / Math.max(1e-6, Math.hypot(x / halfX, y / halfY));
  return [x * scale, y * scale];
}

/** Height at which prongs have reached the collar; they end inside it. */
const footedZ = ({ topZ, baseZ }: HeadFoot): number => mix(topZ, baseZ, 0.12);
const endZ = ({ topZ, baseZ }: HeadFoot): number => mix(topZ, baseZ, 0.55);

/**
 * Where the middle of a prong, or of a rail, stands at a height between the girdle (0) and the foot: upright beside
 * the girdle, drawing in as it goes down, and never inside the pavilion.
 */
export function standAt(
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
  // Step cuts bulge: a prong that ran through them would be cut through by its seat.
  const least = Math.hypot(point[0], point[1]) * pavilionReachAt(stone, point, z) + clearMm;
  const grow = z > -depthUnder(stone) ? Math.max(1, least / Math.max(1e-6, Math.hypot(x, y))) : 1;
  return [x * grow, y * grow];
}

/** Heights of a prong's way down, the last inside the foot. */
export const heightsDown = (foot: HeadFoot): number[] => [
  ...[0.22, 0.5, 0.78, 1].map((share) => share * footedZ(foot)),
  endZ(foot),
];

/** Ring of wire that joins the prongs at a height, just inside their middles. */
export function standRail(
  stone: CutStone,
  foot: HeadFoot,
  outline: readonly OutlineSample[],
  { z, wireMm, offsetMm }: { z: number; wireMm: number; offsetMm: number },
): Mesh {
  const half = wireMm / 2;
  const places = outline.map((sample) => ({
    point: standAt(stone, foot, sample, { z, offsetMm, clearMm: half * 0.9 }),
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

/** The collar that every prong ends in. */
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
