import { localText } from '#kernel/shop/text/local-text.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { siteDocument } from '#server/documents/documents.service.ts';
import type { Order } from '#server/orders/orders.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { readStore } from '#server/stores/stores.repo.ts';
import { mainStore } from '#server/stores/stores.service.ts';
import type { ReturnRow } from './returns.repo.ts';

/**
 * Address that a piece is returned to: the main store by parcel; in person the store of its collection, or else the
 * main store.
 */
export async function sendTo(
  executor: Executor,
  { row, order }: { row: Pick<ReturnRow, 'way'>; order: Pick<Order, 'store_id'> },
  locale: Locale,
): Promise<string[]> {
  const main = await mainStore(executor);
  const own = order.store_id === null ? undefined : await readStore(executor, order.store_id);
  const store = row.way === 'store' && own ? own : main;
  const { name, address } = localText(store.text, locale);
  const brand = localText((await siteDocument(executor)).brand.name, locale);
  return row.way === 'store' ? [name, address, store.phone] : [`${brand} · ${name}`, address, store.phone];
}
