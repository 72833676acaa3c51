import type { Design, PieceDesign } from '#kernel/design/design.contract.ts';

/** The pieces of a set; any other design is its own only piece. */
export const piecesOf = (design: Design): readonly PieceDesign[] =>
  design.kind === 'set' ? design.pieces : [design];
