import type { OrderState } from '#kernel/shop/orders/orders.states.ts';

export const starSteps = [5, 4, 3, 2, 1] as const;

export type Stars = (typeof starSteps)[number];

/** "How likely are you to recommend us?" */
export const recommendScale = { min: 1, max: 10 } as const;

export const titleCharacters = 100;
export const reviewCharacters = 3_000;
export const mostReviewPictures = 6;
export const answerCharacters = 2_000;
export const reasonCharacters = 500;

export const reviewSorts = ['newest', 'helpful', 'highest', 'lowest'] as const;

export type ReviewSort = (typeof reviewSorts)[number];

const dayMs = 24 * 3_600_000;

/** Time after receipt when the review invitation is sent: long enough to have worn the piece. */
export const invitedAfterMs = 10 * dayMs;
/** No invitation is sent for pieces received before that. */
export const invitedUntilMs = 45 * dayMs;

/** Only owners can review; a returned piece no longer counts. */
export const reviewableOrderStates: readonly OrderState[] = ['received', 'completed'];
