import { type CutStone, cutStone } from '#kernel/jewel/gems/cut-stone.ts';
import type { CutShape, GemMaterialId } from '#kernel/jewel/gems/grades.ts';
import { nativeProportions } from '#kernel/jewel/gems/native-pavilion.ts';
import {
  type CutProportions,
  proportionsOfGrade,
  USUAL_PROPORTIONS,
} from '#kernel/jewel/gems/proportions.ts';
import type { StoneGrades } from '#kernel/jewel/gems/stone-optics.ts';
import type { StoneRole } from '../model.ts';
import type { StoneDesign } from './stone.schema.ts';

/** A cut stone to be set. */
export interface SetStone {
  shape: CutShape;
  material: GemMaterialId;
  grades: StoneGrades;
  role: StoneRole;
  /** Path in the piece's document. */
  path: string;
  stone: CutStone;
}

/**
 * The proportions a stone is cut to: those of its report, completed by the typical proportions of its cut grade or of a
 * native make.
 */
export function proportionsOf({ shape, proportions, cutGrade, make }: StoneDesign): CutProportions {
  const usual = make ? nativeProportions(USUAL_PROPORTIONS[shape]) : proportionsOfGrade(shape, cutGrade);
  return {
    ...(make && { make }),
    lengthToWidth: proportions?.lengthToWidth ?? usual.lengthToWidth,
    tablePct: proportions?.tablePct ?? usual.tablePct,
    crownPct: proportions?.crownPct ?? usual.crownPct,
    pavilionPct: proportions?.pavilionPct ?? usual.pavilionPct,
    girdlePct: proportions?.girdlePct ?? usual.girdlePct,
    starPct: proportions?.starPct ?? usual.starPct,
    lowerHalfPct: proportions?.lowerHalfPct ?? usual.lowerHalfPct,
  };
}

/** Cuts the stone designed at a path. */
export function stoneToSet(design: StoneDesign, path: string): SetStone {
  const stone = cutStone(design.shape, { carat: design.carat }, design.material, proportionsOf(design));
  const role = path === 'sides' ? 'side' : 'centre';
  const { shape, material, colour, clarity, fluorescence } = design;
  const grades = { colour, clarity, ...(fluorescence && { fluorescence }) };
  return { shape, material, grades, role, path, stone };
}
