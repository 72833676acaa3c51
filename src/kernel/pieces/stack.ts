import type { PieceDesign } from './pieces.ts';

/** Rings of one finger differ by no more than a US size, mm of circumference. */
const ONE_SIZE_MM = 2.55;

/**
 * Whether the pieces of a set are worn on one finger: an engagement ring, or a band that swings round one, and bands of
 * about its size. Two straight bands are a couple's.
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
