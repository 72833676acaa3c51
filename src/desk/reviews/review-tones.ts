import type { ReviewState } from '#kernel/shop/reviews/review.transitions.ts';
import type { Tone } from '../ui/StateMark.tsx';

/** Tone of each state: gold waits for staff. */
export const reviewTones: Readonly<Record<ReviewState, Tone>> = {
  held: 'wait',
  published: 'good',
  refused: 'bad',
  withdrawn: 'plain',
};
