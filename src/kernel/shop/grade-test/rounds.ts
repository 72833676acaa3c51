export type Side = 'left' | 'right';

/** Answers given to one and the same question. */
export interface Tally {
  rounds: number;
  right: number;
}

export const NO_ROUNDS: Tally = { rounds: 0, right: 0 };

export const withAnswer = ({ rounds, right }: Tally, isRight: boolean): Tally => ({
  rounds: rounds + 1,
  right: right + (isRight ? 1 : 0),
});

/** How likely guessing alone gets so many of so many rounds right, or more. */
export function chanceOfAtLeast(right: number, rounds: number): number {
  let ways = 1;
  let chance = 0;
  for (let k = 0; k <= rounds; k++) {
    if (k >= right) chance += ways / 2 ** rounds;
    ways = (ways * (rounds - k)) / (k + 1);
  }
  return chance;
}

/** Fewer answers than these say nothing. */
const LEAST_ROUNDS = 5;
/** What guessing does more seldom than this is no longer taken for luck. */
const SELDOM = 0.05;

/**
 * What the answers say of the eye: too few; it sees the difference; it sees one, and takes each stone for the other; no
 * better than guessing; or not to be told from luck yet.
 */
type Verdict = 'early' | 'sees' | 'swaps' | 'guesses' | 'open';

export function verdictOf({ rounds, right }: Tally): Verdict {
  if (rounds < LEAST_ROUNDS) return 'early';
  if (chanceOfAtLeast(right, rounds) <= SELDOM) return 'sees';
  if (chanceOfAtLeast(rounds - right, rounds) <= SELDOM) return 'swaps';
  return right * 2 <= rounds ? 'guesses' : 'open';
}
