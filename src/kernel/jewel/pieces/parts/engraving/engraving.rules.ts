import { ceil2, round2 } from '#kernel/jewel/mesh/vector.ts';
import { textWidth } from '#kernel/shop/text/text-width.ts';
import type { CastabilityIssue } from '../castability-issue.ts';
import { type Impossibility, impossible } from '../impossibility.ts';
import type { EngravedBand } from './engraved-band.ts';
import type { EngravingDesign } from './engraving.schema.ts';
import { emForStroke, finestStrokeMm } from './glyph-density.ts';

/** Usual height of engraved letters; dense characters are larger if the band allows, the densest 2.3 mm. */
const LETTER_MM = 1.6;
/** Bare metal on either side of the text. */
const MARGIN_MM = 0.2;
/** The font size is 1.1 times the letter height; a unit of text width is half the font size. */
const EM_PER_LETTER = 1.1;
const UNIT_EM = 0.5;
/** Narrowest band that can be engraved, and the narrowest for the usual letter size. */
const LEAST_BAND_MM = 1.8;
const GOOD_BAND_MM = 2;
/** Thinner strokes merge when the piece is polished; below the error limit they cannot be cut. */
const STROKE_LIMITS = { error: 0.08, warning: 0.1 } as const;

/** Available units of text width: 0.6 of the circumference with a head, 0.9 without; `emMm` = font size. */
export function engravingCapacity(
  circumferenceMm: number,
  hasHead: boolean,
  emMm = LETTER_MM * EM_PER_LETTER,
): number {
  return Math.floor((circumferenceMm * (hasHead ? 0.6 : 0.9)) / (UNIT_EM * emMm));
}

/** Size of an engraving: letters, font, length and maximum length, all mm. */
export interface EngravingSize {
  letterMm: number;
  emMm: number;
  lengthMm: number;
  mostMm: number;
  /** Available units of text width. */
  capacity: number;
}

/** Size of an engraving on its band. */
export function engravingSize(band: EngravedBand, { text, place }: EngravingDesign): EngravingSize {
  const availableMm = band.width.mm - 2 * MARGIN_MM;
  const wanted = emForStroke(text, STROKE_LIMITS.warning) / EM_PER_LETTER;
  const letterMm = Math.max(0.4, Math.min(availableMm, Math.max(LETTER_MM, wanted)));
  const emMm = letterMm * EM_PER_LETTER;
  const mostMm = band.roundMm[place] * band.freeShare[place];
  const capacity = Math.floor(mostMm / (UNIT_EM * emMm));
  return { letterMm, emMm, mostMm, capacity, lengthMm: textWidth(text) * UNIT_EM * emMm };
}

/** Issues of text that is too long or too small to read. */
export function engravingIssues(band: EngravedBand, engraving: EngravingDesign | null): CastabilityIssue[] {
  if (engraving === null) return [];
  const found: CastabilityIssue[] = [];
  const { capacity, emMm } = engravingSize(band, engraving);
  const width = textWidth(engraving.text);
  if (width > capacity) {
    found.push({
      rule: 'engraving-length',
      severity: 'error',
      path: 'engraving.text',
      measured: width,
      limit: capacity,
      unit: 'width',
      // Only the customer can decide how to shorten the text.
      fix: null,
    });
  }
  const { path, mm: widthMm } = band.width;
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
    found.push({
      rule: 'engraving-stroke',
      severity: stroke < STROKE_LIMITS.error ? 'error' : 'warning',
      path,
      measured: Math.round(stroke * 1000) / 1000,
      limit: stroke < STROKE_LIMITS.error ? STROKE_LIMITS.error : STROKE_LIMITS.warning,
      unit: 'mm',
      fix: { path, value: ceil2(wanted + 2 * MARGIN_MM) },
    });
  }
  return found;
}

/** Engravings for which a piece has no surface. */
export function engravingRules(band: EngravedBand, engraving: EngravingDesign | null): Impossibility[] {
  if (engraving === null) return [];
  if (band.smoothedBy !== null) {
    const message = 'two round strands leave no surface for letters';
    return [impossible('engraving-surface', 'engraving', message, null, band.smoothedBy)];
  }
  if (engraving.place === 'inside' || band.hasOutside) return [];
  const message = 'the outside is curved, edged or set with stones; the inside takes letters';
  return [impossible('engraving-place', 'engraving.place', message, 'inside')];
}
