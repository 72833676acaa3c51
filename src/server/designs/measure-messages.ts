import type { Design } from '#kernel/design/design.contract.ts';
import type { CastabilityIssue } from '#kernel/pieces/parts/castability-issue.ts';
import type { JewelMeasures } from '#kernel/pricing/measures.ts';

/** Weight, stones and height of a design, and what the workshop has to say to it. */
export interface MeasuredDesign {
  measures: JewelMeasures;
  findings: CastabilityIssue[];
}

export interface MeasureRequest {
  ask: number;
  design: Design;
}

export type MeasureReply = { ask: number } & ({ measured: MeasuredDesign } | { failure: string });
