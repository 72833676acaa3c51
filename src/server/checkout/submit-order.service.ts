import { randomInt } from 'node:crypto';
import type { Transaction } from 'kysely';
import { seenItems } from '#kernel/cart/seen-items.ts';
import { paymentWindowMs } from '#kernel/checkout/checkout.rules.ts';
import { toDecimalString } from '#kernel/money/money.ts';
import { codes } from '#kernel/wire/codes.ts';
import { profile } from '#server/account/profile.service.ts';
import { saveAddress } from '#server/addresses/addresses.service.ts';
import { emptyOrderedLines, lockCart } from '#server/cart/cart-lines.service.ts';
import { type PricedCart, type PricedLine, pricedCart } from '#server/cart/priced-cart.service.ts';
import { moveStock } from '#server/catalogue/sale-products.service.ts';
import { holdCoupon } from '#server/coupons/coupons.service.ts';
import { reserveDiamond } from '#server/diamonds/diamond-stock.service.ts';
import { queueOrderMail } from '#server/orders/order-mail.service.ts';
import {
  insertOrder,
  type Order,
  readOrderByClientKey,
  releaseClientKey,
} from '#server/orders/orders.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Host } from '#server/platform/host.ts';
import { BusinessError } from '#server/platform/http/business-error.ts';
import type { SignedCall } from '#server/platform/http/route.ts';
import { offeredMethods } from '#server/platform/payments/registry.ts';
import { text } from '#server/platform/texts.ts';
import { type Destination, destinationOf, type OrderForm, orderRefusal } from './destination.service.ts';
import { orderedName, orderItems } from './order-items.ts';
import { shippingMinor } from './shipping.service.ts';

/** Read aloud at a counter: without 0 and O, 1 and I. */
const pickupLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

function pickupCode(): string {
  return Array.from({ length: 8 }, () => pickupLetters[randomInt(pickupLetters.length)]).join('');
}

function couponRefusal(call: SignedCall): BusinessError {
  const key = 'checkout-api.coupon-gone';
  return new BusinessError(codes.couponInvalid, { text: { key }, data: { error: text(call.locale, key) } });
}

function lineRefusal(call: SignedCall, priced: PricedLine): BusinessError {
  const { line, reason } = priced;
  const key = `checkout-api.line-${reason}`;
  const values = { name: orderedName(priced)[call.locale] };
  return new BusinessError(codes.outOfStock, {
    text: { key, values },
    data: { error: text(call.locale, key, values), product_id: line.product_id, item_id: line.id },
  });
}

function checkSeenTotal(call: SignedCall, priced: PricedCart, seenTotal: string): void {
  const total = toDecimalString(priced.totals.shown.grandMinor);
  if (seenTotal === total) return;
  const failed = priced.lines.find(({ line, reason }) => line.is_selected && reason !== '');
  if (failed) throw lineRefusal(call, failed);
  if (priced.cart.coupon_id !== null && !priced.coupon) throw couponRefusal(call);
  if (seenTotal === '') return;
  const { symbol } = call.currency;
  const key = 'checkout-api.total-changed';
  const values = { seen: `${symbol}${seenTotal}`, total: `${symbol}${total}` };
  throw new BusinessError(codes.orderFailed, {
    text: { key, values },
    data: { error: text(call.locale, key, values), field: 'seen_total', grand_total: total },
  });
}

/**
 * The order is what the shopper has seen, or there is none: a total or lines that were not shown refuse it,
 * and where the client did not say what it showed, nothing selected may have fallen away.
 */
function checkSeen(call: SignedCall, priced: PricedCart, form: OrderForm): void {
  checkSeenTotal(call, priced, form.seen_total);
  const lines = priced.selected.map(({ line }) => ({ itemId: line.id, quantity: line.qty }));
  if (form.seen_items === '' || form.seen_items === seenItems(lines)) return;
  const key = 'checkout-api.cart-changed';
  throw new BusinessError(codes.orderFailed, {
    text: { key },
    data: { error: text(call.locale, key), field: 'seen_items' },
  });
}

/**
 * The order that this key has made already. A dead one lets go of the key; a living one must be what the
 * form says, or the shopper would pay for something else than stands on the page.
 */
async function placedBefore(
  trx: Transaction<Schema>,
  call: SignedCall,
  form: OrderForm,
  destination: Destination,
): Promise<Order | undefined> {
  if (form.client_key === '') return undefined;
  const known = await readOrderByClientKey(trx, call.shopper.customerId, form.client_key);
  if (!known) return undefined;
  if (known.status === 'canceled' || known.status === 'payment_canceled') {
    await releaseClientKey(trx, known.id);
    return undefined;
  }
  const { address, storeId } = destination;
  const isSame =
    known.shipping_method === form.shipping_method &&
    known.payment_method === form.payment_method &&
    known.store_id === storeId &&
    known.currency === call.currency.code &&
    known.remark === form.order_remark &&
    ['', toDecimalString(known.grand_minor)].includes(form.seen_total) &&
    Object.entries(address).every(([field, value]) => known[field as keyof Order] === value);
  if (isSame) return known;
  const key = 'checkout-api.placed-already';
  const values = { number: String(known.increment_id) };
  throw new BusinessError(codes.orderFailed, {
    text: { key, values },
    data: { error: text(call.locale, key, values), increment_id: known.increment_id },
  });
}

