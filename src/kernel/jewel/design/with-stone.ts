import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { designedStones } from '#kernel/jewel/design/designed-stones.ts';
import { piecesOf } from '#kernel/jewel/design/pieces-of.ts';
import { CLARITY_GRADES, CUT_GRADES, DESIGN_COLOURS, FLUORESCENCES } from '#kernel/jewel/gems/grades.ts';
import { plainColour } from '#kernel/jewel/gems/own-colour.ts';
import { PROPORTION_LIMITS } from '#kernel/jewel/gems/proportions.ts';
import { pathInPiece } from '#kernel/jewel/pieces/parts/document.ts';
import type { StoneSource } from '#kernel/jewel/pieces/parts/model.ts';
import { needsGrowing } from '#kernel/jewel/pieces/parts/stone/stone.rules.ts';
import { CARAT, type StoneDesign } from '#kernel/jewel/pieces/parts/stone/stone.schema.ts';
import type { StoneSlot } from '#kernel/jewel/pieces/piece-module.ts';
import { type PieceDesign, pieceModule } from '#kernel/jewel/pieces/pieces.ts';
import type { Diamond } from '#kernel/shop/diamonds/diamond.ts';
import { type ReportedStone, stoneProportions } from '#kernel/shop/diamonds/stone-proportions.ts';

/** Properties of a stock diamond that setting it requires. */
export type SettableStone = ReportedStone &
  Pick<Diamond, 'carat' | 'color' | 'clarity' | 'cut' | 'fluor' | 'origin'>;

interface HeldStone extends StoneSlot<PieceDesign> {
  piece: PieceDesign;
  /** Index of the piece in its set; null outside a set. */
  index: number | null;
}

/** Where a design holds its single chosen stone; null for kinds without one and for sets with several. */
function heldStone(design: Design): HeldStone | null {
  const made = piecesOf(design)
    .map((piece, i) => ({ piece, index: design.kind === 'set' ? i : null }))
    .filter(({ piece }) => designedStones(piece).length > 0);
  const [only] = made;
  if (only === undefined || made.length > 1) return null;
  const { holdsStockStone, stones } = pieceModule(only.piece);
  const [slot] = stones;
  return holdsStockStone && slot !== undefined ? { ...slot, ...only } : null;
}

/** Source of the main stone of a design, which a stock diamond may replace; null for other kinds. */
export function mainStoneSource(design: Design): StoneSource | null {
  const held = heldStone(design);
  return held && { piece: held.index ?? 0, path: held.path };
}

/** Path of the main stone in the whole document. */
export function mainStonePath(design: Design): string | null {
  const held = heldStone(design);
  return held && pathInPiece(held.path, held.index);
}

/**
 * The main stone of a design: the ring's centre (also in a set with its band) or the pendant's stone; null for other
 * kinds.
 */
export function mainStone(design: Design): StoneDesign | null {
  const held = heldStone(design);
  return held?.get(held.piece) ?? null;
}

/** A length-to-width ratio further out than this share is a different outline, which our heads do not fit. */
const ratioTolerance = 0.06;

function known<T extends string>(list: readonly T[], value: string, otherwise: T): T {
  return list.find((item) => item === value) ?? otherwise;
}

/**
 * A stock diamond as a design holds it: shape, carat, grades, proportions. null if the workshop cannot set it: over 6
 * ct, an outline that our heads do not fit, or a natural stone of a hue that designs only have laboratory-grown. Unknown
 * grades take the nearest one; the price is the diamond's own, and its report is named beside it.
 */
export function stoneDesignOf(stone: SettableStone): StoneDesign | null {
  if (stone.carat > CARAT.max || stone.carat < CARAT.min) return null;
  const [least, most] = PROPORTION_LIMITS[stone.shape].lengthToWidth;
  const ratio = stone.lengthMm / stone.widthMm;
  const isOdd = ratio < least * (1 - ratioTolerance) || ratio > most * (1 + ratioTolerance);
  if (isOdd) return null;
  const colour = known(DESIGN_COLOURS, plainColour(stone.color), 'M');
  if (stone.origin === 'natural' && needsGrowing({ material: 'diamond', colour })) return null;
  // The document omits fluorescence None.
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
 * The design with this diamond as its stone. null if the design has no single stone or the workshop cannot set the
 * diamond. The result may still be impossible (six prongs on a princess): check `impossibilities` or settle it.
 */
export function withStone(design: Design, stone: SettableStone): Design | null {
  const set = stoneDesignOf(stone);
  const held = heldStone(design);
  if (set === null || held === null) return null;
  const piece = held.set(held.piece, set);
  if (design.kind !== 'set') return piece;
  return { ...design, pieces: design.pieces.map((other, i) => (i === held.index ? piece : other)) };
}
