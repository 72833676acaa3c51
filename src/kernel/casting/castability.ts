import type { Design, PieceDesign, StoneDesign } from '#kernel/design/design.contract.ts';
import type { DesignChange } from '#kernel/design/design.value.ts';
import { caratOfWidth } from '#kernel/gems/cut-stone.ts';
import { ceil2, floor2, round2 } from '#kernel/mesh/vector.ts';
import { engravingFindings } from '#kernel/pieces/parts/engraving/engraving.rules.ts';
import { prongRadius, proportionsOf, stoneToSet } from '#kernel/pieces/parts/head/set-stone.ts';
import { rowAngles } from '#kernel/pieces/parts/stone-row.ts';
import { innerRadius, rowOf } from '#kernel/pieces/ring/ring.ts';

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
  /** One change that ends the finding; null where only the customer can choose what gives way. */
  fix: DesignChange | null;
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
            fix: f.fix && { ...f.fix, path: `pieces.${i}.${f.fix.path}` },
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

/** Adds a finding if a measure in mm is under a limit; unless told otherwise, the fix puts the limit at the path. */
function below(
  found: CastabilityFinding[],
  rule: CastabilityRule,
  path: string,
  measured: number,
  limits: Limits,
  fix: DesignChange | null = { path, value: ceil2(limits.warning ?? limits.error ?? 0) },
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
    fix,
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
    if (built.heightAboveFingerMm !== null) heightFinding(found, design.head, built.heightAboveFingerMm);
  }
  if (design.kind === 'pendant') headFindings(found, 'stone', design.stone, design.head);
  if (design.kind === 'earrings' && design.stone !== null)
    headFindings(found, 'stone', design.stone, design.head);
  if ('engraving' in design && design.engraving !== null) {
    found.push(...engravingFindings(design, design.engraving));
  }
  return found;
}

/** Heads up to 8 mm above the finger are worn daily; above 10 mm they catch and bend. */
function heightFinding(found: CastabilityFinding[], head: Headed, heightMm: number): void {
  if (heightMm <= 8) return;
  const limit = heightMm > 10 ? 10 : 8;
  const lower = floor2(head.raiseMm - (heightMm - 8));
  found.push({
    rule: 'head-height',
    severity: heightMm > 10 ? 'error' : 'warning',
    path: 'head.raiseMm',
    measured: round2(heightMm),
    limit,
    unit: 'mm',
    // A stone that is too deep without any raise cannot be lowered: its weight is the customer's choice.
    fix: lower >= 0 ? { path: 'head.raiseMm', value: lower } : null,
  });
}

/** Thinnest prong a design may name. */
const LEAST_PRONG_MM = 0.5;

type Headed = Extract<PieceDesign, { kind: 'ring' }>['head'];

function headFindings(found: CastabilityFinding[], path: string, stone: StoneDesign, head: Headed): void {
  const set = stoneToSet(stone, 'centre');
  if (head.style === 'bezel') {
    // The collar grows with its stone: 0.4 mm are left after burnishing from a stone of 2 mm on.
    const carat =
      Math.ceil(caratOfWidth(stone.shape, 2.005, stone.material, proportionsOf(stone)) * 1000) / 1000;
    const larger = { path: `${path}.carat`, value: carat };
    below(found, 'bezel-wall', `${path}.carat`, 0.34 + 0.03 * set.stone.widthMm, { error: 0.4 }, larger);
    return;
  }
  // A prong of a one-carat round (6.4 mm) is 0.7 mm thick at least; smaller stones need less, six prongs share.
  const size =
    Math.min(1, set.stone.widthMm / 6.4) * (head.prongs === 6 ? 0.88 : 1) * (head.isDouble ? 0.85 : 1);
  const diameter = 2 * prongRadius(set, head) * (head.isDouble ? 0.68 * 2 : 1);
  const limits = { error: 0.7 * size, warning: 0.8 * size };
  const thicker = { path: 'head.prongMm', value: Math.max(LEAST_PRONG_MM, ceil2(limits.warning)) };
  below(found, 'prong-thickness', 'head.prongMm', diameter, limits, thicker);
  if (head.prongs === 4 && stone.shape === 'round' && set.stone.widthMm > 8) {
    found.push({
      rule: 'prong-count',
      severity: 'warning',
      path: 'head.prongs',
      measured: 4,
      limit: 6,
      unit: 'count',
      fix: { path: 'head.prongs', value: 6 },
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
    { path: 'shank.widthMm', value: round2(row.stoneMm + 0.5) },
  );
}
