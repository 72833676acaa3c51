import type { PersonalData } from '#server/platform/personal-data.ts';
import { forgetOpenings, readOwedRefunds } from './payments-personal-data.repo.ts';

/** Payments: the books stay as the law asks; from where a payment was opened does not. What they are stands with the orders. */
export const paymentsPersonalData: PersonalData = {
  name: 'payments',
  tables: ['payment_attempt', 'payment_event', 'payment_ledger', 'refund'],
  read: async () => undefined,
  erase: (trx, { ids }) => forgetOpenings(trx, ids),
  open: async (executor, { ids }) => {
    const numbers = await readOwedRefunds(executor, ids);
    return numbers.map((number) => ({
      kind: 'refund',
      number: String(number),
      path: `/myOrder/details/?increment_id=${number}`,
    }));
  },
};
