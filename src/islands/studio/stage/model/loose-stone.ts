import { cutStone } from '#kernel/gems/cut-stone.ts';
import type { CutId, GemMaterialId } from '#kernel/gems/gem-ids.ts';
import type { Proportions } from '#kernel/gems/proportions.ts';
import { identity } from '#kernel/mesh/matrix.ts';
import type { JewelModel } from '#kernel/pieces/parts/model.ts';

/** A stone on its own, table up, as a model for the stage; cut to the proportions of its report where they are known. */
export function looseStone(
  cut: CutId,
  carat: number,
  material: GemMaterialId = 'diamond',
  proportions?: Proportions,
): JewelModel {
  const stone = cutStone(cut, { carat }, material, proportions);
  const [w, l] = [stone.widthMm / 2, stone.lengthMm / 2];
  const low = -stone.pavilionMm;
  return {
    parts: [],
    stones: [
      {
        role: 'centre',
        cut,
        material,
        cutStone: stone,
        matrix: identity(),
        carat: stone.carat,
        widthMm: stone.widthMm,
      },
    ],
    axis: 'lying',
    bounds: { min: [-w, -l, low], max: [w, l, stone.crownMm] },
    groundZ: low,
    heightAboveFingerMm: null,
  };
}
