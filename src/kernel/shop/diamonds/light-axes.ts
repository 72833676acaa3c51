/** Axes of the light score table; other proportions are the usual ones. */
export const lightAxes = ['lengthToWidth', 'tablePct', 'crownPct', 'pavilionPct'] as const;
export type LightAxis = (typeof lightAxes)[number];

/** Traced scores of a cut, two hexadecimal digits each; the last axis varies fastest. */
export interface LightScores {
  axes: Readonly<Record<LightAxis, readonly number[]>>;
  scores: string;
}
