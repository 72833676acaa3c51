import type { CameraFamily } from '#kernel/jewel/pieces/piece-module.ts';
import { type PieceDesign, pieceModule } from '#kernel/jewel/pieces/pieces.ts';

export const familyOf = (design: PieceDesign): CameraFamily => pieceModule(design).family(design);

/** White metals are lit for contrast against the pale ground, gold for warmth. */
export const isWhite = (design: PieceDesign): boolean => !/yellow|rose/.test(design.metal);

/** Whether the leading stone of a piece is coloured. */
export function isLedByColour(design: PieceDesign): boolean {
  if ('centre' in design) return design.centre.material !== 'diamond';
  return 'stone' in design && design.stone !== null && design.stone.material !== 'diamond';
}
