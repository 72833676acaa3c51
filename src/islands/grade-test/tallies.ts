import { map } from 'nanostores';
import type { Tally } from '#kernel/shop/grade-test/rounds.ts';

/** Answers on this page by question; they survive closing the test. */
export const $tallies = map<Record<string, Tally>>({});
