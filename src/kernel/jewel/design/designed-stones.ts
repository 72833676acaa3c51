import type { StoneDesign } from '#kernel/jewel/pieces/parts/stone/stone.schema.ts';
import { type PieceDesign, pieceModule } from '#kernel/jewel/pieces/pieces.ts';

export interface DesignedStone {
  /** Path in the piece's document. */
  path: string;
  stone: StoneDesign;
}

/** The designed stones of a piece, each once, the leading one first; without rows and halos. */
export const designedStones = (piece: PieceDesign): DesignedStone[] =>
  pieceModule(piece).stones.flatMap(({ path, get }) => {
    const stone = get(piece);
    return stone === null ? [] : [{ path, stone }];
  });
