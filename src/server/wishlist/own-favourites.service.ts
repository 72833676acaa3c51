import type { OwnData } from '#server/platform/own-data.ts';
import { deleteFavouritesOf, readToldFavourites } from './own-favourites.repo.ts';

/** The wishlist; the listings' counts of who likes a piece go down with it. */
export const ownFavourites: OwnData = {
  name: 'favourites',
  tables: ['favourite'],
  read: (executor, { id }) => readToldFavourites(executor, id),
  erase: (trx, { ids }) => deleteFavouritesOf(trx, ids),
};
