import { FLUORESCENCES, type GemShape } from '#kernel/jewel/gems/grades.ts';
import { fluorescencePerMille } from '#kernel/jewel/pricing/stone-price.ts';

export type DiamondShape = Exclude<GemShape, 'baguette' | 'trillion'>;
export type DiamondOrigin = 'natural' | 'laboratory-grown';

export const DIAMOND_COLORS = ['D', 'E', 'F', 'G', 'H', 'I', 'J', 'K'] as const;
export const DIAMOND_CLARITIES = ['FL', 'IF', 'VVS1', 'VVS2', 'VS1', 'VS2', 'SI1', 'SI2'] as const;

/** Properties that determine a stone's price. */
export interface PricedStone {
  shape: DiamondShape;
  carat: number;
  color: string;
  clarity: string;
  /** EX, VG or G for rounds and for IGI's fancy shapes; empty where the laboratory gives no cut grade. */
  cut: string;
  fluor: string;
  origin: DiamondOrigin;
}

/**
 * Cutters stop just above these weights. Share of the stock, and HKD per carat of a G, VS1, excellent round
 * at that weight: natural, and laboratory-grown.
 */
export const MAGIC_SIZES = [
  { carat: 0.3, share: 220, natural: 12_000, grown: 2_800 },
  { carat: 0.4, share: 100, natural: 14_500, grown: 3_000 },
  { carat: 0.5, share: 180, natural: 18_500, grown: 3_200 },
  { carat: 0.7, share: 130, natural: 25_000, grown: 3_500 },
  { carat: 0.8, share: 50, natural: 27_500, grown: 3_700 },
  { carat: 0.9, share: 70, natural: 32_000, grown: 3_900 },
  { carat: 1, share: 120, natural: 41_000, grown: 4_400 },
  { carat: 1.2, share: 40, natural: 43_500, grown: 4_600 },
  { carat: 1.5, share: 50, natural: 58_000, grown: 4_900 },
  { carat: 2, share: 25, natural: 82_000, grown: 5_600 },
  { carat: 2.5, share: 6, natural: 88_000, grown: 5_900 },
  { carat: 3, share: 7, natural: 118_000, grown: 6_600 },
  { carat: 4, share: 1.5, natural: 138_000, grown: 7_200 },
  { carat: 5, share: 0.5, natural: 155_000, grown: 7_800 },
] as const;

const COLOR_FACTOR: Record<string, number> = {
  D: 1.42,
  E: 1.26,
  F: 1.16,
  G: 1,
  H: 0.87,
  I: 0.74,
  J: 0.62,
  K: 0.5,
};
const CLARITY_FACTOR: Record<string, number> = {
  FL: 1.75,
  IF: 1.5,
  VVS1: 1.3,
  VVS2: 1.18,
  VS1: 1,
  VS2: 0.9,
  SI1: 0.76,
  SI2: 0.62,
};
const CUT_FACTOR: Record<string, number> = { EX: 1, VG: 0.93, G: 0.84, '': 0.98 };

const SHAPE_FACTOR: Record<DiamondShape, number> = {
  round: 1,
  oval: 0.86,
  cushion: 0.72,
  princess: 0.72,
  emerald: 0.78,
  pear: 0.84,
  radiant: 0.76,
  marquise: 0.82,
  asscher: 0.74,
  heart: 0.76,
};

/** The magic size at or below a weight, and the one above it. */
export function magicAt(carat: number) {
  const index = MAGIC_SIZES.findLastIndex((size) => size.carat <= carat + 1e-9);
  const floor = MAGIC_SIZES[Math.max(0, index)] ?? MAGIC_SIZES[0];
  return { floor, next: MAGIC_SIZES[index + 1] };
}

/**
 * Price in HKD cents: carat × price per carat at the magic size below (a third of the way to the next one
 * within the band) × colour × clarity × shape × cut × fluorescence. A laboratory-grown stone's grades count
 * for half as much (square root), for growers can repeat a good one. Rounded to HK$10.
 */
export function diamondPriceMinor(stone: PricedStone, deviation = 0): number {
  const key = stone.origin === 'natural' ? 'natural' : 'grown';
  const { floor, next } = magicAt(stone.carat);
  const along = next ? (stone.carat - floor.carat) / (next.carat - floor.carat) : 0;
  const perCarat = floor[key] + (next ? (next[key] - floor[key]) * along * 0.33 : 0);
  const grade = (COLOR_FACTOR[stone.color] ?? 1) * (CLARITY_FACTOR[stone.clarity] ?? 1);
  const glow = FLUORESCENCES.find((word) => word === stone.fluor) ?? 'None';
  const fluor = fluorescencePerMille(stone.color, glow) / 1000;
  const factor =
    (key === 'natural' ? grade : Math.sqrt(grade)) *
    SHAPE_FACTOR[stone.shape] *
    (CUT_FACTOR[stone.cut] ?? 1) *
    fluor;
  return Math.round((stone.carat * perCarat * factor * (1 + deviation)) / 10) * 1000;
}
