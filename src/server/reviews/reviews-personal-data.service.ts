import type { PersonalData } from '#server/platform/personal-data.ts';
import { clearReview } from './reviews.service.ts';
import { deleteVotesOf, readAllOwn, readPersonalReviews } from './reviews-personal-data.repo.ts';

/** Reviews of a customer with their images, imported ones of their email address, and the customer's votes. */
export const reviewsPersonalData: PersonalData = {
  name: 'reviews',
  tables: ['review', 'review_vote'],
  read: (executor, owner) => readPersonalReviews(executor, owner),
  async erase(trx, owner, now) {
    for (const review of await readAllOwn(trx, owner)) await clearReview(trx, review, now);
    await deleteVotesOf(trx, owner.ids);
  },
};
