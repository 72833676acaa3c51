import type { Design } from '#kernel/design/design.contract.ts';
import type { Diamond } from '#kernel/diamonds/diamond.ts';
import { type ReportedStone, stoneProportions } from '#kernel/diamonds/stone-proportions.ts';
import { CLARITY_GRADES, CUT_GRADES, DESIGN_COLOURS, FLUORESCENCES } from '#kernel/gems/grades.ts';
import { plainColour } from '#kernel/gems/own-colour.ts';
import { PROPORTION_LIMITS } from '#kernel/gems/proportions.ts';
import { needsGrowing } from '#kernel/pieces/parts/stone/stone.rules.ts';
import { CARAT, type StoneDesign } from '#kernel/pieces/parts/stone/stone.schema.ts';
import type { StoneSlot } from '#kernel/pieces/piece-module.ts';
import { type PieceDesign, pieceModule } from '#kernel/pieces/pieces.ts';

/** What must be known of a diamond of stock to set it. */
export type SettableStone = ReportedStone &
  Pick<Diamond, 'carat' | 'color' | 'clarity' | 'cut' | 'fluor' | 'origin'>;

/** Where a design holds one stone of its owner's choosing; null for kinds that do not. */
function heldStone(design: Design): StoneSlot<PieceDesign> | null {
  if (design.kind === 'set') return null;
  const { holdsStockStone, stones } = pieceModule(design);
  return holdsStockStone ? (stones[0] ?? null) : null;
}

/** Path of the stone a design is made round, which a diamond of stock may be; null for other kinds. */
export const mainStonePath = (design: Design): string | null => heldStone(design)?.path ?? null;

/** The stone a design is made round: the ring's centre, the pendant's stone; null for other kinds. */
export const mainStone = (design: Design): StoneDesign | null =>
  design.kind === 'set' ? null : (heldStone(design)?.get(design) ?? null);

/** A ratio further out than this share is a different outline; the house has no head for it. */
const ratioTolerance = 0.06;

function known<T extends string>(list: readonly T[], value: string, otherwise: T): T {
  return list.find((item) => item === value) ?? otherwise;
}

/**
 * A diamond of stock as a design holds it: shape, carat, grades, proportions; null when the house cannot set it (over
 * 6 ct, an outline far from what its heads are made for, or a natural stone of a hue that designs hold only grown). Grades that designs do not know take the nearest: the
 * price of a set diamond is its own, and its report is named beside it.
 */
export function stoneDesignOf(stone: SettableStone): StoneDesign | null {
  if (stone.carat > CARAT.max || stone.carat < CARAT.min) return null;
  const [least, most] = PROPORTION_LIMITS[stone.shape].lengthToWidth;
  const ratio = stone.lengthMm / stone.widthMm;
  const isOdd = ratio < least * (1 - ratioTolerance) || ratio > most * (1 + ratioTolerance);
  if (isOdd) return null;
  const colour = known(DESIGN_COLOURS, plainColour(stone.color), 'M');
  if (stone.origin === 'natural' && needsGrowing({ material: 'diamond', colour })) return null;
  // Nothing is seen of none: that goes without saying.
  const fluorescence = FLUORESCENCES.find((glow) => glow === stone.fluor && glow !== 'None');
  return {
    shape: stone.shape,
    material: 'diamond',
    carat: stone.carat,
    origin: stone.origin,
    colour,
    clarity: known(CLARITY_GRADES, stone.clarity, 'SI2'),
    cutGrade: known(CUT_GRADES, stone.cut, 'EX'),
    ...(fluorescence && { fluorescence }),
    proportions: stoneProportions(stone),
  };
}

/**
 * The design with this diamond as its stone. null when the design holds no single stone or the house cannot set the
 * diamond. The answer may still be impossible (six prongs round a princess): ask `impossibilities` or settle it.
 */
export function withStone(design: Design, stone: SettableStone): PieceDesign | null {
  const set = stoneDesignOf(stone);
  if (set === null || design.kind === 'set') return null;
  return heldStone(design)?.set(design, set) ?? null;
}
