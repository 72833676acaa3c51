import { maxViewed } from '#kernel/shop/catalogue/catalogue.rules.ts';
import type { Host } from '#server/platform/host.ts';
import { addViewed, forgetViewed, readViewed, trimViewed } from './history.repo.ts';

/** Ids of the products a customer viewed, the latest first. */
export function viewedProducts({ db }: Pick<Host, 'db'>, customerId: number): Promise<number[]> {
  return readViewed(db.handle, customerId, maxViewed);
}

/** Adds viewed products, the latest first, and keeps the newest `maxViewed`. */
export function saveViewed(
  { db }: Pick<Host, 'db'>,
  customerId: number,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  // One millisecond apart, to preserve the order.
  const views = [...new Set(ids)].map((id, index) => ({ id, at: new Date(now.getTime() - index) }));
  return db.transaction(async (trx) => {
    await addViewed(trx, customerId, views);
    await trimViewed(trx, customerId, maxViewed);
  });
}

/** Removes a product from a customer's history. */
export async function forgetProduct(
  { db }: Pick<Host, 'db'>,
  customerId: number,
  productId: Parameters<typeof forgetViewed>[2],
): Promise<void> {
  await forgetViewed(db.handle, customerId, productId);
}
