import type { Design, PieceDesign, StoneDesign } from '#kernel/geometry/design.contract.ts';
import { innerRadius, rowOf } from '#kernel/geometry/ring.ts';
import { prongRadius, stoneToSet } from '#kernel/geometry/set-stone.ts';
import { rowAngles } from '#kernel/geometry/stone-row.ts';
import { textWidth } from '#kernel/text/text-width.ts';

/** Rules of the workshop: what can be cast and worn, and what to change. */
export const CASTABILITY_RULES = [
  'shank-thickness',
  'shank-width',
  'prong-thickness',
  'prong-count',
  'bezel-wall',
  'head-height',
  'row-gap',
  'row-edge',
  'smallest-wall',
  'engraving-length',
  'engraving-band',
  'engraving-stroke',
] as const;
export type CastabilityRule = (typeof CASTABILITY_RULES)[number];

export interface CastabilityFinding {
  rule: CastabilityRule;
  severity: 'error' | 'warning';
  /** Path in the design of what to change. */
  path: string;
  measured: number;
  limit: number;
  unit: 'mm' | 'count' | 'width';
  /** Value for the path that satisfies the rule; null where it depends on several. */
  suggestion: number | null;
}

/** What a built model adds to the judgement. */
export interface BuiltMeasures {
  heightAboveFingerMm: number | null;
  /** From the exact union, where it was made. */
  smallestWallMm?: number | null;
}

