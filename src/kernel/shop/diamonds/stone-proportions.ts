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

/** What a report says of a stone's form. */
export type ReportedStone = Pick<
  Diamond,
  'shape' | 'lengthMm' | 'widthMm' | 'tablePct' | 'depthPct' | 'crownAngleDeg' | 'pavilionAngleDeg' | 'girdle'
>;

/** Girdle thickness in percent of the width for the laboratories' words. */
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

/** Between the two words of a range such as `thin to slightly thick`; a medium girdle where nothing is said. */
function girdlePctOf(words: string): number {
  const said = words.toLowerCase().split(/\s+to\s+|\s*-\s*/);
  const known = said.flatMap((word) => {
    const entry = girdlePcts.find(([name]) => word.includes(name));
    return entry ? [entry[1]] : [];
  });
  return known.length === 0 ? 3.5 : known.reduce((sum, pct) => sum + pct, 0) / known.length;
}

/** Proportions of a loose stone as its report gives them, within what can be cut; the rest as usual for the cut. */
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

/** What of a stone's grades is seen in it; what the scales do not know is drawn as their last step. */
export const gradesOf = ({
  color,
  clarity,
  fluor,
}: Pick<Diamond, 'color' | 'clarity' | 'fluor'>): StoneGrades => ({
  colour: DESIGN_COLOURS.find((grade) => grade === plainColour(color)) ?? 'M',
  clarity: diamondClarities.find((grade) => grade === clarity) ?? 'I1',
  fluorescence: diamondFluorescences.find((word) => word === fluor) ?? 'None',
});

/** The stone as a solid in its own millimetres. */
export function solidOf(stone: ReportedStone): CutStone {
  return cutStone(stone.shape, { widthMm: stone.widthMm }, 'diamond', stoneProportions(stone));
}
