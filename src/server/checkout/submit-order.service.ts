import type { LineProblem } from '#kernel/cart/cart.rules.ts';
import { stoneOf } from '#kernel/cart/cart-item.ts';
import { seenItems } from '#kernel/cart/seen-items.ts';
import { toDecimalString } from '#kernel/money/money.ts';
import { acceptsPayment, type Payees } from '#kernel/payment/offers.ts';
import type { PaymentMethod } from '#kernel/payment/payment.rules.ts';
import { codes } from '#kernel/wire/codes.ts';
import { type CartSnapshot, cartSnapshot } from '#server/cart/cart-snapshot.service.ts';
import { type PricedCart, type PricedLine, pricedCart } from '#server/cart/priced-cart.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { SignedCall } from '#server/platform/http/route.ts';
import { payeesOf } from '#server/platform/payments/payees.ts';
import type { OrderForm } from './checkout.mapper.ts';
import { missingText } from './checkout-page.service.ts';
import { type Destination, destinationOf, refuseOrder } from './destination.service.ts';
import { orderWrite } from './new-order.ts';
import { lockForOrder, type OrderVerdict, type OrderWrite, writeOrder } from './place-order.repo.ts';
import { shippingMinor } from './shipping.service.ts';

function refuseCoupon(): never {
  refuse(codes.couponInvalid, { text: { key: 'checkout-api.coupon-gone' } });
}

function refuseLine(call: SignedCall, priced: PricedLine, problem: LineProblem): never {
  const { id, item } = priced.line;
  refuse(codes.outOfStock, {
    text: missingText(priced, problem, call.locale),
    data: { product_id: item.kind === 'product' ? item.productId : null, item_id: id },
  });
}

function checkSeenTotal(call: SignedCall, priced: PricedCart, seenTotal: string): void {
  const total = toDecimalString(priced.totals.shown.grandMinor);
  if (seenTotal === total) return;
  const failed = priced.lines.find(({ line, problem }) => line.isSelected && problem !== null);
  if (failed?.problem) refuseLine(call, failed, failed.problem);
  if (priced.cart.couponId !== null && !priced.coupon) refuseCoupon();
  if (seenTotal === '') return;
  const { symbol } = call.currency;
  const values = { seen: `${symbol}${seenTotal}`, total: `${symbol}${total}` };
  refuse(codes.orderFailed, {
    text: { key: 'checkout-api.total-changed', values },
    field: 'seen_total',
    data: { grand_total: total },
  });
}

/** An amount is a number and a currency: 10,104 pounds are not 10,104 euros. */
function checkSeenCurrency({ currency }: SignedCall, priced: PricedCart, form: OrderForm): void {
  const { seen_currency: seen, seen_total } = form;
  if (seen === '' || seen === currency.code) return;
  const total = toDecimalString(priced.totals.shown.grandMinor);
  const values = { seen: `${seen} ${seen_total}`.trim(), total: `${currency.code} ${total}` };
  refuse(codes.orderFailed, {
    text: { key: 'checkout-api.currency-changed', values },
    field: 'seen_currency',
    data: { grand_total: total, currency: currency.code },
  });
}

/**
 * The order is what the shopper has seen, or there is none: a currency, a total or lines that were not shown refuse it,
 * and where the client did not say what it showed, nothing selected may have fallen away.
 */
function checkSeen(call: SignedCall, priced: PricedCart, form: OrderForm): void {
  checkSeenCurrency(call, priced, form);
  checkSeenTotal(call, priced, form.seen_total);
  const lines = priced.selected.map(({ line }) => ({ itemId: line.id, quantity: line.quantity }));
  if (form.seen_items === '' || form.seen_items === seenItems(lines)) return;
  refuse(codes.orderFailed, { text: { key: 'checkout-api.cart-changed' }, field: 'seen_items' });
}

type KnownOrder = NonNullable<CartSnapshot['known']>;

/**
 * The living order that this key has made already. It must be what the form says, or the shopper would pay for
 * something else than stands on the page; a dead one lets go of its key.
 */
