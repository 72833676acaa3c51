import type { PersonalData } from '#server/platform/personal-data.ts';
import { deleteFavouritesOf, readPersonalFavourites } from './favourites-personal-data.repo.ts';

/** Favourites. Erasing them also lowers the counts of the products. */
export const favouritesPersonalData: PersonalData = {
  name: 'favourites',
  tables: ['favourite'],
  read: (executor, { id }) => readPersonalFavourites(executor, id),
  erase: (trx, { ids }) => deleteFavouritesOf(trx, ids),
};
