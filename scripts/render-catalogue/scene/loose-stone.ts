import { cutStone } from '#kernel/gems/cut-stone.ts';
import { identity } from '#kernel/mesh/matrix.ts';
import type { JewelModel } from '#kernel/pieces/parts/model.ts';
import type { LooseStone } from '../trace/picture.ts';

/** A single stone without metal, as a model. */
export function looseStone({ shape, material, carat }: LooseStone): JewelModel {
  const stone = cutStone(shape, { carat }, material);
  const [w, l] = [stone.widthMm / 2, stone.lengthMm / 2];
  return {
    parts: [],
    stones: [
      {
        role: 'centre',
        source: { piece: 0, path: 'stone' },
        setting: null,
        shape,
        material,
        cutStone: stone,
        matrix: identity(),
        carat: stone.carat,
        widthMm: stone.widthMm,
      },
    ],
    axis: 'lying',
    bounds: { min: [-w, -l, -stone.pavilionMm], max: [w, l, stone.crownMm] },
    groundZ: -stone.pavilionMm,
    heightAboveFingerMm: null,
  };
}
