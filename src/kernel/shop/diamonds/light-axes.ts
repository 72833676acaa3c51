/** What the table of light scores is made over; the other proportions are as usual. */
export const lightAxes = ['lengthToWidth', 'tablePct', 'crownPct', 'pavilionPct'] as const;
export type LightAxis = (typeof lightAxes)[number];

/** Traced scores of one cut: the last axis runs fastest, two hexadecimal digits each. */
export interface LightScores {
  axes: Readonly<Record<LightAxis, readonly number[]>>;
  scores: string;
}
