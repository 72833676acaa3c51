import { answerCharacters, reasonCharacters } from '#kernel/shop/reviews/reviews.rules.ts';
import {
  answerReview,
  changeReview,
  heldReviews,
  publishReview,
  refuseReview,
} from '#server/reviews/review-desk.service.ts';
import { named, type StaffCommand } from './staff-command.ts';

function reviewOf(word: string | undefined): number {
  return Number(named(word, 'review: take its number from the list of reviews', /^[1-9]\d{0,8}$/));
}

/** Joins words to a text of limited length. */
function sentence(words: readonly string[], what: string, most: number): string {
  return named(
    words.join(' ').trim(),
    `${what} of at most ${most} characters`,
    new RegExp(`^.{1,${most}}$`, 'su'),
  );
}

/** Commands for reviews. */
export const reviewCommands: Readonly<Record<string, StaffCommand>> = {
  reviews: {
    words: '',
    says: 'Reviews that wait to be read, with why, those that wait longest first.',
    run: async (host) => (await heldReviews(host)).join('\n') || 'No review waits.',
  },
  'publish-review': {
    words: '<review>',
    says: 'It may be seen by everybody; its author is told.',
    run: async (host, [id]) => {
      const now = host.clock.now();
      const review = await changeReview(host, reviewOf(id), (trx, row) => publishReview(trx, row, { now }));
      return `Review ${review.id} is published.`;
    },
  },
  'refuse-review': {
    words: '<review> <reason>',
    says: 'It is not shown, or no longer; its author reads the reason and may write it anew.',
    run: async (host, [id, ...words]) => {
      const reason = sentence(words, 'reason', reasonCharacters);
      const now = host.clock.now();
      const review = await changeReview(host, reviewOf(id), (trx, row) =>
        refuseReview(trx, row, { reason, now }),
      );
      return `Review ${review.id} is not shown; its author is told why.`;
    },
  },
  'answer-review': {
    words: '<review> <answer>',
    says: 'The answer of the house stands below the review; another takes its place.',
    run: async (host, [id, ...words]) => {
      const answer = sentence(words, 'answer', answerCharacters);
      const now = host.clock.now();
      const review = await changeReview(host, reviewOf(id), (trx, row) =>
        answerReview(trx, row, { answer, now }),
      );
      return `Review ${review.id} is answered; its author is told.`;
    },
  },
};
