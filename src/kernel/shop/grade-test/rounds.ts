export type Side = 'left' | 'right';

/** Answers to the same question. */
export interface Tally {
  rounds: number;
  right: number;
}

export const NO_ROUNDS: Tally = { rounds: 0, right: 0 };

export const withAnswer = ({ rounds, right }: Tally, isRight: boolean): Tally => ({
  rounds: rounds + 1,
  right: right + (isRight ? 1 : 0),
});

/** Probability of at least `right` correct answers by guessing. */
export function chanceOfAtLeast(right: number, rounds: number): number {
  let ways = 1;
  let chance = 0;
  for (let k = 0; k <= rounds; k++) {
    if (k >= right) chance += ways / 2 ** rounds;
    ways = (ways * (rounds - k)) / (k + 1);
  }
  return chance;
}

/** With fewer rounds there is no verdict. */
const LEAST_ROUNDS = 5;
/** Significance level. */
const SELDOM = 0.05;

/**
 * Verdict on the answers: too few; sees the difference; sees it but swaps the stones; no better than guessing; or not
 * significant yet.
 */
type Verdict = 'early' | 'sees' | 'swaps' | 'guesses' | 'open';

export function verdictOf({ rounds, right }: Tally): Verdict {
  if (rounds < LEAST_ROUNDS) return 'early';
  if (chanceOfAtLeast(right, rounds) <= SELDOM) return 'sees';
  if (chanceOfAtLeast(rounds - right, rounds) <= SELDOM) return 'swaps';
  return right * 2 <= rounds ? 'guesses' : 'open';
}