function placedBefore(
  call: SignedCall,
  form: OrderForm,
  destination: Destination,
  known: KnownOrder | null,
): KnownOrder | undefined {
  if (!known || known.status === 'canceled' || known.status === 'payment_canceled') return undefined;
  const { address, storeId } = destination;
  const isSame =
    known.shipping_method === form.shipping_method &&
    known.payment_method === form.payment_method &&
    known.store_id === storeId &&
    known.basket === form.basket &&
    known.currency === call.currency.code &&
    ['', known.currency].includes(form.seen_currency) &&
    known.remark === form.order_remark &&
    known.gift_wrap === form.gift_wrap &&
    known.gift_message === form.gift_message.trim() &&
    known.gift_hides_prices === form.gift_hides_prices &&
    ['', toDecimalString(known.grand_minor)].includes(form.seen_total) &&
    Object.entries(address).every(([field, value]) => known[field as keyof KnownOrder] === value);
  if (isSame) return known;
  return refuse(codes.orderFailed, {
    text: { key: 'checkout-api.placed-already', values: { number: String(known.increment_id) } },
    data: { increment_id: known.increment_id },
  });
}

/** Says what somebody else was quicker to get: a product, the coupon's last use, or a stone, which is one of a kind. */
function refuseMissing(
  call: SignedCall,
  { goods, stoneIds }: OrderWrite,
  verdict: OrderVerdict,
  decided: { snapshot: CartSnapshot; priced: PricedCart },
): void {
  const gone = goods.find(({ id }) => !verdict.goods.includes(id));
  if (gone) {
    const name = decided.snapshot.products.get(gone.id)?.text[call.locale].name ?? '';
    const text = { key: 'catalogue-api.out-of-stock', values: { name } } as const;
    refuse(codes.outOfStock, { text, data: { product_id: gone.id } });
  }
  if (!verdict.hasCoupon) refuseCoupon();
  const lost = stoneIds.toSorted((a, b) => a - b).find((id) => !verdict.stones.includes(id));
  const line = decided.priced.selected.find(({ line }) => lost !== undefined && stoneOf(line.item) === lost);
  if (line) refuseLine(call, line, 'stone-reserved');
}

interface Placed {
  id: number;
  increment_id: number;
  payment_method: PaymentMethod;
}

interface Wanted {
  call: SignedCall;
  form: OrderForm;
  payees: Payees;
}

/** Reads, decides and writes; undefined when cart or coupon were changed between. */
async function attempt({ call, form, payees }: Wanted, executor: Executor): Promise<Placed | undefined> {
  const { currency, now, shopper } = call;
  const snapshot = await cartSnapshot(executor, {
    customerId: shopper.customerId,
    basket: form.basket,
    order: { addressId: form.address_id || 0, storeId: form.store_id || 0, clientKey: form.client_key },
  });
  const destination = await destinationOf(executor, call, form, snapshot);
  const known = placedBefore(call, form, destination, snapshot.known);
  if (known) return known;
  const shippingBaseMinor = shippingMinor(form.shipping_method, destination.country);
  const priced = await pricedCart(snapshot, { currency, now, shippingBaseMinor });
  if (!priced?.lines.some(({ line }) => line.isSelected)) refuse(codes.cartEmpty);
  checkSeen(call, priced, form);
  if (priced.selected.length === 0) refuse(codes.cartEmpty);
  const total = { currency: currency.code, minor: priced.totals.shown.grandMinor };
  if (!acceptsPayment(payees, form.payment_method, total)) refuseOrder('payment-unknown', 'payment_method');
  const write = await orderWrite(executor, { call, form, destination, snapshot, priced });
  const verdict = await writeOrder(executor, write);
  if (!verdict.isCurrent) return undefined;
  refuseMissing(call, write, verdict, { snapshot, priced });
  const { id, increment_id } = verdict;
  if (id === null || increment_id === null) throw new Error('an order was neither written nor refused');
  return { id, increment_id, payment_method: form.payment_method };
}

/**
 * Makes the order of the selected lines: one read of all that it rests on, one write of all that it is, or nothing.
 * Where somebody has changed cart, coupon or places between, the whole is tried once more with all held. The same client key
 * with the same form gives the same order.
 */
export async function submitOrder(host: Host, call: SignedCall, form: OrderForm): Promise<Placed> {
  if (form.terms === false) refuseOrder('terms-missing', 'terms');
  const { customerId } = call.shopper;
  const wanted = { call, form, payees: payeesOf(host) };
  const first = await attempt(wanted, host.db.handle);
  const placed =
    first ??
    (await host.db.transaction(async (trx) => {
      await lockForOrder(trx, customerId, form.basket);
      return attempt(wanted, trx);
    }));
  if (!placed) throw new Error(`the cart of customer ${customerId} changed while it was held`);
  return placed;
}
