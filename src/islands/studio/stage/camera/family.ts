import type { Design } from '#kernel/jewel/design/design.contract.ts';
import type { JewelModel } from '#kernel/jewel/pieces/parts/model.ts';
import type { CameraFamily } from '#kernel/jewel/pieces/piece-module.ts';
import { pieceModule } from '#kernel/jewel/pieces/pieces.ts';

/** Subjects of the stage: pieces, and loose stones. */
export type Family = CameraFamily | 'loose-stone';

export function familyOf(design: Design): Family {
  const first = design.kind === 'set' ? design.pieces[0] : design;
  return first === undefined ? 'ring' : pieceModule(first).family(first);
}

/** The family of a model whose design is unknown. */
export function likelyFamily({ axis, bounds, stones, parts }: JewelModel): Family {
  if (parts.length === 0) return 'loose-stone';
  const width = bounds.max[0] - bounds.min[0];
  if (axis === 'ring') {
    if (width > 40) return 'bangle';
    return stones.some(({ role }) => role === 'centre') ? 'ring' : 'band';
  }
  if (width > 40) return 'bracelet';
  return parts.some(({ role }) => role === 'chain') ? 'pendant' : 'studs';
}
