import type { CastabilityFinding } from '#kernel/casting/castability.ts';
import type { EngravingDesign, PieceDesign } from '#kernel/design/design.contract.ts';
import { ceil2, clamp, round2, TAU } from '#kernel/mesh/vector.ts';
import { emForStroke, finestStrokeMm } from '#kernel/pieces/parts/engraving/glyph-density.ts';
import { type Impossibility, impossible } from '#kernel/pieces/parts/impossibility.ts';
import { ROW_END } from '#kernel/pieces/parts/stone-row.ts';
import { textWidth } from '#kernel/text/text-width.ts';

/** Usual height of engraved letters; dense characters are cut larger where the band has the room. */
const LETTER_MM = 1.6;
const LARGEST_LETTER_MM = 2.4;
/** Bare metal beside the letters, on either side. */
const MARGIN_MM = 0.2;
/** A line of letters of this height is set in a font 1.1 times as large; a unit of text width is half of that. */
const EM_PER_LETTER = 1.1;
const UNIT_EM = 0.5;
/** Narrowest band that takes letters, and the narrowest that takes them at their usual size. */
const LEAST_BAND_MM = 1.8;
const GOOD_BAND_MM = 2;
/** Thinner strokes run together when the piece is polished; thinner still cannot be cut. */
const STROKE_LIMITS = { error: 0.08, warning: 0.1 } as const;

/** Units of text width that fit: 0.6 of the round with a head, 0.9 without; `emMm` = size of the font. */
export function engravingCapacity(
  circumferenceMm: number,
  hasHead: boolean,
  emMm = LETTER_MM * EM_PER_LETTER,
): number {
  return Math.floor((circumferenceMm * (hasHead ? 0.6 : 0.9)) / (UNIT_EM * emMm));
}

export type EngravedPiece = Extract<
  PieceDesign,
  { kind: 'ring' | 'eternity-band' | 'wedding-band' | 'bangle' }
>;

/** Width of the band in mm, and where the design says so. */
function bandOf(piece: EngravedPiece): { path: string; widthMm: number } {
  switch (piece.kind) {
    case 'ring':
    case 'wedding-band':
      return { path: 'shank.widthMm', widthMm: piece.shank.widthMm };
    case 'bangle':
      return { path: 'widthMm', widthMm: piece.widthMm };
    case 'eternity-band':
      return { path: 'stoneMm', widthMm: piece.stoneMm };
  }
}

/** Way round the engraved side of a piece, mm. */
export function roundOf(piece: EngravedPiece, place: EngravingDesign['place']): number {
  if (piece.kind === 'bangle') {
    const outside = place === 'outside' ? piece.thicknessMm : 0;
    const [a, b] = [piece.innerWidthMm / 2 + outside, piece.innerHeightMm / 2 + outside];
    // Ramanujan's first formula for an ellipse.
    return Math.PI * (3 * (a + b) - Math.sqrt((3 * a + b) * (a + 3 * b)));
  }
  const outside = place === 'outside' && 'shank' in piece ? piece.shank.thicknessMm * TAU : 0;
  return piece.circumferenceMm + outside;
}

/** Share of the round that takes letters, opposite the head. */
function freeShare(piece: EngravedPiece, place: EngravingDesign['place']): number {
  const whole = piece.kind === 'ring' ? 0.6 : 0.9;
  const row = 'row' in piece ? piece.row : null;
  if (place === 'inside' || row === null) return whole;
  return Math.min(whole, (2 * (Math.PI - ROW_END[row.coverage])) / TAU - 0.04);
}

/** How an engraving is set: its letters, its font, how long it is and how long it may be, all mm. */
export interface EngravingSize {
  letterMm: number;
  emMm: number;
  lengthMm: number;
  mostMm: number;
  /** Units of text width that fit. */
  capacity: number;
}

/** Size of a piece's engraving. */
export function engravingSize(piece: EngravedPiece, { text, place }: EngravingDesign): EngravingSize {
  const room = bandOf(piece).widthMm - 2 * MARGIN_MM;
  const wanted = emForStroke(text, STROKE_LIMITS.warning) / EM_PER_LETTER;
  const letterMm = Math.max(0.4, Math.min(room, clamp(wanted, LETTER_MM, LARGEST_LETTER_MM)));
  const emMm = letterMm * EM_PER_LETTER;
  const mostMm = roundOf(piece, place) * freeShare(piece, place);
  const capacity = Math.floor(mostMm / (UNIT_EM * emMm));
  return { letterMm, emMm, mostMm, capacity, lengthMm: textWidth(text) * UNIT_EM * emMm };
}

/** What is too long, or too small to be read. */
export function engravingFindings(piece: EngravedPiece, engraving: EngravingDesign): CastabilityFinding[] {
  const found: CastabilityFinding[] = [];
  const { capacity, emMm } = engravingSize(piece, engraving);
  const width = textWidth(engraving.text);
  if (width > capacity) {
    found.push({
      rule: 'engraving-length',
      severity: 'error',
      path: 'engraving.text',
      measured: width,
      limit: capacity,
      unit: 'width',
      // Which words go is the customer's to say.
      fix: null,
    });
  }
  const { path, widthMm } = bandOf(piece);
  if (widthMm < GOOD_BAND_MM) {
    found.push({
      rule: 'engraving-band',
      severity: widthMm < LEAST_BAND_MM ? 'error' : 'warning',
      path,
      measured: round2(widthMm),
      limit: widthMm < LEAST_BAND_MM ? LEAST_BAND_MM : GOOD_BAND_MM,
      unit: 'mm',
      fix: { path, value: GOOD_BAND_MM },
    });
  }
  const stroke = finestStrokeMm(engraving.text, emMm);
  if (stroke < STROKE_LIMITS.warning - 1e-9) {
    const wanted = emForStroke(engraving.text, STROKE_LIMITS.warning) / EM_PER_LETTER;
    const isTooDense = wanted > LARGEST_LETTER_MM;
    found.push({
      rule: 'engraving-stroke',
      severity: stroke < STROKE_LIMITS.error ? 'error' : 'warning',
      path,
      measured: Math.round(stroke * 1000) / 1000,
      limit: stroke < STROKE_LIMITS.error ? STROKE_LIMITS.error : STROKE_LIMITS.warning,
      unit: 'mm',
      fix: isTooDense ? null : { path, value: ceil2(wanted + 2 * MARGIN_MM) },
    });
  }
  return found;
}

/** Engravings for which a piece has no surface. */
export function engravingRules(piece: EngravedPiece): Impossibility[] {
  if (piece.engraving === null) return [];
  if ('shank' in piece && piece.shank.shoulders === 'twist') {
    const message = 'two round strands leave no surface for letters';
    const plain = { path: 'shank.shoulders', value: 'plain' };
    return [impossible('engraving-surface', 'engraving', message, null, plain)];
  }
  if (piece.engraving.place === 'inside' || hasOutside(piece)) return [];
  const message = 'the outside is curved, edged or set with stones; the inside takes letters';
  return [impossible('engraving-place', 'engraving.place', message, 'inside')];
}

/** The outside opposite the head is broad, smooth and without stones. */
function hasOutside(piece: EngravedPiece): boolean {
  switch (piece.kind) {
    case 'eternity-band':
      return false;
    case 'bangle':
      return true;
    default:
      return (
        (piece.shank.profile === 'flat' || piece.shank.profile === 'court') && piece.row?.coverage !== 'full'
      );
  }
}
