import type { ReviewState } from '#kernel/shop/reviews/review.transitions.ts';
import type { Tone } from '../ui/StateMark.tsx';

/** How loudly a state speaks: what waits for the house is gold. */
export const reviewTones: Readonly<Record<ReviewState, Tone>> = {
  held: 'wait',
  published: 'good',
  refused: 'bad',
  withdrawn: 'plain',
};
