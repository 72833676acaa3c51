import { cutStone } from '#kernel/jewel/gems/cut-stone.ts';
import type { GemMaterialId, GemShape } from '#kernel/jewel/gems/grades.ts';
import type { CutProportions } from '#kernel/jewel/gems/proportions.ts';
import type { StoneGrades } from '#kernel/jewel/gems/stone-optics.ts';
import { identity } from '#kernel/jewel/mesh/matrix.ts';
import type { JewelModel } from '#kernel/jewel/pieces/parts/model.ts';

/** A loose stone, table up, as a model for the stage; cut to the proportions of its report if they are known. */
export function looseStone(
  shape: GemShape,
  carat: number,
  material: GemMaterialId = 'diamond',
  proportions?: CutProportions,
  grades?: StoneGrades,
): JewelModel {
  const stone = cutStone(shape, { carat }, material, proportions);
  const [w, l] = [stone.widthMm / 2, stone.lengthMm / 2];
  const low = -stone.pavilionMm;
  return {
    parts: [],
    stones: [
      {
        role: 'centre',
        source: { piece: 0, path: 'stone' },
        setting: null,
        shape,
        material,
        ...(grades === undefined ? {} : { grades }),
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
