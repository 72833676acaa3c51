import type { PersonalData } from '#server/platform/personal-data.ts';
import { eraseOpeningDetails, readOwedRefunds } from './payment-personal-data.repo.ts';

/**
 * Payments. The payment ledger is retained by law; IP address and device are erased. The export lists payments with
 * the orders.
 */
export const paymentPersonalData: PersonalData = {
  name: 'payments',
  tables: ['bank_entry', 'payment_attempt', 'payment_event', 'payment_ledger', 'refund'],
  read: async () => undefined,
  erase: (trx, { ids }) => eraseOpeningDetails(trx, ids),
  open: async (executor, { ids }) => {
    const numbers = await readOwedRefunds(executor, ids);
    return numbers.map((number) => ({
      kind: 'refund',
      number: String(number),
      path: `/myOrder/details/?increment_id=${number}`,
    }));
  },
};
