import { useEffect, useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import { readStoneLadder } from '#client/api/diamonds.ts';
import type { StoneDesign } from '#kernel/jewel/pieces/parts/stone/stone.schema.ts';
import { bestGrade, withGrade } from '#kernel/shop/grade-test/grade-pairs.ts';
import { type GradePrices, gradePrices } from '#kernel/shop/grade-test/saving.ts';
import type { Question } from './question.ts';

export type AskedPrices = GradePrices | 'asking' | 'unknown';

/** Today's prices of stones of the two grades. */
export function usePrices(stone: StoneDesign, { kind, grade }: Question, count: number): AskedPrices {
  const [answer, setAnswer] = useState<{ grade: string; prices: AskedPrices }>();
  useEffect(() => {
    let isGone = false;
    const arrive = (prices: AskedPrices) => {
      if (!isGone) setAnswer({ grade, prices });
    };
    const ladderOf = (asked: string) => readStoneLadder(api, withGrade(stone, kind, asked));
    Promise.all([ladderOf(bestGrade(kind)), ladderOf(grade)]).then(
      ([best, tried]) => arrive(gradePrices({ best, tried }, stone.carat, count) ?? 'unknown'),
      () => arrive('unknown'),
    );
    return () => {
      isGone = true;
    };
  }, [stone, kind, grade, count]);
  // A colour grade is no clarity grade.
  return answer?.grade === grade ? answer.prices : 'asking';
}
