import type { Design } from '#kernel/jewel/design/design.contract.ts';
import type { PieceDesign } from '#kernel/jewel/pieces/pieces.ts';

/** The pieces of a set; any other design as its only piece. */
export const piecesOf = (design: Design): readonly PieceDesign[] =>
  design.kind === 'set' ? design.pieces : [design];
