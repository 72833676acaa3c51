import type { OwnData } from '#server/platform/own-data.ts';
import { deleteOwnRows } from '#server/platform/own-rows.repo.ts';
import { readToldLines } from './own-carts.repo.ts';

/** What lies in the carts. */
export const ownCarts: OwnData = {
  name: 'carts',
  tables: ['cart'],
  read: (executor, { id }) => readToldLines(executor, id),
  erase: (trx, { ids }) => deleteOwnRows(trx, 'cart', ids),
};
