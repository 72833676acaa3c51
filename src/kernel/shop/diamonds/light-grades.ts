/** Light return of a stone relative to usual proportions in the same cut, best first. */
export const LIGHT_GRADES = ['brilliant', 'lively', 'soft', 'quiet'] as const;
export type LightGrade = (typeof LIGHT_GRADES)[number];

/** Minimum share of the usual score for each grade. */
const bars: readonly (readonly [LightGrade, number])[] = [
  ['brilliant', 0.96],
  ['lively', 0.9],
  ['soft', 0.72],
];

/** Scores are comparable within a cut only: an oval never returns as much light as a round. */
export function lightGradeOf(share: number): LightGrade {
  return bars.find(([, least]) => share >= least)?.[0] ?? 'quiet';
}
