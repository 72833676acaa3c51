import { retentionYears } from '#kernel/shop/account/personal-data.ts';
import type { Host } from '#server/platform/host.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';
import {
  countPaidOrders,
  eraseOldOrders,
  eraseOrders,
  readOpenOrders,
  readPersonalOrders,
} from './orders-personal-data.repo.ts';

/**
 * Orders with their pieces. A paid order keeps the name, address and email address of its receipt, as accounting law
 * requires; any other is anonymized.
 */
export const ordersPersonalData: PersonalData = {
  name: 'orders',
  tables: ['orders', 'order_link', 'order_note'],
  read: (executor, { ids }) => readPersonalOrders(executor, ids),
  erase: (trx, { ids }) => eraseOrders(trx, ids),
  kept: (executor, { ids }) => countPaidOrders(executor, ids),
  open: async (executor, { ids }) => {
    const numbers = await readOpenOrders(executor, ids);
    return numbers.map((number) => ({
      kind: 'order',
      number: String(number),
      path: `/myOrder/details/?increment_id=${number}`,
    }));
  },
};

const batch = 100;

/** Anonymizes paid orders of deleted accounts when the retention period of accounting has passed. */
export function forgetOldOrders({ db, clock }: Pick<Host, 'db' | 'clock'>): Promise<number> {
  const before = clock.now();
  before.setUTCFullYear(before.getUTCFullYear() - retentionYears);
  return eraseOldOrders(db.handle, before, batch);
}
