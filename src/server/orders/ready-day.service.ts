import { handoverDay } from '#kernel/shop/checkout/arrival.ts';
import { isBeingMade, readyDay } from '#kernel/shop/orders/ready-day.ts';
import { homeCountry } from '#kernel/shop/settings/shop-settings.ts';
import { countryOf } from '#server/currencies/currencies.service.ts';
import { dispatchOfPieces, isReadyMade, type PieceToMake } from '#server/designs/dispatch.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { liesWhereCollected } from '#server/stock/stock.service.ts';
import { calendarOf } from '#server/stores/stores.mapper.ts';
import { readStore } from '#server/stores/stores.repo.ts';
import { type Drawing, readDrawings } from './order-drawings.repo.ts';
import { waitedDaysOf } from './order-drawings.service.ts';
import { stockOf } from './order-transitions.service.ts';
import type { Order, OrderItem } from './orders.repo.ts';

function pieceOf(item: OrderItem): PieceToMake {
  if (item.kind === 'diamond') return { kind: 'diamond' };
  if (item.kind === 'design') return { kind: 'design', design: item.design };
  const { product_id: productId, customized_type: customizedType, options } = item;
  return { kind: 'product', productId, customizedType, options };
}

/** The store in which an order is collected, and the transport days to it. */
async function shopOf(executor: Executor, storeId: number) {
  const row = await readStore(executor, storeId);
  if (!row) return undefined;
  const country = (await countryOf(executor, row.country_code)) ?? (await countryOf(executor, homeCountry()));
  if (!country) return undefined;
  const [min, max] = country.deliveryDays;
  return { store: calendarOf(row), toShop: { min, max } };
}

/** Whether all pieces are ready-made and in stock at the collection store. */
async function isAtHand(executor: Executor, order: Order, items: readonly OrderItem[]): Promise<boolean> {
  if (!items.every((item) => isReadyMade(pieceOf(item)))) return false;
  return liesWhereCollected(executor, order, stockOf(items));
}

/**
 * The day (`YYYY-MM-DD`) by which a paid order is ready, including delays and waiting for drawing approvals; null
 * where it is past that state or unknown.
 */
export async function readyOn(
  executor: Executor,
  { order, items, drawings }: { order: Order; items: readonly OrderItem[]; drawings?: readonly Drawing[] },
  now: Date,
): Promise<string | null> {
  if (!isBeingMade(order.status) || order.paid_at === null || order.is_service) return null;
  const dispatch = await dispatchOfPieces(executor, items.map(pieceOf));
  if (!dispatch) return null;
  const waited = waitedDaysOf(drawings ?? (await readDrawings(executor, [order.id])), now);
  const work = { dispatch, waitedDays: waited + order.delay_days };
  if (order.store_id === null) return readyDay(order.paid_at, work, null) ?? null;
  const shop = await shopOf(executor, order.store_id);
  if (shop && work.waitedDays === 0 && (await isAtHand(executor, order, items)))
    return handoverDay(order.paid_at, shop.store).day ?? null;
  return shop ? (readyDay(order.paid_at, work, shop) ?? null) : null;
}
