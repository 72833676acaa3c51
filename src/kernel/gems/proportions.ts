import type { GemShape } from '#kernel/gems/grades.ts';
import { radians } from '#kernel/mesh/vector.ts';

/** Proportions as a grading report gives them; heights in per cent of the width. */
export interface Proportions {
  lengthToWidth: number;
  tablePct: number;
  crownPct: number;
  pavilionPct: number;
  girdlePct: number;
  /** Star length, 0 at the table, 100 at the girdle; brilliants only. */
  starPct: number;
  /** Lower half length, 0 at the girdle, 100 at the culet; brilliants only. */
  lowerHalfPct: number;
}

export const PROPORTION_NAMES = [
  'lengthToWidth',
  'tablePct',
  'crownPct',
  'pavilionPct',
  'girdlePct',
  'starPct',
  'lowerHalfPct',
] as const satisfies readonly (keyof Proportions)[];

/** Crown height in % of the width of a crown of this angle. */
export const crownPctOf = (crownAngleDeg: number, tablePct: number): number =>
  ((100 - tablePct) / 2) * Math.tan(radians(crownAngleDeg));
/** Pavilion depth in % of the width of a pavilion of this angle without culet. */
export const pavilionPctOf = (pavilionAngleDeg: number): number => 50 * Math.tan(radians(pavilionAngleDeg));

const shape = (
  lengthToWidth: number,
  tablePct: number,
  crownPct: number,
  pavilionPct: number,
  girdlePct = 3,
): Proportions => ({
  lengthToWidth,
  tablePct,
  crownPct,
  pavilionPct,
  girdlePct,
  starPct: 50,
  lowerHalfPct: 77,
});

/**
 * The house's usual proportions. Round: 57 / 34.5° / 40.75°, star 50, lower half 77; fancies inside the ranges
 * of the trade charts (table and total depth by shape).
 */
export const USUAL_PROPORTIONS: Readonly<Record<GemShape, Proportions>> = {
  round: shape(1, 57, crownPctOf(34.5, 57), pavilionPctOf(40.75)),
  oval: { ...shape(1.4, 57, 15, 44), lowerHalfPct: 80 },
  cushion: { ...shape(1.05, 59, 14.5, 46.5), lowerHalfPct: 58 },
  princess: shape(1, 70, 11, 58.5, 2.5),
  emerald: shape(1.4, 64, 13, 49.5, 3.5),
  asscher: shape(1, 61, 15, 48, 3.5),
  radiant: shape(1.2, 66, 13, 50),
  pear: { ...shape(1.55, 57, 14.5, 45), lowerHalfPct: 74 },
  marquise: { ...shape(2, 57, 14.5, 44.5), lowerHalfPct: 68 },
  heart: { ...shape(1, 57, 15, 42), lowerHalfPct: 72 },
  baguette: shape(2, 60, 12, 46, 3),
  trillion: shape(1, 58, 12, 34),
};

/** What can be cut at all; beyond, facets of the style vanish or the girdle goes to nothing. */
export const PROPORTION_LIMITS: Readonly<
  Record<GemShape, Readonly<Record<keyof Proportions, readonly [number, number]>>>
> = (() => {
  const limits = (
    ratio: readonly [number, number],
    table: readonly [number, number],
    crown: readonly [number, number],
    pavilion: readonly [number, number],
  ) =>
    ({
      lengthToWidth: ratio,
      tablePct: table,
      crownPct: crown,
      pavilionPct: pavilion,
      girdlePct: [1.5, 7],
      starPct: [35, 70],
      lowerHalfPct: [55, 90],
    }) as const;
  const one = [1, 1] as const;
  return {
    round: limits(one, [50, 68], [8, 20], [38, 50]),
    oval: limits([1.15, 1.7], [50, 66], [9, 20], [38, 52]),
    cushion: limits([1, 1.35], [50, 68], [9, 20], [40, 56]),
    princess: limits([1, 1], [58, 80], [6, 16], [48, 66]),
    emerald: limits([1.15, 1.75], [52, 74], [8, 18], [40, 58]),
    asscher: limits([1, 1.1], [50, 72], [9, 20], [40, 58]),
    radiant: limits([1, 1.5], [56, 74], [7, 18], [42, 58]),
    pear: limits([1.35, 1.8], [50, 66], [9, 20], [38, 52]),
    marquise: limits([1.65, 2.4], [50, 66], [9, 20], [36, 52]),
    heart: limits([0.9, 1.1], [50, 66], [9, 20], [36, 50]),
    baguette: limits([1.3, 3], [52, 76], [7, 16], [34, 56]),
    trillion: limits(one, [50, 66], [8, 18], [26, 44]),
  };
})();

/** What a grading report states. */
export interface CertificateProportions {
  tablePct: number;
  crownAngleDeg: number;
  pavilionAngleDeg: number;
  girdlePct: number;
  starPct?: number;
  lowerHalfPct?: number;
}

/** Proportions of a round brilliant from its report. */
export function fromCertificate(report: CertificateProportions): Proportions {
  return {
    lengthToWidth: 1,
    tablePct: report.tablePct,
    crownPct: crownPctOf(report.crownAngleDeg, report.tablePct),
    pavilionPct: pavilionPctOf(report.pavilionAngleDeg),
    girdlePct: report.girdlePct,
    starPct: report.starPct ?? USUAL_PROPORTIONS.round.starPct,
    lowerHalfPct: report.lowerHalfPct ?? USUAL_PROPORTIONS.round.lowerHalfPct,
  };
}
