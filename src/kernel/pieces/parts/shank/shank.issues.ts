import { round2 } from '#kernel/mesh/vector.ts';
import type { MetalId } from '#kernel/metals/metal-ids.ts';
import { type CastabilityIssue, tooSmall } from '../castability-issue.ts';
import type { RowDesign } from '../row/row.schema.ts';
import { rowAngles, rowOf } from '../row/stone-row.ts';
import type { ShankDesign } from './shank.schema.ts';
import { innerRadius } from './shank.ts';

interface Band {
  metal: MetalId;
  circumferenceMm: number;
  shank: ShankDesign;
  row: RowDesign | null;
}

/** Castability issues of a band and its row of stones. */
export function shankIssues({ metal, circumferenceMm, shank, row }: Band): CastabilityIssue[] {
  // Platinum keeps its shape thinner; gold of less than 1.5 mm goes oval within a year.
  const limits = metal === 'platinum-950' ? { error: 1.3, warning: 1.5 } : { error: 1.4, warning: 1.6 };
  return [
    ...tooSmall('shank-thickness', 'shank.thicknessMm', shank.thicknessMm, limits),
    ...tooSmall('shank-width', 'shank.widthMm', shank.widthMm, { error: 1.5, warning: 1.6 }),
    ...(row === null || shank.shoulders === 'twist' ? [] : rowIssues(row, shank, circumferenceMm)),
  ];
}

function rowIssues(row: RowDesign, shank: ShankDesign, circumferenceMm: number): CastabilityIssue[] {
  const radius = innerRadius(circumferenceMm) + (shank.topThicknessMm ?? shank.thicknessMm);
  const { step } = rowAngles(rowOf(row, radius, 0), radius);
  const gap = 2 * radius * Math.sin(step / 2) - row.stoneMm;
  const isPave = row.style === 'pave';
  // Square stones in a channel stand side by side; rounds need metal between them for the beads.
  const gapLimits = isPave ? { error: 0.05, warning: 0.06 } : { error: 0.02 };
  const width = Math.max(shank.topWidthMm ?? shank.widthMm, row.stoneMm + (isPave ? 0.44 : 1));
  const wider = { path: 'shank.widthMm', value: round2(row.stoneMm + 0.5) };
  const edgeMm = (width - row.stoneMm) / 2;
  return [
    ...tooSmall('row-gap', 'row.stoneMm', gap, gapLimits, null),
    ...tooSmall('row-edge', 'shank.widthMm', edgeMm, { error: 0.2, warning: 0.22 }, wider),
  ];
}
