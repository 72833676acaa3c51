import type { PersonalData } from '#server/platform/personal-data.ts';
import { takeBack } from './reviews.service.ts';
import { deleteVotesOf, readAllOwn, readPersonalReviews } from './reviews-personal-data.repo.ts';

/** What a customer has said of pieces; it goes with its pictures, and so do their votes for what others said. */
export const reviewsPersonalData: PersonalData = {
  name: 'reviews',
  tables: ['review', 'review_vote'],
  read: (executor, { ids }) => readPersonalReviews(executor, ids),
  async erase(trx, { ids }, now) {
    for (const review of await readAllOwn(trx, ids)) await takeBack(trx, review, now);
    await deleteVotesOf(trx, ids);
  },
};
