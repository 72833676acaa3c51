import type { PieceDesign, StoneDesign } from '#kernel/design/design.contract.ts';

/** The stones a piece is designed with, each once, the leading one first; rows, halos and stars are not among them. */
export function designedStones(piece: PieceDesign): StoneDesign[] {
  switch (piece.kind) {
    case 'ring':
      return piece.sides === null ? [piece.centre] : [piece.centre, piece.sides];
    case 'pendant':
    case 'tennis-bracelet':
      return [piece.stone];
    case 'earrings':
      return [piece.stone, piece.topStone].filter((stone) => stone !== null);
    default:
      return [];
  }
}
