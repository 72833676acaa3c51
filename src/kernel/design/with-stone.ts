import type { Design, PendantDesign, RingDesign, StoneDesign } from '#kernel/design/design.contract.ts';
import type { Diamond } from '#kernel/diamonds/diamond.ts';
import { type ReportedStone, stoneProportions } from '#kernel/diamonds/stone-proportions.ts';
import { CLARITY_GRADES, COLOUR_GRADES, CUT_GRADES } from '#kernel/gems/grades.ts';
import { PROPORTION_LIMITS } from '#kernel/gems/proportions.ts';
import type { StockStone } from '#kernel/pricing/price-piece.ts';

/** What must be known of a diamond of stock to set it. */
export type SettableStone = ReportedStone & Pick<Diamond, 'carat' | 'color' | 'clarity' | 'cut' | 'origin'>;

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

/** Where a design holds it. */
const holdingPath = { ring: 'centre', pendant: 'stone' } as const;

/** A diamond of stock as the price of a design that holds it wants it; null without one, or where none is held. */
export function stockStone(
  design: Design,
  stone: Pick<Diamond, 'id' | 'priceBaseMinor'> | null,
): StockStone | null {
  if (stone === null || !holdsStone(design)) return null;
  const source = { piece: 0, path: holdingPath[design.kind] };
  return { source, id: String(stone.id), priceMinor: stone.priceBaseMinor };
}

const mostCarat = 6;
const leastCarat = 0.03;
/** A ratio further out than this share is a different outline; the house has no head for it. */
const ratioTolerance = 0.06;

function known<T extends string>(list: readonly T[], value: string, otherwise: T): T {
  return list.find((item) => item === value) ?? otherwise;
}

/**
 * A diamond of stock as a design holds it: cut, carat, grades, proportions; null when the house cannot set it (over
 * 6 ct, or an outline far from what its heads are made for). Grades that designs do not know take the nearest: the
 * price of a set diamond is its own, and its report is named beside it.
 */
export function stoneDesignOf(stone: SettableStone): StoneDesign | null {
  if (stone.carat > mostCarat || stone.carat < leastCarat) return null;
  const [least, most] = PROPORTION_LIMITS[stone.shape].lengthToWidth;
  const ratio = stone.lengthMm / stone.widthMm;
  const isOdd = ratio < least * (1 - ratioTolerance) || ratio > most * (1 + ratioTolerance);
  if (isOdd) return null;
  return {
    shape: stone.shape,
    material: 'diamond',
    carat: stone.carat,
    origin: stone.origin,
    colour: known(COLOUR_GRADES, stone.color, 'M'),
    clarity: known(CLARITY_GRADES, stone.clarity, 'SI2'),
    cutGrade: known(CUT_GRADES, stone.cut, 'EX'),
    proportions: stoneProportions(stone),
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
