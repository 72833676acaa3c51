import type { OwnData } from '#server/platform/own-data.ts';
import { deleteVotesOf, readAllOwn, readToldReviews } from './own-reviews.repo.ts';
import { takeBack } from './reviews.service.ts';

/** What a customer has said of pieces; it goes with its pictures, and so do their votes for what others said. */
export const ownReviews: OwnData = {
  name: 'reviews',
  tables: ['review', 'review_vote'],
  read: (executor, { ids }) => readToldReviews(executor, ids),
  async erase(trx, { ids }, now) {
    for (const review of await readAllOwn(trx, ids)) await takeBack(trx, review, now);
    await deleteVotesOf(trx, ids);
  },
};
