import { answerCharacters, reasonCharacters } from '#kernel/shop/reviews/reviews.rules.ts';
import {
  answerReview,
  changeReview,
  heldReviews,
  publishReview,
  refuseReview,
} from '#server/reviews/review-desk.service.ts';
import { parseArg, type StaffCommand } from './staff-command.ts';

function reviewOf(arg: string | undefined): number {
  return Number(parseArg(arg, 'review: take its number from the list of reviews', /^[1-9]\d{0,8}$/));
}

/** Joins words to a text of limited length. */
function sentence(args: readonly string[], what: string, most: number): string {
  return parseArg(
    args.join(' ').trim(),
    `${what} of at most ${most} characters`,
    new RegExp(`^.{1,${most}}$`, 'su'),
  );
}

/** Commands for reviews. */
export const reviewCommands: Readonly<Record<string, StaffCommand>> = {
  reviews: {
    args: '',
    summary: 'Reviews to check, with the reason, the longest waiting first.',
    run: async (host) => (await heldReviews(host)).join('\n') || 'There is no review to check.',
  },
  'publish-review': {
    args: '<review>',
    summary: 'Publishes a review and emails its author.',
    run: async (host, [id]) => {
      const now = host.clock.now();
      const review = await changeReview(host, reviewOf(id), (trx, row) => publishReview(trx, row, { now }));
      return `Review ${review.id} is published.`;
    },
  },
  'refuse-review': {
    args: '<review> <reason>',
    summary: 'Hides a review; its author is emailed the reason and may edit it.',
    run: async (host, [id, ...args]) => {
      const reason = sentence(args, 'reason', reasonCharacters);
      const now = host.clock.now();
      const review = await changeReview(host, reviewOf(id), (trx, row) =>
        refuseReview(trx, row, { reason, now }),
      );
      return `Review ${review.id} is hidden; its author is emailed the reason.`;
    },
  },
  'answer-review': {
    args: '<review> <answer>',
    summary: 'Shows an answer of the shop below the review; another one replaces it.',
    run: async (host, [id, ...args]) => {
      const answer = sentence(args, 'answer', answerCharacters);
      const now = host.clock.now();
      const review = await changeReview(host, reviewOf(id), (trx, row) =>
        answerReview(trx, row, { answer, now }),
      );
      return `Review ${review.id} is answered; its author is emailed.`;
    },
  },
};
