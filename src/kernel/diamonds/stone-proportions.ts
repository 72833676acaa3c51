import type { CutStone } from '#kernel/gems/cut-stone.ts';
import { cutStone } from '#kernel/gems/cut-stone.ts';
import {
  crownPctOf,
  fromCertificate,
  PROPORTION_LIMITS,
  type Proportions,
  USUAL_PROPORTIONS,
} from '#kernel/gems/proportions.ts';
import type { Diamond } from '#kernel/wire/contracts/diamonds.contract.ts';

/** What a report says of a stone's form; angles are 0 where it does not say. */
export type ReportedStone = Pick<
  Diamond,
  | 'shape'
  | 'length_mm'
  | 'width_mm'
  | 'table_pct'
  | 'depth_pct'
  | 'crown_angle_deg'
  | 'pavilion_angle_deg'
  | 'girdle'
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
  const { shape, table_pct, depth_pct, crown_angle_deg, pavilion_angle_deg } = stone;
  const usual = USUAL_PROPORTIONS[shape];
  const girdlePct = girdlePctOf(stone.girdle);
  const isMeasuredRound = shape === 'round' && crown_angle_deg > 0 && pavilion_angle_deg > 0;
  const crownPct = crown_angle_deg > 0 ? crownPctOf(crown_angle_deg, table_pct) : usual.crownPct;
  const reported = isMeasuredRound
    ? fromCertificate({
        tablePct: table_pct,
        crownAngleDeg: crown_angle_deg,
        pavilionAngleDeg: pavilion_angle_deg,
        girdlePct,
      })
    : {
        ...usual,
        lengthToWidth: stone.length_mm / stone.width_mm,
        tablePct: table_pct,
        crownPct,
        girdlePct,
        pavilionPct: depth_pct - crownPct - girdlePct,
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

/** The stone as a solid in its own millimetres. */
export function solidOf(stone: ReportedStone): CutStone {
  return cutStone(stone.shape, { widthMm: stone.width_mm }, 'diamond', stoneProportions(stone));
}
