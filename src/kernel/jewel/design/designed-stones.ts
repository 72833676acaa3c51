import type { StoneDesign } from '#kernel/jewel/pieces/parts/stone/stone.schema.ts';
import { type PieceDesign, pieceModule } from '#kernel/jewel/pieces/pieces.ts';

export interface DesignedStone {
  /** Where in the piece's document. */
  path: string;
  stone: StoneDesign;
}

/** The stones a piece is designed with, each once, the leading one first; rows and halos are not among them. */
export const designedStones = (piece: PieceDesign): DesignedStone[] =>
  pieceModule(piece).stones.flatMap(({ path, get }) => {
    const stone = get(piece);
    return stone === null ? [] : [{ path, stone }];
  });
