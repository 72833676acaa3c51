import { map } from 'nanostores';
import type { Tally } from '#kernel/shop/grade-test/rounds.ts';

/** What was answered on this page, by question: it stays when the test is closed and opened again. */
export const $tallies = map<Record<string, Tally>>({});
