import type { PieceDesign, StoneDesign } from '#kernel/design/design.contract.ts';
import type { StonePath } from '#kernel/pieces/parts/model.ts';

export interface DesignedStone {
  /** Where in the piece's document. */
  path: StonePath;
  stone: StoneDesign;
}

/** The stones a piece is designed with, each once, the leading one first; rows, halos and stars are not among them. */
export function designedStones(piece: PieceDesign): DesignedStone[] {
  const at = (path: StonePath, stone: StoneDesign | null): DesignedStone[] =>
    stone === null ? [] : [{ path, stone }];
  switch (piece.kind) {
    case 'ring':
      return [...at('centre', piece.centre), ...at('sides', piece.sides)];
    case 'pendant':
    case 'tennis-bracelet':
      return at('stone', piece.stone);
    case 'earrings':
      return [...at('stone', piece.stone), ...at('topStone', piece.topStone)];
    default:
      return [];
  }
}
