import type { PieceDesign } from './pieces.ts';

/** Rings of one finger differ by at most one US size, mm of circumference. */
const ONE_SIZE_MM = 2.55;

export interface SetOfPieces {
  kind: 'set';
  pieces: readonly PieceDesign[];
}

/**
 * Whether the pieces of a set are worn on one finger: an engagement ring, or a contoured band, with bands of about its
 * size. Two straight bands belong to a couple.
 */
export function isStack(pieces: readonly PieceDesign[]): boolean {
  const rings = pieces.flatMap((piece) =>
    piece.kind === 'ring' || piece.kind === 'wedding-band' || piece.kind === 'eternity-band' ? [piece] : [],
  );
  const sizes = rings.map(({ circumferenceMm }) => circumferenceMm);
  return (
    rings.length === pieces.length &&
    rings.some(
      (piece) => piece.kind === 'ring' || (piece.kind === 'wedding-band' && piece.contour !== undefined),
    ) &&
    Math.max(...sizes) - Math.min(...sizes) <= ONE_SIZE_MM
  );
}

/** Inner circumferences of a design's rings worn on one finger, mm; empty if it is for no finger or for two. */
export function sizesOnFinger(design: PieceDesign | SetOfPieces): number[] {
  if (design.kind === 'set' && !isStack(design.pieces)) return [];
  const pieces = design.kind === 'set' ? design.pieces : [design];
  return pieces.flatMap((piece) => ('circumferenceMm' in piece ? [piece.circumferenceMm] : []));
}