/** A stone belongs to one order: whoever comes second is told which piece it is, and has no order. */
async function reserveStones(
  trx: Transaction<Schema>,
  call: SignedCall,
  priced: PricedCart,
  order: Order,
): Promise<void> {
  const stones = priced.selected.flatMap((each) =>
    each.line.diamond_id === null ? [] : [{ id: each.line.diamond_id, priced: each }],
  );
  for (const stone of stones.toSorted((a, b) => a.id - b.id)) {
    if (await reserveDiamond(trx, stone.id, order.id)) continue;
    throw lineRefusal(call, { ...stone.priced, reason: 'stone-reserved' });
  }
}

interface Placing {
  trx: Transaction<Schema>;
  call: SignedCall;
  form: OrderForm;
  destination: Destination;
  email: string;
}

async function place({ trx, call, form, destination, email }: Placing, priced: PricedCart): Promise<Order> {
  const { shopper, currency, locale, now } = call;
  await moveStock(
    trx,
    priced.selected.flatMap(({ line: { product_id, qty } }) =>
      product_id === null ? [] : [{ productId: product_id, quantity: qty }],
    ),
    'take',
    locale,
  );
  const { coupon } = priced;
  if (coupon && !(await holdCoupon(trx, coupon.id, shopper.customerId))) throw couponRefusal(call);
  const { shown, base, itemsCount } = priced.totals;
  const weightMg = priced.selected.reduce((sum, { line, weightMg }) => sum + weightMg * line.qty, 0);
  const order = await insertOrder(
    trx,
    {
      ...destination.address,
      customer_id: shopper.customerId,
      is_guest: shopper.isGuest,
      email,
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
      weight_mg: weightMg,
      coupon_id: coupon?.id ?? null,
      coupon_code: coupon?.code ?? null,
      holds_stock: true,
      holds_coupon: coupon !== null,
      payment_method: form.payment_method,
      shipping_method: form.shipping_method,
      store_id: destination.storeId,
      pickup_code: destination.storeId === null ? null : pickupCode(),
      remark: form.order_remark,
      client_key: form.client_key === '' ? null : form.client_key,
      paid_attempt_id: null,
      tracking_number: null,
      tracking_company: null,
      created_at: now,
      updated_at: now,
      expires_at: new Date(now.getTime() + paymentWindowMs),
      closed_at: null,
      paid_at: null,
      next_check_at: null,
    },
    await orderItems(trx, priced, call.currency),
  );
  await reserveStones(trx, call, priced, order);
  return order;
}

async function keepAddress({ trx, call, destination }: Placing): Promise<void> {
  try {
    const { locale, now, shopper } = call;
    await saveAddress(trx, shopper.customerId, null, {
      values: destination.address,
      isDefault: false,
      locale,
      now,
    });
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error;
    throw new BusinessError(codes.addressSaveFailed, {
      ...(error.text ? { text: error.text } : {}),
      data: error.data,
    });
  }
}

/**
 * Makes the order of the selected lines, in one transaction: the cart is locked and priced anew, the stock
 * taken, the coupon counted, order and items written, the lines leave the cart, the letter is queued. All
 * of it or nothing. The same client key with the same form gives the same order.
 */
export async function submitOrder(host: Host, call: SignedCall, form: OrderForm): Promise<Order> {
  if (!form.terms) throw orderRefusal(call, 'checkout-api.terms-missing', 'terms');
  if (!offeredMethods(host.payments, call.currency.code).includes(form.payment_method)) {
    throw orderRefusal(call, 'checkout-api.payment-unknown', 'payment_method');
  }
  const { customerId, isGuest } = call.shopper;
  const user = await profile(host, customerId);
  const destination = await destinationOf(host.db.handle, call, form, user);
  const shippingBaseMinor = shippingMinor(form.shipping_method, destination.country);
  return host.db.transaction(async (trx) => {
    const cart = await lockCart(trx, customerId);
    const known = await placedBefore(trx, call, form, destination);
    if (known) return known;
    const { currency, now } = call;
    const priced = await pricedCart(trx, customerId, { currency, now, shippingBaseMinor });
    if (!priced?.lines.some(({ line }) => line.is_selected)) throw new BusinessError(codes.cartEmpty);
    checkSeen(call, priced, form);
    if (priced.selected.length === 0) throw new BusinessError(codes.cartEmpty);
    const placing = { trx, call, form, destination, email: user.email };
    const order = await place(placing, priced);
    if (destination.isNew && form.save_address && !isGuest) await keepAddress(placing);
    const ordered = priced.selected.map(({ line }) => line.id);
    await emptyOrderedLines(trx, cart.id, ordered);
    await queueOrderMail(trx, 'order-created', order);
    return order;
  });
}