/** Findings for a design, errors first; [] if nothing is to be said. */
export function castability(design: Design, built: BuiltMeasures): CastabilityFinding[] {
  const found =
    design.kind === 'set'
      ? design.pieces.flatMap((piece, i) =>
          pieceFindings(piece, { heightAboveFingerMm: null }).map((f) => ({
            ...f,
            path: `pieces.${i}.${f.path}`,
          })),
        )
      : pieceFindings(design, built);
  if (built.smallestWallMm !== undefined && built.smallestWallMm !== null) {
    below(found, 'smallest-wall', '', built.smallestWallMm, { error: 0.15, warning: 0.2 }, null);
  }
  return found.sort((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'));
}

interface Limits {
  error?: number;
  warning?: number;
}

const round2 = (x: number): number => Math.round(x * 100) / 100;

/** Adds a finding if a measure in mm is under a limit. */
function below(
  found: CastabilityFinding[],
  rule: CastabilityRule,
  path: string,
  measured: number,
  limits: Limits,
  suggestion: number | null = round2(limits.warning ?? limits.error ?? 0),
): void {
  const severity =
    limits.error !== undefined && measured < limits.error - 1e-6
      ? 'error'
      : limits.warning !== undefined && measured < limits.warning - 1e-6
        ? 'warning'
        : null;
  if (severity === null) return;
  const limit = (severity === 'error' ? limits.error : limits.warning) ?? 0;
  found.push({
    rule,
    severity,
    path,
    measured: round2(measured),
    limit: round2(limit),
    unit: 'mm',
    suggestion,
  });
}

function pieceFindings(design: PieceDesign, built: BuiltMeasures): CastabilityFinding[] {
  const found: CastabilityFinding[] = [];
  if (design.kind === 'ring' || design.kind === 'wedding-band') {
    const { shank } = design;
    // Platinum keeps its shape thinner; gold of less than 1.5 mm goes oval within a year.
    const isPlatinum = design.metal === 'platinum-950';
    const limits = isPlatinum ? { error: 1.3, warning: 1.5 } : { error: 1.4, warning: 1.6 };
    below(found, 'shank-thickness', 'shank.thicknessMm', shank.thicknessMm, limits);
    below(found, 'shank-width', 'shank.widthMm', shank.widthMm, { error: 1.5, warning: 1.6 });
    if (design.row !== null) rowFindings(found, design);
  }
  if (design.kind === 'ring') {
    headFindings(found, 'centre', design.centre, design.head);
    const height = built.heightAboveFingerMm;
    if (height !== null && height > 8) {
      found.push({
        rule: 'head-height',
        severity: height > 10 ? 'error' : 'warning',
        path: 'head.raiseMm',
        measured: round2(height),
        limit: height > 10 ? 10 : 8,
        unit: 'mm',
        suggestion: design.head.raiseMm > 0 ? round2(Math.max(0, design.head.raiseMm - (height - 8))) : null,
      });
    }
  }
  if (design.kind === 'pendant') headFindings(found, 'stone', design.stone, design.head);
  if (design.kind === 'earrings' && design.stone !== null)
    headFindings(found, 'stone', design.stone, design.head);
  if ('engraving' in design && design.engraving !== null) engravingFindings(found, design, design.engraving);
  return found;
}

type Headed = Extract<PieceDesign, { kind: 'ring' }>['head'];

function headFindings(found: CastabilityFinding[], path: string, stone: StoneDesign, head: Headed): void {
  const set = stoneToSet(stone, 'centre');
  if (head.style === 'bezel') {
    below(found, 'bezel-wall', path, 0.34 + 0.03 * set.stone.widthMm, { error: 0.4 }, null);
    return;
  }
  // A prong of a one-carat round (6.4 mm) is 0.7 mm thick at least; smaller stones need less, six prongs share.
  const size =
    Math.min(1, set.stone.widthMm / 6.4) * (head.prongs === 6 ? 0.88 : 1) * (head.isDouble ? 0.85 : 1);
  const diameter = 2 * prongRadius(set, head) * (head.isDouble ? 0.68 * 2 : 1);
  below(found, 'prong-thickness', 'head.prongMm', diameter, { error: 0.7 * size, warning: 0.8 * size });
  if (head.prongs === 4 && stone.cut === 'round' && set.stone.widthMm > 8) {
    found.push({
      rule: 'prong-count',
      severity: 'warning',
      path: 'head.prongs',
      measured: 4,
      limit: 6,
      unit: 'count',
      suggestion: 6,
    });
  }
}

function rowFindings(
  found: CastabilityFinding[],
  design: Extract<PieceDesign, { kind: 'ring' | 'wedding-band' }>,
): void {
  const { row, shank } = design;
  if (row === null || shank.shoulders === 'twist') return;
  const radius = innerRadius(design.circumferenceMm) + (shank.topThicknessMm ?? shank.thicknessMm);
  const { step } = rowAngles(rowOf(row, radius, 0), radius);
  const gap = 2 * radius * Math.sin(step / 2) - row.stoneMm;
  // Square stones in a channel stand side by side; rounds need metal between them for the beads.
  below(
    found,
    'row-gap',
    'row.stoneMm',
    gap,
    row.style === 'pave' ? { error: 0.05, warning: 0.06 } : { error: 0.02 },
    null,
  );
  const width = Math.max(
    shank.topWidthMm ?? shank.widthMm,
    row.stoneMm + (row.style === 'channel' ? 1 : 0.44),
  );
  below(
    found,
    'row-edge',
    'shank.widthMm',
    (width - row.stoneMm) / 2,
    { error: 0.2, warning: 0.22 },
    round2(row.stoneMm + 0.5),
  );
}

/** Height of engraved letters, and the advance of one unit of text width (a Latin letter), mm. */
const GLYPH_HEIGHT = 1.6;
const UNIT_ADVANCE = 0.88;

/** Units of text width that fit inside a ring: 0.6 of the round with a head, 0.9 without. */
export function engravingCapacity(circumferenceMm: number, hasHead: boolean): number {
  return Math.floor((circumferenceMm * (hasHead ? 0.6 : 0.9)) / UNIT_ADVANCE);
}

function engravingFindings(
  found: CastabilityFinding[],
  design: PieceDesign,
  engraving: { text: string },
): void {
  const round =
    'circumferenceMm' in design
      ? design.circumferenceMm
      : design.kind === 'bangle'
        ? design.innerWidthMm * Math.PI
        : 0;
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
      suggestion: null,
    });
  }
  const band =
    design.kind === 'ring' || design.kind === 'wedding-band'
      ? design.shank.widthMm
      : design.kind === 'bangle'
        ? design.widthMm
        : design.kind === 'eternity-band'
          ? design.stoneMm
          : 3;
  below(found, 'engraving-band', 'shank.widthMm', band, { error: GLYPH_HEIGHT + 0.2, warning: 2 }, 2);
  const hasDenseGlyphs = /\p{Script=Han}/u.test(engraving.text);
  // Strokes of dense glyphs fall under 0.1 mm when the letters shrink with a narrow band.
  if (hasDenseGlyphs && band < 2.6) {
    below(found, 'engraving-stroke', 'shank.widthMm', band, { warning: 2.6 }, 2.6);
  }
}
