import type { PersonalData } from '#server/platform/personal-data.ts';
import { clearReview } from './reviews.service.ts';
import { deleteVotesOf, readAllOwn, readPersonalReviews } from './reviews-personal-data.repo.ts';

/** Reviews of a customer with their images, and the customer's votes. */
export const reviewsPersonalData: PersonalData = {
  name: 'reviews',
  tables: ['review', 'review_vote'],
  read: (executor, { ids }) => readPersonalReviews(executor, ids),
  async erase(trx, { ids }, now) {
    for (const review of await readAllOwn(trx, ids)) await clearReview(trx, review, now);
    await deleteVotesOf(trx, ids);
  },
};
