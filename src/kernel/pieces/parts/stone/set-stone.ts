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

/** The designed stone, cut. */
export function stoneToSet(design: StoneDesign, role: StoneRole): SetStone {
  const stone = cutStone(design.shape, { carat: design.carat }, design.material, proportionsOf(design));
  return { shape: design.shape, material: design.material, role, stone };
}
