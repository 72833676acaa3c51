import type { OwnData } from '#server/platform/own-data.ts';
import { eraseReturns, readOpenReturns, readToldReturns } from './own-returns.repo.ts';

/** Returns; what was paid back is kept with its order, what the customer wrote and showed is not. */
export const ownReturns: OwnData = {
  name: 'returns',
  tables: ['return_request'],
  read: (executor, { ids }) => readToldReturns(executor, ids),
  erase: (trx, { ids }) => eraseReturns(trx, ids),
  open: async (executor, { ids }) =>
    (await readOpenReturns(executor, ids)).map((id) => ({
      kind: 'return',
      number: String(id),
      path: `/myOrder/returnDetails/?id=${id}`,
    })),
};
