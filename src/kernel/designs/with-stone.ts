import type { Diamond } from '#kernel/diamonds/diamonds.contract.ts';
import {
  crownPctOf,
  PROPORTION_LIMITS,
  type Proportions,
  pavilionPctOf,
  USUAL_PROPORTIONS,
} from '#kernel/gems/proportions.ts';
import type { Design, PendantDesign, RingDesign, StoneDesign } from '#kernel/geometry/design.contract.ts';
import { CLARITY_GRADES, COLOUR_GRADES, CUT_GRADES } from '#kernel/geometry/design.contract.ts';

/** What must be known of a diamond of stock to set it. */
export type SettableStone = Pick<
  Diamond,
  | 'shape'
  | 'carat'
  | 'color'
  | 'clarity'
  | 'cut'
  | 'origin'
  | 'ratio'
  | 'table_pct'
  | 'depth_pct'
  | 'crown_angle_deg'
  | 'pavilion_angle_deg'
>;

/** Designs that hold one stone of their owner's choosing. */
export type HoldingDesign = RingDesign | PendantDesign;

export function holdsStone(design: Design): design is HoldingDesign {
  return design.kind === 'ring' || design.kind === 'pendant';
}

/** The stone a design is made round: the ring's centre, the pendant's stone; null for other kinds. */
export function mainStone(design: Design): StoneDesign | null {
  if (design.kind === 'ring') return design.centre;
  return design.kind === 'pendant' ? design.stone : null;
}

const mostCarat = 6;
const leastCarat = 0.03;
/** A ratio further out than this share is a different outline; the house has no head for it. */
const ratioTolerance = 0.02;

const clamp = (value: number, [low, high]: readonly [number, number]) => Math.min(high, Math.max(low, value));

function known<T extends string>(list: readonly T[], value: string, otherwise: T): T {
  return list.find((item) => item === value) ?? otherwise;
}

const tenth = (value: number) => Math.round(value * 10) / 10;

/**
 * The proportions of a stone by its report, within what can be cut; heights that a report does not give follow from
 * the depth, shared as the house's usual stone of the cut shares it.
 */
export function reportProportions(stone: SettableStone): NonNullable<StoneDesign['proportions']> {
  const limits = PROPORTION_LIMITS[stone.shape];
  const usual = USUAL_PROPORTIONS[stone.shape];
  const within = (name: keyof Proportions, value: number) => clamp(value, limits[name]);
  const tablePct = within('tablePct', stone.table_pct);
  const { girdlePct } = usual;
  const heights = Math.max(1, stone.depth_pct - girdlePct);
  const crownShare = usual.crownPct / (usual.crownPct + usual.pavilionPct);
  const isRound = stone.shape === 'round';
  const crown =
    isRound && stone.crown_angle_deg > 0
      ? crownPctOf(stone.crown_angle_deg, tablePct)
      : heights * crownShare;
  const pavilion =
    isRound && stone.pavilion_angle_deg > 0 ? pavilionPctOf(stone.pavilion_angle_deg) : heights - crown;
  return {
    lengthToWidth: Math.round(within('lengthToWidth', stone.ratio) * 1000) / 1000,
    tablePct: tenth(tablePct),
    crownPct: tenth(within('crownPct', crown)),
    pavilionPct: tenth(within('pavilionPct', pavilion)),
  };
}

/**
 * A diamond of stock as a design holds it: cut, carat, grades, proportions; null when the house cannot set it (over
 * 6 ct, or an outline far from what its heads are made for). Grades that designs do not know take the nearest: the
 * price of a set diamond is its own, and its report is named beside it.
 */
export function stoneDesignOf(stone: SettableStone): StoneDesign | null {
  if (stone.carat > mostCarat || stone.carat < leastCarat) return null;
  const [least, most] = PROPORTION_LIMITS[stone.shape].lengthToWidth;
  const isOdd = stone.ratio < least * (1 - ratioTolerance) || stone.ratio > most * (1 + ratioTolerance);
  if (isOdd) return null;
  return {
    cut: stone.shape,
    material: 'diamond',
    carat: stone.carat,
    origin: stone.origin,
    colour: known(COLOUR_GRADES, stone.color, 'M'),
    clarity: known(CLARITY_GRADES, stone.clarity, 'SI2'),
    cutGrade: known(CUT_GRADES, stone.cut, 'EX'),
    proportions: reportProportions(stone),
  };
}

/**
 * The design with this diamond as its stone. null when the design holds no single stone or the house cannot set the
 * diamond. The answer may still be impossible (six prongs round a princess): ask `impossibilities` or `fitting`.
 */
export function withStone(design: Design, stone: SettableStone): HoldingDesign | null {
  const set = stoneDesignOf(stone);
  if (set === null) return null;
  if (design.kind === 'ring') return { ...design, centre: set };
  return design.kind === 'pendant' ? { ...design, stone: set } : null;
}
