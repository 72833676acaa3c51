import type { CutStone } from '#kernel/jewel/gems/cut-stone.ts';
import type { GemMaterialId } from '#kernel/jewel/gems/grades.ts';
import type { StoneGrades } from '#kernel/jewel/gems/stone-optics.ts';
import { TAU, unit, type Vec3 } from '#kernel/jewel/mesh/vector.ts';

/** An inclusion that blocks light. In the stone's frame, mm; the renderers follow rays through it. */
export interface Inclusion {
  centre: Vec3;
  radiusMm: number;
  /** A veil or feather is flat; a crystal has no normal and looks the same from every direction. */
  normal: Vec3 | null;
  /** Share of the light lost when passing through. */
  opacity: number;
}

/** Size of the array in the live image's shader. */
export const MOST_INCLUSIONS = 8;
/** In narrower stones inclusions are not visible. */
const SMALLEST_MM = 2.6;
/** The sizes below apply to a round of one carat; larger stones have proportionally larger inclusions. */
const CARAT_MM = 6.45;

/** Pseudo-random numbers from 0 to 1 that are the same for the same stone in every image. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}

interface Kind {
  count: number;
  isFlat: boolean;
  /** Radius, mm. */
  radius: readonly [number, number];
  opacity: readonly [number, number];
  /** Distance from the axis, as a share of the half width. */
  away: readonly [number, number];
  /** Depth below the girdle, as a share of the pavilion (negative above it). */
  deep: readonly [number, number];
}

/**
 * Down to VS2 inclusions are only visible through a loupe; at SI1 they hide under the bezels; at SI2 a crystal is near
 * the middle.
 */
const BY_CLARITY: Readonly<Partial<Record<StoneGrades['clarity'], readonly Kind[]>>> = {
  SI1: [
    {
      count: 3,
      isFlat: false,
      radius: [0.04, 0.09],
      opacity: [0.5, 0.75],
      away: [0.72, 0.9],
      deep: [-0.1, 0.05],
    },
  ],
  SI2: [
    {
      count: 1,
      isFlat: false,
      radius: [0.13, 0.17],
      opacity: [0.85, 0.92],
      away: [0.1, 0.3],
      deep: [0.05, 0.25],
    },
    { count: 1, isFlat: true, radius: [0.35, 0.5], opacity: [0.2, 0.3], away: [0.5, 0.75], deep: [0, 0.2] },
  ],
  I1: [
    {
      count: 2,
      isFlat: false,
      radius: [0.15, 0.24],
      opacity: [0.88, 0.95],
      away: [0.05, 0.35],
      deep: [0, 0.25],
    },
    { count: 2, isFlat: true, radius: [0.6, 0.9], opacity: [0.28, 0.4], away: [0.3, 0.6], deep: [0, 0.3] },
  ],
};

/** Accepted inclusions of coloured stones: an emerald's garden, a ruby's wisp, a sapphire's silk. */
const BY_MATERIAL: Readonly<Partial<Record<GemMaterialId, readonly Kind[]>>> = {
  emerald: [
    {
      count: 6,
      isFlat: true,
      radius: [0.4, 1.1],
      opacity: [0.09, 0.18],
      away: [0.1, 0.7],
      deep: [-0.2, 0.55],
    },
    {
      count: 2,
      isFlat: false,
      radius: [0.03, 0.06],
      opacity: [0.3, 0.45],
      away: [0.2, 0.6],
      deep: [0, 0.4],
    },
  ],
  ruby: [
    { count: 2, isFlat: true, radius: [0.4, 0.8], opacity: [0.06, 0.1], away: [0.25, 0.6], deep: [0, 0.4] },
  ],
  sapphire: [
    { count: 1, isFlat: true, radius: [0.6, 0.9], opacity: [0.03, 0.05], away: [0.2, 0.5], deep: [0, 0.4] },
  ],
};

const SEEDS: Readonly<Record<GemMaterialId, number>> = {
  diamond: 7411,
  moissanite: 1,
  sapphire: 3301,
  ruby: 917,
  emerald: 5087,
};

/** Inclusions of a stone of these grades. Their places are deterministic, so that an image can be drawn again. */
export function inclusionsOf(stone: CutStone, material: GemMaterialId, grades?: StoneGrades): Inclusion[] {
  if (stone.widthMm < SMALLEST_MM) return [];
  const kinds = material === 'diamond' ? BY_CLARITY[grades?.clarity ?? 'VS1'] : BY_MATERIAL[material];
  const next = sequence(SEEDS[material]);
  const between = ([from, to]: readonly [number, number]): number => from + (to - from) * next();
  const [half, scale] = [stone.widthMm / 2, stone.widthMm / CARAT_MM];
  return (kinds ?? []).flatMap((kind) =>
    Array.from({ length: kind.count }, (): Inclusion => {
      const turn = TAU * next();
      const away = half * between(kind.away);
      const deep = between(kind.deep);
      const radiusMm = scale * between(kind.radius);
      const opacity = between(kind.opacity);
      // A mirrored cut is described by its right half.
      const x = Math.cos(turn) * away;
      return {
        centre: [
          stone.mirrorX ? Math.abs(x) : x,
          Math.sin(turn) * away,
          -deep * (deep > 0 ? stone.pavilionMm : stone.crownMm),
        ],
        radiusMm,
        normal: kind.isFlat ? unit([next() - 0.5, next() - 0.5, 0.4 * next() + 0.15]) : null,
        opacity,
      };
    }),
  );
}
