import type { CutStone } from '#kernel/jewel/gems/cut-stone.ts';
import { cutStone } from '#kernel/jewel/gems/cut-stone.ts';
import { DESIGN_COLOURS } from '#kernel/jewel/gems/grades.ts';
import { plainColour } from '#kernel/jewel/gems/own-colour.ts';
import {
  crownPctOf,
  fromCertificate,
  PROPORTION_LIMITS,
  type Proportions,
  USUAL_PROPORTIONS,
} from '#kernel/jewel/gems/proportions.ts';
import type { StoneGrades } from '#kernel/jewel/gems/stone-optics.ts';
import type { Diamond } from '#kernel/shop/diamonds/diamond.ts';
import { diamondClarities, diamondFluorescences } from './diamonds.rules.ts';

/** Form of a stone by its report. */
export type ReportedStone = Pick<
  Diamond,
  'shape' | 'lengthMm' | 'widthMm' | 'tablePct' | 'depthPct' | 'crownAngleDeg' | 'pavilionAngleDeg' | 'girdle'
>;

/** Girdle thickness in percent of the width by the laboratories' terms. */
const girdlePcts: readonly (readonly [string, number])[] = [
  ['extremely thick', 7],
  ['very thick', 6.5],
  ['slightly thick', 4.5],
  ['thick', 5.5],
  ['extremely thin', 1.5],
  ['very thin', 1.5],
  ['thin', 2.5],
  ['medium', 3.5],
];

/** Mean of a range such as `thin to slightly thick`; medium if nothing is stated. */
function girdlePctOf(range: string): number {
  const terms = range.toLowerCase().split(/\s+to\s+|\s*-\s*/);
  const known = terms.flatMap((term) => {
    const entry = girdlePcts.find(([name]) => term.includes(name));
    return entry ? [entry[1]] : [];
  });
  return known.length === 0 ? 3.5 : known.reduce((sum, pct) => sum + pct, 0) / known.length;
}

/** Proportions of a loose stone from its report, clamped to what can be cut; others are the usual of the cut. */
export function stoneProportions(stone: ReportedStone): Proportions {
  const { shape, tablePct, depthPct, crownAngleDeg, pavilionAngleDeg } = stone;
  const usual = USUAL_PROPORTIONS[shape];
  const girdlePct = girdlePctOf(stone.girdle);
  const crownPct = crownAngleDeg === null ? usual.crownPct : crownPctOf(crownAngleDeg, tablePct);
  const isMeasuredRound = shape === 'round' && crownAngleDeg !== null && pavilionAngleDeg !== null;
  const reported = isMeasuredRound
    ? fromCertificate({ tablePct, crownAngleDeg, pavilionAngleDeg, girdlePct })
    : {
        ...usual,
        lengthToWidth: stone.lengthMm / stone.widthMm,
        tablePct,
        crownPct,
        girdlePct,
        pavilionPct: depthPct - crownPct - girdlePct,
      };
  const limits = PROPORTION_LIMITS[shape];
  const within = (name: keyof Proportions) => {
    const [least, most] = limits[name];
    return Math.min(most, Math.max(least, reported[name]));
  };
  return {
    lengthToWidth: within('lengthToWidth'),
    tablePct: within('tablePct'),
    crownPct: within('crownPct'),
    pavilionPct: within('pavilionPct'),
    girdlePct: within('girdlePct'),
    starPct: within('starPct'),
    lowerHalfPct: within('lowerHalfPct'),
  };
}

/** Visible grades of a stone; unknown grades are drawn as the last of the scale. */
export const gradesOf = ({
  color,
  clarity,
  fluor,
}: Pick<Diamond, 'color' | 'clarity' | 'fluor'>): StoneGrades => ({
  colour: DESIGN_COLOURS.find((grade) => grade === plainColour(color)) ?? 'M',
  clarity: diamondClarities.find((grade) => grade === clarity) ?? 'I1',
  fluorescence: diamondFluorescences.find((grade) => grade === fluor) ?? 'None',
});

/** The stone as a solid in millimetres. */
export function solidOf(stone: ReportedStone): CutStone {
  return cutStone(stone.shape, { widthMm: stone.widthMm }, 'diamond', stoneProportions(stone));
}
