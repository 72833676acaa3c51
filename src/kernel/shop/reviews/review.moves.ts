import { type Move, stateAfter } from '#kernel/state-table.ts';

export const reviewStates = ['held', 'published', 'refused', 'withdrawn'] as const;

export type ReviewState = (typeof reviewStates)[number];

export type ReviewEvent = 'passed' | 'approved' | 'refused' | 'edited' | 'withdrawn';

export const reviewMoves: readonly Move<ReviewState, ReviewEvent>[] = [
  {
    from: ['held'],
    event: 'passed',
    to: 'published',
    writer: 'keepReview',
    effects: 'at once, where neither words nor a link speak against it and staff have not refused it before',
  },
  {
    from: ['held', 'refused'],
    event: 'approved',
    to: 'published',
    writer: 'staff',
    effects: 'letter to its author',
  },
  {
    from: ['held', 'published'],
    event: 'refused',
    to: 'refused',
    writer: 'staff',
    effects: 'letter with the reason to its author',
  },
  {
    from: ['published', 'refused', 'withdrawn'],
    event: 'edited',
    to: 'held',
    writer: 'author',
    effects: 'read anew; the answer of the house goes with the old words',
  },
  {
    from: ['held', 'published', 'refused'],
    event: 'withdrawn',
    to: 'withdrawn',
    writer: 'author',
    effects: 'words, pictures and votes are deleted',
  },
];

/** Where an event leads a review; undefined when nothing may happen so. */
export function reviewAfter(from: ReviewState, event: ReviewEvent): ReviewState | undefined {
  return stateAfter(reviewMoves, from, event);
}
