import { type CutStone, cutStone } from '#kernel/gems/cut-stone.ts';
import type { GemMaterialId, GemShape } from '#kernel/gems/grades.ts';
import { type Proportions, USUAL_PROPORTIONS } from '#kernel/gems/proportions.ts';
import type { StoneRole } from '../model.ts';
import type { StoneDesign } from './stone.schema.ts';

/** A stone to be set, cut. */
export interface SetStone {
  shape: GemShape;
  material: GemMaterialId;
  role: StoneRole;
  /** Where the piece's document has it. */
  path: string;
  stone: CutStone;
}

/** The proportions a stone is cut to: those of its report, the house's usual for the rest. */
export function proportionsOf({ shape, proportions }: StoneDesign): Proportions {
  const usual = USUAL_PROPORTIONS[shape];
  return {
    lengthToWidth: proportions?.lengthToWidth ?? usual.lengthToWidth,
    tablePct: proportions?.tablePct ?? usual.tablePct,
    crownPct: proportions?.crownPct ?? usual.crownPct,
    pavilionPct: proportions?.pavilionPct ?? usual.pavilionPct,
    girdlePct: proportions?.girdlePct ?? usual.girdlePct,
    starPct: proportions?.starPct ?? usual.starPct,
    lowerHalfPct: proportions?.lowerHalfPct ?? usual.lowerHalfPct,
  };
}

/** The stone designed at a path, cut. */
export function stoneToSet(design: StoneDesign, path: string): SetStone {
  const stone = cutStone(design.shape, { carat: design.carat }, design.material, proportionsOf(design));
  const role = path === 'sides' ? 'side' : 'centre';
  return { shape: design.shape, material: design.material, role, path, stone };
}
