import type { CastabilityFinding } from '#kernel/geometry/castability.ts';
import type { PieceDesign } from '#kernel/geometry/design.contract.ts';
import type { DesignChange } from '#kernel/geometry/design.value.ts';
import { textWidth } from '#kernel/text/text-width.ts';

/** Height of engraved letters, and the advance of one unit of text width (a Latin letter), mm. */
const GLYPH_HEIGHT = 1.6;
const UNIT_ADVANCE = 0.88;

/** Units of text width that fit inside a ring: 0.6 of the round with a head, 0.9 without. */
export function engravingCapacity(circumferenceMm: number, hasHead: boolean): number {
  return Math.floor((circumferenceMm * (hasHead ? 0.6 : 0.9)) / UNIT_ADVANCE);
}

type Engraved = Extract<PieceDesign, { kind: 'ring' | 'eternity-band' | 'wedding-band' | 'bangle' }>;

/** Width of the band in mm, and where the design says so. */
function bandOf(design: Engraved): { path: string; widthMm: number } {
  switch (design.kind) {
    case 'ring':
    case 'wedding-band':
      return { path: 'shank.widthMm', widthMm: design.shank.widthMm };
    case 'bangle':
      return { path: 'widthMm', widthMm: design.widthMm };
    case 'eternity-band':
      return { path: 'stoneMm', widthMm: design.stoneMm };
  }
}

/** What is too long, or too small to be read. */
export function engravingFindings(design: Engraved, engraving: { text: string }): CastabilityFinding[] {
  const found: CastabilityFinding[] = [];
  const round = design.kind === 'bangle' ? design.innerWidthMm * Math.PI : design.circumferenceMm;
  const capacity = engravingCapacity(round, design.kind === 'ring');
  const width = textWidth(engraving.text);
  if (width > capacity) {
    found.push({
      rule: 'engraving-length',
      severity: 'error',
      path: 'engraving.text',
      measured: width,
      limit: capacity,
      unit: 'width',
      fix: null,
    });
  }
  const { path, widthMm } = bandOf(design);
  const narrow = (
    rule: 'engraving-band' | 'engraving-stroke',
    limit: number,
    severity: 'error' | 'warning',
    fix: DesignChange,
  ): CastabilityFinding => ({ rule, severity, path, measured: widthMm, limit, unit: 'mm', fix });
  const wider = { path, value: 2 };
  if (widthMm < GLYPH_HEIGHT + 0.2) {
    found.push(narrow('engraving-band', GLYPH_HEIGHT + 0.2, 'error', wider));
  } else if (widthMm < 2) found.push(narrow('engraving-band', 2, 'warning', wider));
  // Strokes of dense glyphs fall under 0.1 mm when the letters shrink with a narrow band.
  if (/\p{Script=Han}/u.test(engraving.text) && widthMm < 2.6) {
    found.push(narrow('engraving-stroke', 2.6, 'warning', { path, value: 2.6 }));
  }
  return found;
}
