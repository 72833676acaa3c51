import { stateAfter, type Transition } from '#kernel/shop/states/state-table.ts';

export const reviewStates = ['held', 'published', 'refused', 'withdrawn'] as const;

export type ReviewState = (typeof reviewStates)[number];

export type ReviewEvent = 'passed' | 'approved' | 'refused' | 'edited' | 'withdrawn';

export const reviewTransitions: readonly Transition<ReviewState, ReviewEvent>[] = [
  {
    from: ['held'],
    event: 'passed',
    to: 'published',
    writer: 'keepReview',
    effects: 'immediately, if no term or link is held and staff have not refused it before',
  },
  {
    from: ['held', 'refused'],
    event: 'approved',
    to: 'published',
    writer: 'staff',
    effects: 'email to its author',
  },
  {
    from: ['held', 'published'],
    event: 'refused',
    to: 'refused',
    writer: 'staff',
    effects: 'email with the reason to its author',
  },
  {
    from: ['published', 'refused', 'withdrawn'],
    event: 'edited',
    to: 'held',
    writer: 'author',
    effects: 'moderated again; the shop’s answer is removed with the old text',
  },
  {
    from: ['held', 'published', 'refused'],
    event: 'withdrawn',
    to: 'withdrawn',
    writer: 'author, staff',
    effects: 'text, pictures and votes are deleted; staff remove imported reviews only',
  },
];

/** The state after an event; undefined if it is not allowed. */
export function reviewAfter(from: ReviewState, event: ReviewEvent): ReviewState | undefined {
  return stateAfter(reviewTransitions, from, event);
}
