import { randomInt } from 'node:crypto';
import { stoneOf } from '#kernel/cart/cart-item.ts';
import {
  expiringLetterLeadMs,
  paymentDeadline,
  waitingLetterDelayMs,
} from '#kernel/checkout/checkout.rules.ts';
import { takeFrom } from '#kernel/stock/stock-places.ts';
import { codes } from '#kernel/wire/codes.ts';
import { isFirstEntry } from '#server/addresses/addresses.service.ts';
import type { CartSnapshot } from '#server/cart/cart-snapshot.service.ts';
import type { PricedCart } from '#server/cart/priced-cart.service.ts';
import { orderLetter } from '#server/orders/order-letter.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { SignedCall } from '#server/platform/http/route.ts';
import { byProduct } from '#server/stock/stock.service.ts';
import type { OrderForm } from './checkout.mapper.ts';
import type { Destination } from './destination.service.ts';
import { orderItems } from './order-items.ts';
import type { NewOrder, OrderWrite } from './place-order.repo.ts';

/** Read aloud at a counter: without 0 and O, 1 and I. */
const pickupLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

function pickupCode(): string {
  return Array.from({ length: 8 }, () => pickupLetters[randomInt(pickupLetters.length)]).join('');
}

/** What was decided about: the form, where it goes, and the priced cart. */
export interface Decision {
  call: SignedCall;
  form: OrderForm;
  destination: Destination;
  snapshot: CartSnapshot;
  priced: PricedCart;
}

function newOrder({ call, form, destination, snapshot, priced }: Decision): NewOrder {
  const { shopper, currency, locale, now } = call;
  const { shown, base, itemsCount } = priced.totals;
  const coupon = priced.coupon?.coupon ?? null;
  return {
    ...destination.address,
    customer_id: shopper.customerId,
    basket: snapshot.basket,
    returns_to: null,
    is_guest: shopper.isGuest,
    email: snapshot.email,
    locale,
    status: 'payment_pending',
    close_reason: null,
    review_reason: null,
    currency: currency.code,
    symbol: currency.symbol,
    rate: currency.rate,
    subtotal_minor: shown.productMinor,
    discount_minor: shown.couponMinor,
    shipping_minor: shown.shippingMinor,
    grand_minor: shown.grandMinor,
    base_subtotal_minor: base.productMinor,
    base_discount_minor: base.couponMinor,
    base_shipping_minor: base.shippingMinor,
    base_grand_minor: base.grandMinor,
    items_count: itemsCount,
    weight_mg: priced.selected.reduce((sum, { line, weightMg }) => sum + weightMg * line.quantity, 0),
    coupon_id: coupon?.id ?? null,
    coupon_code: coupon?.code ?? null,
    holds_stock: true,
    holds_coupon: coupon !== null,
    payment_method: form.payment_method,
    shipping_method: form.shipping_method,
    store_id: destination.storeId,
    pickup_code: destination.storeId === null ? null : pickupCode(),
    remark: form.order_remark,
    gift_wrap: form.gift_wrap,
    gift_message: form.gift_message.trim(),
    gift_hides_prices: form.gift_hides_prices,
    terms_ticked: form.terms === true,
    client_key: form.client_key === '' ? null : form.client_key,
    paid_attempt_id: null,
    tracking_number: null,
    tracking_company: null,
    created_at: now,
    updated_at: now,
    expires_at: paymentDeadline(form.payment_method, now),
    closed_at: null,
    paid_at: null,
    dispatched_at: null,
    received_at: null,
    refunded_minor: 0,
    delay_days: 0,
    next_check_at: null,
  };
}

/** The typed address that the shopper keeps; null for one of the book, a store, or a guest's. Throws 1500006 for a full book. */
function keptAddress({ call, form, destination, snapshot }: Decision): OrderWrite['keptAddress'] {
  const isTyped = form.address_id === '' && destination.storeId === null;
  if (!form.save_address || !isTyped || call.shopper.isGuest) return null;
  const isDefault = isFirstEntry(snapshot.addressCount, codes.addressSaveFailed);
  return { values: destination.address, isDefault };
}

/**
 * The bank's details are needed at once; that an order waits is told only to who does not go on to pay, and who has not
 * paid shortly before the end hears of it once more.
 */
function firstLetters(order: NewOrder): OrderWrite['letters'] {
  const isTransfer = order.payment_method === 'check_money';
  const lead = expiringLetterLeadMs(order.payment_method);
  return [
    {
      letter: orderLetter(isTransfer ? 'order-transfer' : 'order-created', order),
      dueAt: isTransfer ? null : new Date(order.created_at.getTime() + waitingLetterDelayMs),
    },
    {
      letter: orderLetter(isTransfer ? 'transfer-expiring' : 'order-expiring', order),
      dueAt: new Date(order.expires_at.getTime() - lead),
    },
  ];
}

/** The order of the selected lines, with all that it takes, ready to be written. */
export async function orderWrite(executor: Executor, decision: Decision): Promise<OrderWrite> {
  const { call, snapshot, priced } = decision;
  const order = newOrder(decision);
  const items = await orderItems(executor, priced, call.currency);
  const lines = priced.selected.map(({ line }) => line);
  const pieces = lines.flatMap(({ item, quantity }) =>
    item.kind === 'product' ? [{ productId: item.productId, quantity }] : [],
  );
  const goods = byProduct(pieces);
  return {
    cart: priced.cart,
    lineIds: lines.map(({ id }) => id),
    order,
    items,
    goods: goods.map(({ productId: id, quantity }) => ({ id, quantity })),
    takes: goods.map(({ productId: id, quantity }) => {
      const places = snapshot.places.filter(({ productId }) => productId === id);
      return { id, taken: takeFrom(places, quantity, order.store_id) };
    }),
    stoneIds: lines.flatMap(({ item }) => stoneOf(item) ?? []),
    couponRevision: priced.coupon?.revision ?? null,
    keptAddress: keptAddress(decision),
    deadId: snapshot.known?.id ?? null,
    letters: firstLetters(order),
  };
}
