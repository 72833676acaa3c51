import type { Design } from '#kernel/design/design.contract.ts';
import type { JewelModel } from '#kernel/pieces/parts/model.ts';

/** Kinds of pieces that are pictured alike. */
export type Family =
  | 'ring'
  | 'band'
  | 'studs'
  | 'drops'
  | 'hoops'
  | 'pendant'
  | 'bracelet'
  | 'bangle'
  | 'loose-stone';

export function familyOf(design: Design): Family {
  switch (design.kind) {
    case 'ring':
    case 'pendant':
    case 'bangle':
      return design.kind;
    case 'eternity-band':
    case 'wedding-band':
      return 'band';
    case 'tennis-bracelet':
      return 'bracelet';
    case 'earrings':
      return `${design.style}s`;
    case 'set': {
      const first = design.pieces[0];
      return first === undefined ? 'ring' : familyOf(first);
    }
  }
}

/** The family of a model whose design is not at hand. */
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
