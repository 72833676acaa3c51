import type { PersonalData } from '#server/platform/personal-data.ts';
import { eraseReturns, readOpenReturns, readPersonalReturns } from './returns-personal-data.repo.ts';

/** Returns. Amounts and lines of estimates are retained with the order; texts about the customer and images are erased. */
export const returnsPersonalData: PersonalData = {
  name: 'returns',
  tables: ['return_request'],
  read: (executor, { ids }) => readPersonalReturns(executor, ids),
  erase: (trx, { ids }) => eraseReturns(trx, ids),
  open: async (executor, { ids }) =>
    (await readOpenReturns(executor, ids)).map((id) => ({
      kind: 'return',
      number: String(id),
      path: `/myOrder/returnDetails/?id=${id}`,
    })),
};
