import type { MetalId } from '#kernel/jewel/metals/metal-ids.ts';
import { type CastabilityIssue, tooSmall } from '../castability-issue.ts';
import type { ShankDesign } from './shank.schema.ts';

/** Platinum keeps its shape when thinner; gold below 1.5 mm goes oval within a year. */
export const bandThicknessLimits = (metal: MetalId): { error: number; warning: number } =>
  metal === 'platinum-950' ? { error: 1.3, warning: 1.5 } : { error: 1.4, warning: 1.6 };

/**
 * Castability issues of a band. A row of stones adds none: a band too narrow for it cannot be designed (row.rules.ts),
 * and the pitch of the stones leaves metal between them.
 */
export function shankIssues({ metal, shank }: { metal: MetalId; shank: ShankDesign }): CastabilityIssue[] {
  return [
    ...tooSmall('shank-thickness', 'shank.thicknessMm', shank.thicknessMm, bandThicknessLimits(metal)),
    ...tooSmall('shank-width', 'shank.widthMm', shank.widthMm, { error: 1.5, warning: 1.6 }),
  ];
}
