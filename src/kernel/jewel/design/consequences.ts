import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { piecesOf } from '#kernel/jewel/design/pieces-of.ts';
import { type PieceDesign, pieceModule } from '#kernel/jewel/pieces/pieces.ts';

/** Consequences of a design for the customer. */
export interface Consequences {
  /** How much smaller and larger the ring can be made later, in mm of circumference; null if it is not a ring. */
  resizableMm: { down: number; up: number } | null;
  returns: 'returnable' | 'exchange-only' | 'final';
  /** Working days until it leaves the workshop. */
  daysToMake: number;
  heightAboveFingerMm: number | null;
}

/** One US size of circumference, mm. */
const SIZE_STEP_MM = 2.55;

/** Working days for an engraving. */
export const ENGRAVING_DAYS = 2;

/**
 * Consequences of a design. `isCatalogue`: only size and metal were chosen. Engraved and customised goods are final;
 * sets are exchanged as a whole.
 */
export function consequences(
  design: Design,
  options: { isCatalogue: boolean; heightAboveFingerMm: number | null },
): Consequences {
  const pieces = piecesOf(design);
  const resizable = pieces
    .map((piece) => pieceModule(piece).resizeSteps(piece))
    .filter((steps) => steps !== null);
  const steps = resizable.length === 0 ? null : Math.min(...resizable);
  const isEngraved = pieces.some((piece) => 'engraving' in piece && piece.engraving !== null);
  const returns =
    isEngraved || !options.isCatalogue ? 'final' : design.kind === 'set' ? 'exchange-only' : 'returnable';
  return {
    resizableMm: steps === null ? null : { down: steps * SIZE_STEP_MM, up: steps * SIZE_STEP_MM },
    returns,
    daysToMake: Math.max(...pieces.map(pieceDays)) + (pieces.length - 1) * 2 + (options.isCatalogue ? 0 : 3),
    heightAboveFingerMm: options.heightAboveFingerMm,
  };
}

/** Working days of a piece: those of its kind plus those of parts that take longer. */
function pieceDays(piece: PieceDesign): number {
  let days = pieceModule(piece).workingDays;
  if ('row' in piece && piece.row !== null) days += 3;
  if ('head' in piece && piece.head.halo !== null) days += 3;
  if ('sides' in piece && piece.sides !== null) days += 2;
  if (piece.finish === 'hammered') days += 1;
  if ('engraving' in piece && piece.engraving !== null) days += ENGRAVING_DAYS;
  return days;
}
