import type { CUT_GRADES, CutShape } from '#kernel/jewel/gems/grades.ts';
import { radians } from '#kernel/jewel/mesh/vector.ts';

/** Proportions as in a grading report; heights in per cent of the width. */
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

/** Proportions, and how the pavilion is built; without a make, as cut to proportions. */
export interface CutProportions extends Proportions {
  make?: 'native' | undefined;
}

/** Cuts longer than wide by this factor can have a bow-tie. */
export const LONG_RATIO = 1.15;

export const PROPORTION_NAMES = [
  'lengthToWidth',
  'tablePct',
  'crownPct',
  'pavilionPct',
  'girdlePct',
  'starPct',
  'lowerHalfPct',
] as const satisfies readonly (keyof Proportions)[];

/** Crown height in % of the width for this crown angle. */
export const crownPctOf = (crownAngleDeg: number, tablePct: number): number =>
  ((100 - tablePct) / 2) * Math.tan(radians(crownAngleDeg));
/** Pavilion depth in % of the width for this pavilion angle, without culet. */
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
 * Our usual proportions. Round: 57 / 34.5° / 40.75°, star 50, lower half 77; fancies within the ranges of the trade
 * charts (table and total depth by shape), chosen with all facets for the light they return face up while keeping the
 * trade's weight.
 */
export const USUAL_PROPORTIONS: Readonly<Record<CutShape, Proportions>> = {
  round: shape(1, 57, crownPctOf(34.5, 57), pavilionPctOf(40.75)),
  oval: { ...shape(1.4, 55.7, 14.9, 44.4), starPct: 51, lowerHalfPct: 84.5 },
  cushion: { ...shape(1.05, 63.2, 12.2, 46.7), starPct: 40, lowerHalfPct: 74.5 },
  princess: shape(1, 70, 11, 58.5, 2.5),
  emerald: shape(1.4, 64, 13, 49.5, 3.5),
  asscher: shape(1, 61, 15, 48, 3.5),
  radiant: shape(1.2, 66, 13, 50),
  pear: { ...shape(1.55, 54.3, 12.7, 46.5), starPct: 43, lowerHalfPct: 61.6 },
  marquise: { ...shape(2, 53, 12.7, 43.5), starPct: 62, lowerHalfPct: 55 },
  heart: { ...shape(1, 57, 15, 42), lowerHalfPct: 72 },
  baguette: shape(2, 60, 12, 46, 3),
  'tapered-baguette': shape(1.8, 60, 12, 46, 3),
  trillion: { ...shape(1, 57.5, 11.1, 39.1), lowerHalfPct: 79 },
};

/** Limits of what can be cut; beyond them, facets of the style vanish or the girdle disappears. */
export const PROPORTION_LIMITS: Readonly<
  Record<CutShape, Readonly<Record<keyof Proportions, readonly [number, number]>>>
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
    'tapered-baguette': limits([1.4, 2.6], [52, 76], [7, 16], [34, 56]),
    trillion: limits(one, [50, 66], [8, 18], [26, 44]),
  };
})();

/** Values of a grading report. */
export interface CertificateProportions {
  tablePct: number;
  crownAngleDeg: number;
  pavilionAngleDeg: number;
  girdlePct: number;
  starPct?: number;
  lowerHalfPct?: number;
}

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

type CutGrade = (typeof CUT_GRADES)[number];

/**
 * Typical rounds of the grades below Excellent: a published Very Good, a steep and deep one, a deeper one, and one whose
 * pavilion the trade calls ugly. Table, crown angle, pavilion angle.
 */
const GRADED_ROUNDS: Readonly<Record<Exclude<CutGrade, 'EX'>, readonly [number, number, number]>> = {
  VG: [60, 33, 40.6],
  G: [60.5, 36.5, 41.7],
  F: [62, 35, 43.5],
  P: [62, 36, 44.8],
};
/**
 * Laboratories grade the cut of rounds only; for the other shapes our own light score decides, a tenth to a half below
 * the usual stone. Table and pavilion in percent; some cuts cannot get worse within their limits.
 */
const GRADED_OTHERS: Readonly<
  Record<
    Exclude<CutShape, 'round'>,
    Readonly<Record<Exclude<CutGrade, 'EX'>, readonly [tablePct: number, pavilionPct: number]>>
  >
> = {
  oval: { VG: [61.7, 42.6], G: [59.7, 46.2], F: [55.7, 42.6], P: [59.7, 40.8] },
  cushion: { VG: [63.2, 44.8], G: [67.2, 44.8], F: [63.2, 50.4], P: [63.2, 43] },
  princess: { VG: [76, 56.2], G: [70, 53.8], F: [70, 60.8], P: [71.5, 59.7] },
  emerald: { VG: [64, 51.5], G: [64, 45.5], F: [66, 45.5], P: [70, 47.5] },
  asscher: { VG: [65, 51.8], G: [61, 44.2], F: [67, 49.9], P: [67, 49.9] },
  radiant: { VG: [70, 48], G: [70, 48], F: [72, 46], P: [72, 46] },
  pear: { VG: [54.3, 48.4], G: [54.3, 42.8], F: [54.3, 50.2], P: [60.3, 50.2] },
  marquise: { VG: [53, 41.8], G: [59, 45.2], F: [57, 40], P: [59, 40] },
  heart: { VG: [61, 40.3], G: [63, 38.6], F: [63, 38.6], P: [63, 38.6] },
  trillion: { VG: [57.5, 42.2], G: [59.5, 37.5], F: [59.5, 36], P: [63.5, 36] },
  baguette: { VG: [62, 44.2], G: [64, 44.2], F: [66, 44.2], P: [66, 47.8] },
  'tapered-baguette': { VG: [62, 44.2], G: [64, 44.2], F: [66, 44.2], P: [66, 47.8] },
};

/** Proportions of a stone of which only the cut grade is known. */
export function proportionsOfGrade(cut: CutShape, grade: CutGrade): Proportions {
  const usual = USUAL_PROPORTIONS[cut];
  if (grade === 'EX') return usual;
  if (cut === 'round') {
    const [tablePct, crownAngleDeg, pavilionAngleDeg] = GRADED_ROUNDS[grade];
    return fromCertificate({ tablePct, crownAngleDeg, pavilionAngleDeg, girdlePct: usual.girdlePct });
  }
  const [tablePct, pavilionPct] = GRADED_OTHERS[cut][grade];
  return { ...usual, tablePct, pavilionPct };
}
