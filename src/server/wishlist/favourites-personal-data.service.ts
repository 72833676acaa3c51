import type { PersonalData } from '#server/platform/personal-data.ts';
import { deleteFavouritesOf, readPersonalFavourites } from './favourites-personal-data.repo.ts';

/** The wishlist; the listings' counts of who likes a piece go down with it. */
export const favouritesPersonalData: PersonalData = {
  name: 'favourites',
  tables: ['favourite'],
  read: (executor, { id }) => readPersonalFavourites(executor, id),
  erase: (trx, { ids }) => deleteFavouritesOf(trx, ids),
};
