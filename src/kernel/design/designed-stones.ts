import type { StoneDesign } from '#kernel/pieces/parts/stone/stone.schema.ts';
import { type PieceDesign, pieceModule } from '#kernel/pieces/pieces.ts';

/** The stones a piece is designed with, each once, the leading one first; rows and halos are not among them. */
export const designedStones = (piece: PieceDesign): StoneDesign[] =>
  pieceModule(piece)
    .stones.map((slot) => slot.get(piece))
    .filter((stone) => stone !== null);
