import type { PersonalData } from '#server/platform/personal-data.ts';
import { deletePersonalRows } from '#server/platform/personal-rows.repo.ts';
import { readPersonalLines } from './carts-personal-data.repo.ts';

/** Lines of the customer's carts. */
export const cartsPersonalData: PersonalData = {
  name: 'carts',
  tables: ['cart'],
  read: (executor, { id }) => readPersonalLines(executor, id),
  erase: (trx, { ids }) => deletePersonalRows(trx, 'cart', ids),
};
