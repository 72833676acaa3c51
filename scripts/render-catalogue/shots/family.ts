import type { PieceDesign } from '#kernel/design/design.contract.ts';

/** Kinds of pieces that are pictured alike. */
export type Family = 'ring' | 'band' | 'studs' | 'drops' | 'hoops' | 'pendant' | 'bracelet' | 'bangle';

export function familyOf(design: PieceDesign): Family {
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
  }
}

/** White metals are lit for contrast against the pale ground, gold for warmth. */
export const isWhite = (design: PieceDesign): boolean => !/yellow|rose/.test(design.metal);
