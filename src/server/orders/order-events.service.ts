import type { Transaction } from 'kysely';
import { isGift } from '#kernel/shop/checkout/gift.ts';
import type { OrderShape } from '#kernel/shop/events/event-shapes.ts';
import { isCancelled } from '#kernel/shop/orders/orders.states.ts';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { queueEvent } from '#server/platform/events/event-outbox.ts';
import { giftOf } from './order-facts.mapper.ts';
import { type Order, type OrderItem, readItems, readOrderById } from './orders.repo.ts';

const momentOf = (at: Date | null): string | null => at?.toISOString() ?? null;

/** An order as other systems get it. */
export function orderShapeOf(order: Order, items: readonly OrderItem[]): OrderShape {
  const { currency, country, state, city, area, zip, street1, street2, postscript } = order;
  const amount = (minor: number) => ({ currency, minor });
  const gift = giftOf(order);
  return {
    number: order.increment_id,
    status: order.status,
    placedAt: order.created_at.toISOString(),
    paidAt: momentOf(order.paid_at),
    shippedAt: momentOf(order.dispatched_at),
    closedAt: momentOf(order.closed_at),
    locale: order.locale,
    currency,
    rate: order.rate,
    baseCurrency: baseCurrency(),
    subtotal: amount(order.subtotal_minor),
    discount: amount(order.discount_minor),
    shipping: amount(order.shipping_minor),
    total: amount(order.grand_minor),
    credit: amount(order.credit_minor),
    baseTotal: { currency: baseCurrency(), minor: order.base_grand_minor },
    refunded: amount(order.refunded_minor),
    coupon: order.coupon_code,
    paymentMethod: order.payment_method,
    shippingMethod: order.shipping_method,
    storeId: order.store_id,
    customer: {
      email: order.email,
      firstName: order.first_name,
      lastName: order.last_name,
      phone: order.telephone,
      company: order.company,
      vatNumber: order.vat_number,
    },
    address:
      order.store_id === null ? { country, state, city, area, zip, street1, street2, postscript } : null,
    parcel:
      order.tracking_number === null
        ? null
        : {
            carrier: order.tracking_company ?? '',
            number: order.tracking_number,
            url: order.tracking_url,
          },
    gift: isGift(gift)
      ? { wrap: gift.isWrapped, message: gift.message, hidesPrices: gift.hidesPrices }
      : null,
    remark: order.remark,
    lines: items.map((item) => ({
      id: item.id,
      kind: item.kind,
      productId: item.product_id,
      sku: item.sku,
      variant: item.variant,
      name: item.name,
      options: item.options,
      quantity: item.qty,
      price: amount(item.price_minor),
      total: amount(item.row_minor),
    })),
  };
}

const readShape = async (trx: Transaction<Schema>, order: Order) => ({
  customerId: order.customer_id,
  data: orderShapeOf(order, await readItems(trx, [order.id])),
});

type OrderEventType = 'order.paid' | 'order.shipped' | 'order.ready' | 'order.cancelled';

/** The event of a transition; undefined for one that other systems need not know. */
function transitionEvent(before: Order, after: Order): OrderEventType | undefined {
  if (before.paid_at === null && after.paid_at !== null) return 'order.paid';
  if (after.status === 'dispatched') return after.store_id === null ? 'order.shipped' : 'order.ready';
  return isCancelled(after.status) ? 'order.cancelled' : undefined;
}

/** Queues the event of a transition of a locked order. */
export async function queueTransition(
  trx: Transaction<Schema>,
  before: Order,
  after: Order,
  at: Date,
): Promise<void> {
  const type = transitionEvent(before, after);
  if (type)
    await queueEvent(trx, { type, subject: after.increment_id, at, read: () => readShape(trx, after) });
}

/** Queues the event of a new order. */
export async function queuePlaced(
  trx: Transaction<Schema>,
  { id, increment_id: subject }: Pick<Order, 'id' | 'increment_id'>,
  at: Date,
): Promise<void> {
  const read = async () => {
    const order = await readOrderById(trx, id);
    if (!order) throw new Error(`order ${subject} was not inserted`);
    return readShape(trx, order);
  };
  await queueEvent(trx, { type: 'order.placed', subject, at, read });
}

/** Queues the event of a refund of a locked order. */
export async function queueRefunded(
  trx: Transaction<Schema>,
  order: Order,
  minor: number,
  at: Date,
): Promise<void> {
  const refund = { currency: order.currency, minor };
  const read = async () => {
    const { customerId, data } = await readShape(trx, order);
    return { customerId, data: { ...data, refund } };
  };
  await queueEvent(trx, { type: 'order.refunded', subject: order.increment_id, at, read });
}
