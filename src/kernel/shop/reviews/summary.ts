import { type Stars, starSteps } from './reviews.rules.ts';

/** Summary of all reviews of a product. */
export interface ReviewSummary {
  count: number;
  /** Between 1 and 5 with one decimal; 0 without reviews. */
  average: number;
  /** Number of reviews by stars. */
  counts: Readonly<Record<Stars, number>>;
  /** Between 1 and 10 with one decimal; null without ratings. */
  recommend: number | null;
}

const oneDecimal = (value: number) => Math.round(value * 10) / 10;

/** Adds up the counts of stars and the recommendations. */
export function summarise(
  counts: Readonly<Record<Stars, number>>,
  recommendations: { sum: number; count: number },
): ReviewSummary {
  const count = starSteps.reduce((sum, step) => sum + counts[step], 0);
  const stars = starSteps.reduce((sum, step) => sum + step * counts[step], 0);
  return {
    count,
    average: count === 0 ? 0 : oneDecimal(stars / count),
    counts,
    recommend: recommendations.count === 0 ? null : oneDecimal(recommendations.sum / recommendations.count),
  };
}

/** Share in whole per cent of all reviews. */
export function shareOf({ counts, count }: Pick<ReviewSummary, 'counts' | 'count'>, step: Stars): number {
  return count === 0 ? 0 : Math.round((counts[step] * 100) / count);
}
