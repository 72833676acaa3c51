import type { Transaction } from 'kysely';
import { isOpenReturn } from '#kernel/shop/returns/return.transitions.ts';
import {
  heldQuantity,
  paidForPieces,
  type Returnability,
  type ReturnReason,
  type ReturnService,
  type ReturnWay,
  returnability,
} from '#kernel/shop/returns/returns.rules.ts';
import { hasModule } from '#kernel/shop/settings/shop-settings.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { deliveryToRefund } from '#kernel/shop/withdrawals/withdrawal.rules.ts';
import type { Order, OrderItem } from '#server/orders/orders.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Host } from '#server/platform/host.ts';
import { queueReturnEvent } from './return-events.service.ts';
import { insertReturn, type ReturnRow } from './returns.repo.ts';
import { isTradedUp, valueOfStone } from './trade-up-value.ts';
import { insertTradeUp } from './trade-ups.repo.ts';

/** Services that the rules offer for a line of an order, given its earlier returns. */
export function returnabilityOf(
  host: { config: Pick<Host['config'], 'refundDays'> },
  { order, item, earlier, now }: { order: Order; item: OrderItem; earlier: readonly ReturnRow[]; now: Date },
): Returnability {
  return returnability(
    { status: order.status, receivedAt: order.received_at },
    {
      ...{ kind: item.kind, quantity: item.qty, finalReason: item.final_reason },
      isTradable: isTradedUp(order, item),
    },
    earlierOf(item, earlier),
    { now, refundDays: host.config.refundDays },
  );
}

const earlierOf = (item: OrderItem, rows: readonly ReturnRow[]) =>
  rows
    .filter(({ order_item_id }) => order_item_id === item.id)
    .map(({ state, service, qty }) => ({ state, service, quantity: qty }));

/** Pieces of a line that are in returns or were returned for good, for a service. */
export const heldOf = (item: OrderItem, rows: readonly ReturnRow[], service: ReturnService): number =>
  heldQuantity(earlierOf(item, rows), service);

/** Price paid for the next `quantity` pieces of a line. */
export function amountOf(
  order: Order,
  items: readonly OrderItem[],
  { item, earlier, quantity }: { item: OrderItem; earlier: readonly ReturnRow[]; quantity: number },
): number {
  const lines = items.map(({ id, row_minor, qty, is_reduced }) => ({
    ...{ id, rowMinor: row_minor },
    ...{ quantity: qty, isReduced: is_reduced },
  }));
  const { currency, discount_minor: discountMinor } = order;
  const before = heldQuantity(earlierOf(item, earlier), 'refund');
  return paidForPieces({ currency, discountMinor, lines }, { lineId: item.id, before, quantity });
}

/** Whether a return ends in a refund, as far as is known. */
const isRefund = ({ state, service }: ReturnRow): boolean =>
  state === 'refunded' || state === 'awaiting_refund' || (service === 'refund' && isOpenReturn(state));

/** The next `quantity` pieces of a line after its earlier returns. */
interface ReturnedPieces {
  item: OrderItem;
  earlier: readonly ReturnRow[];
  quantity: number;
  now: Date;
}

/** The delivery that goes back with pieces, in minor units: with the last ones of an order, where the law says so. */
export function deliveryOf(
  order: Order,
  items: readonly OrderItem[],
  { item, earlier, quantity, now }: ReturnedPieces,
): number {
  const refunds = earlier.filter(isRefund);
  const isWhole = items
    .filter(({ final_reason: reason }) => reason !== 'free')
    .every(({ id, qty }) => {
      const returned = refunds.reduce((sum, row) => sum + (row.order_item_id === id ? row.qty : 0), 0);
      return returned + (id === item.id ? quantity : 0) === qty;
    });
  if (!isWhole) return 0;
  const owedMinor = refunds.reduce(
    (sum, row) => sum + (row.state === 'refunded' ? 0 : (row.actual_minor ?? row.expected_minor ?? 0)),
    amountOf(order, items, { item, earlier, quantity }),
  );
  const { country, shipping_minor: shippingMinor } = order;
  return deliveryToRefund(
    { country, shippingMinor },
    order.grand_minor - order.refunded_minor - owedMinor,
    now,
  );
}

/** The refund of pieces, in minor units: their price, and the delivery that goes back with them. */
export const refundOf = (order: Order, items: readonly OrderItem[], pieces: ReturnedPieces): number =>
  amountOf(order, items, pieces) + deliveryOf(order, items, pieces);

/** The credit for the stone of a line, in the order's currency; undefined if it is not traded up. */
export const stoneCredit = ({ order, items, item }: Omit<ReturnedLine, 'earlier'>) =>
  isTradedUp(order, item)
    ? valueOfStone(order, item, amountOf(order, items, { item, earlier: [], quantity: item.qty }))
    : undefined;

/** Whether a refund of an order can become store credit, which needs an account. */
export const mayTakeCredit = ({ is_guest }: Pick<Order, 'is_guest'>): boolean =>
  !is_guest && hasModule('giftCards');

/** Lines of a locked order, one of them to be returned, and the order's returns. */
export interface ReturnedLine {
  order: Order;
  items: readonly OrderItem[];
  item: OrderItem;
  earlier: readonly ReturnRow[];
}

/** The credit of a stone that its owner may trade up now; undefined while something is in the way. */
export function offeredTradeUp(
  host: Parameters<typeof returnabilityOf>[0],
  { items, ...line }: ReturnedLine & { now: Date },
) {
  const { offers } = returnabilityOf(host, line);
  const isOpen = offers.some(({ service, obstacle }) => service === 'trade-up' && obstacle === null);
  return isOpen ? stoneCredit({ items, ...line }) : undefined;
}

/** Inserts a return in review, with the amount that it pays back. The caller has checked the rules. */
export async function insertRequest(
  trx: Transaction<Schema>,
  { order, items, item, earlier }: ReturnedLine,
  asked: {
    service: ReturnService;
    reason: ReturnReason;
    quantity: number;
    description: string;
    way: ReturnWay;
    /** Refunded as store credit. */
    toCredit?: boolean;
    locale: Locale;
    pictures: readonly string[];
    /** The new stone of a trade-up. */
    wanted?: { name: string; diamondId: number } | undefined;
    now: Date;
  },
): Promise<ReturnRow> {
  const { service, quantity, wanted, now } = asked;
  const isPaid = service === 'refund' || service === 'exchange';
  const row = await insertReturn(
    trx,
    {
      order_id: order.id,
      order_item_id: item.id,
      qty: quantity,
      service,
      reason: asked.reason,
      description: asked.description,
      way: asked.way,
      state: 'in_review',
      locale: asked.locale,
      expected_minor: isPaid ? refundOf(order, items, { item, earlier, quantity, now }) : null,
      actual_minor: null,
      refund_id: null,
      to_credit: asked.toCredit ?? false,
      is_sellable: null,
      tracking_company: null,
      tracking_number: null,
      sent_company: null,
      sent_number: null,
      created_at: now,
      updated_at: now,
    },
    asked.pictures,
  );
  const credit = service === 'trade-up' ? stoneCredit({ order, items, item }) : undefined;
  if (credit)
    await insertTradeUp(trx, {
      ...{ return_id: row.id, value_minor: credit.valueMinor, least_minor: credit.leastMinor },
      ...{ wanted: wanted?.name ?? '', wanted_diamond_id: wanted?.diamondId ?? null, account_id: null },
    });
  await queueReturnEvent(trx, 'return.opened', row);
  return row;
}
