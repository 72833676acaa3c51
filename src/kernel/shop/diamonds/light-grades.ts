/** How lively a stone is beside one of the house's usual proportions in the same cut, best first. */
export const LIGHT_GRADES = ['brilliant', 'lively', 'soft', 'quiet'] as const;
export type LightGrade = (typeof LIGHT_GRADES)[number];

/** Share of the usual score from which each grade holds. */
const bars: readonly (readonly [LightGrade, number])[] = [
  ['brilliant', 0.96],
  ['lively', 0.9],
  ['soft', 0.72],
];

/** A score means something beside others of its cut alone: an oval never returns what a round does. */
export function lightGradeOf(share: number): LightGrade {
  return bars.find(([, least]) => share >= least)?.[0] ?? 'quiet';
}
