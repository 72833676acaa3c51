import { Matrix4 } from 'three';
import type { JewelModel } from '#kernel/jewel/pieces/parts/model.ts';
import type { Family } from '../camera/family.ts';

/** Models have +Z up; the studio has +Y up, with the camera at +Z. */
const UPRIGHT = new Matrix4().makeRotationX(-Math.PI / 2);

/**
 * Places a model in the studio as the catalogue's renderer does: bangles are laid down, everything else and
 * models already laid down keep their orientation.
 */
export function poseOf(model: JewelModel, family: Family, isLaidDown = false): Matrix4 {
  if (family === 'bangle' && !isLaidDown) {
    const flat = new Matrix4().makeRotationX(Math.PI / 2).multiply(UPRIGHT);
    return new Matrix4().makeTranslation(0, -lowest(model, flat), 0).multiply(flat);
  }
  return new Matrix4().makeTranslation(0, -model.groundZ, 0).multiply(UPRIGHT);
}

function lowest({ bounds: { min, max } }: JewelModel, { elements: e }: Matrix4): number {
  const span = (i: 0 | 1 | 2, k: number) => Math.min(min[i] * k, max[i] * k);
  return span(0, e[1] ?? 0) + span(1, e[5] ?? 0) + span(2, e[9] ?? 0);
}
