import { isPaid } from '#kernel/shop/orders/orders.states.ts';
import { offeredMethods } from '#kernel/shop/payment/offers.ts';
import { isRestOpen } from '#kernel/shop/payment/rest.transitions.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { countries } from '#server/currencies/currencies.service.ts';
import { ownPictures } from '#server/designs/design-pictures.service.ts';
import { shopLabels } from '#server/documents/documents.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Host } from '#server/platform/host.ts';
import { qrPicture } from '#server/platform/media/qr-picture.ts';
import { payeesOf } from '#server/platform/payment/payees.ts';
import { readStore } from '#server/stores/stores.repo.ts';
import { uploadUrl } from '#server/uploads/uploads.service.ts';
import { readHistory } from './order-history.repo.ts';
import { type OrderView, type StoreRow, toWireItem, toWireOrder, toWireRow } from './orders.mapper.ts';
import { type Order, type OrderItem, readItems, readOrders } from './orders.repo.ts';
import { leftOfRestMinor, payableMinor, restCredits } from './orders.service.ts';
import { readyOn } from './ready-day.service.ts';

interface Reader {
  locale: Locale;
  now: Date;
}

async function viewOf(
  host: Host,
  reader: Reader,
  orders: readonly Order[],
  items: readonly OrderItem[],
): Promise<OrderView> {
  const { handle } = host.db;
  const stores = new Map<number, StoreRow>();
  for (const id of new Set(orders.flatMap((order) => order.store_id ?? []))) {
    const store = await readStore(handle, id);
    if (store) stores.set(id, store);
  }
  return {
    ...reader,
    labels: await shopLabels(handle),
    countries: await countries(handle),
    stores,
    siteOrigin: host.config.siteOrigin,
    apiOrigin: host.config.apiOrigin,
    bank: host.config.bank,
    restCredit: await restCredits(handle, orders),
    drawn: await ownPictures(handle, host.config, items),
    uploadUrl: (id) => uploadUrl(host, id),
  };
}

/** Receipt and credit notes of an order, as its page lists them. */
type OrderPapers = Parameters<typeof toWireOrder>[3];
/** Reads the papers of an order. Passed in: receipts are a higher level. */
export type ReadPapers = (executor: Executor, orderId: number) => Promise<OrderPapers>;

/** An order with all details in the reader's language. */
export async function viewOrder(host: Host, reader: Reader, order: Order, papers: OrderPapers) {
  const items = await readItems(host.db.handle, [order.id]);
  const view = await viewOf(host, reader, [order], items);
  const history = await readHistory(host.db.handle, order.id);
  const isRest = isPaid(order.status) && isRestOpen(order.rest_state);
  const total = { currency: order.currency, minor: isRest ? leftOfRestMinor(order) : payableMinor(order) };
  const methods = offeredMethods(payeesOf(host), order.country, total);
  return {
    ...toWireOrder(order, items, history, papers, methods, view),
    ready_on: await readyOn(host.db.handle, { order, items }, reader.now),
    pickup_qr: order.pickup_code === null ? '' : qrPicture(order.pickup_code),
  };
}

async function viewOrders(host: Host, reader: Reader, orders: readonly Order[], withItems: boolean) {
  const ids = orders.map((order) => order.id);
  const all = await readItems(host.db.handle, ids);
  const items = Map.groupBy(all, (item) => item.order_id);
  const view = await viewOf(host, reader, orders, withItems ? all : []);
  return orders.map((order) => {
    const own = items.get(order.id) ?? [];
    const shown = withItems ? own.map((item) => toWireItem(item, order, view)) : [];
    return { ...toWireRow(order, own, view), item_products: shown };
  });
}

/** A page of the orders a shopper sees, with their pieces if `withItems`, and the number of all that match. */
export async function listOrders(
  host: Host,
  { customerId, ...reader }: Reader & { customerId: number },
  filter: Parameters<typeof readOrders>[2],
  withItems: boolean,
) {
  const { orders, count } = await readOrders(host.db.handle, customerId, filter);
  return { orders: await viewOrders(host, reader, orders, withItems), count };
}
