import type { Design, PieceDesign } from '#kernel/design/design.contract.ts';

/** What follows from a design for the customer. */
export interface Consequences {
  /** How far the ring can be made smaller and larger later, in mm of circumference; null for what is no ring. */
  resizableMm: { down: number; up: number } | null;
  returns: 'returnable' | 'exchange-only' | 'final';
  /** Working days until it leaves the workshop. */
  daysToMake: number;
  heightAboveFingerMm: number | null;
}

/** One US size of circumference, mm. */
const SIZE_STEP_MM = 2.55;

/**
 * Consequences of a design. `isCatalogue`: the piece is sold as designed, only size and metal were chosen.
 * Engraved and customised goods are final; sets are exchanged as a whole.
 */
export function consequences(
  design: Design,
  options: { isCatalogue: boolean; heightAboveFingerMm: number | null },
): Consequences {
  const pieces = design.kind === 'set' ? design.pieces : [design];
  const resizable = pieces.map(resizeSteps).filter((steps) => steps !== null);
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

/** US sizes a ring can be changed by; null for what is no ring. */
function resizeSteps(piece: PieceDesign): number | null {
  switch (piece.kind) {
    case 'eternity-band':
      return 0;
    case 'ring':
    case 'wedding-band': {
      if (piece.kind === 'wedding-band' && piece.accentMetal !== null) return 0;
      if (piece.shank.shoulders === 'twist') return 1;
      switch (piece.row?.coverage) {
        case 'full':
        case 'three-quarter':
          return 0;
        case 'half':
          return 1;
        default:
          return 2;
      }
    }
    default:
      return null;
  }
}

const BASE_DAYS = {
  ring: 12,
  'eternity-band': 14,
  'wedding-band': 8,
  pendant: 10,
  earrings: 11,
  bangle: 12,
  'tennis-bracelet': 18,
} as const;

function pieceDays(piece: PieceDesign): number {
  let days: number = BASE_DAYS[piece.kind];
  if ('row' in piece && piece.row !== null) days += 3;
  if ('head' in piece && piece.head.halo !== null) days += 3;
  if (piece.kind === 'ring' && piece.sides !== null) days += 2;
  if (piece.finish === 'hammered') days += 1;
  if ('engraving' in piece && piece.engraving !== null) days += 2;
  return days;
}
