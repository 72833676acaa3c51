import type { Transaction } from 'kysely';
import type { LineProblem } from '#kernel/shop/cart/cart.rules.ts';
import { stoneOf } from '#kernel/shop/cart/cart-item.ts';
import { ringSizerPauseMs } from '#kernel/shop/cart/ring-sizer.ts';
import { seenItems } from '#kernel/shop/cart/seen-items.ts';
import { stockKey } from '#kernel/shop/catalogue/variants.ts';
import type { BusinessBuyer } from '#kernel/shop/checkout/business-buyer.ts';
import { Amount } from '#kernel/shop/money/format.ts';
import { fromDecimalString, toDecimalString } from '#kernel/shop/money/money.ts';
import { acceptsPayment, leastPaymentMinor, type Payees } from '#kernel/shop/payment/offers.ts';
import type { PaymentMethod } from '#kernel/shop/payment/payment.rules.ts';
import { takeFrom } from '#kernel/shop/stock/stock-places.ts';
import { codes } from '#kernel/wire/codes.ts';
import { addToBook } from '#server/addresses/addresses.service.ts';
import { cartPricing, productIdsOf, stoneIdsOf } from '#server/cart/cart-goods.service.ts';
import { lockProposal, requireOpenProposal } from '#server/cart/held-proposal.service.ts';
import { type PricedCart, type PricedLine, pricedCart } from '#server/cart/priced-cart.service.ts';
import { lockedCart } from '#server/cart/stored-cart.service.ts';
import { toSaleProduct } from '#server/catalogue/sale-products.service.ts';
import { measureDesigns } from '#server/designs/compositions.service.ts';
import { diamondOf } from '#server/diamonds/diamond-stock.service.ts';
import { requireOpenShop } from '#server/documents/documents.service.ts';
import { queuePlaced } from '#server/orders/order-events.service.ts';
import { confirmFreeOrder } from '#server/payment/free-orders.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import type { SignedCall } from '#server/platform/http/route.ts';
import { enqueueJob } from '#server/platform/jobs/jobs.repo.ts';
import { insertScheduledEmails } from '#server/platform/mail/outbox.repo.ts';
import { payeesOf } from '#server/platform/payment/payees.ts';
import { byProduct } from '#server/stock/stock.service.ts';
import { tryCodes } from '#server/stored-value/credit-offer.service.ts';
import { spendCredit } from '#server/stored-value/stored-value.service.ts';
import type { OrderForm } from './checkout.mapper.ts';
import { checkChoices, missingText } from './checkout-page.service.ts';
import { businessOf, type Destination, destinationOf, refuseOrder } from './destination.service.ts';
import { firstEmails, newOrder } from './new-order.ts';
import { creditOf, orderCredit } from './order-credit.service.ts';
import { chosenDeposit, dividedPayment } from './order-deposit.service.ts';
import { type OrderFacts, readOrderFacts } from './order-facts.repo.ts';
import { orderItems } from './order-items.ts';
import {
  insertOrder,
  lockCoupon,
  lockProducts,
  lockStones,
  releaseClientKey,
  type TakenGoods,
  takeGoods,
} from './place-order.repo.ts';
import { shippingMinor } from './shipping.rules.ts';

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
  const { code: currency } = call.currency;
  const values = {
    seen: new Amount({ currency, minor: fromDecimalString(seenTotal) }),
    total: new Amount({ currency, minor: priced.totals.shown.grandMinor }),
  };
  refuse(codes.orderFailed, {
    text: { key: 'checkout-api.total-changed', values },
    field: 'seen_total',
    data: { grand_total: total },
  });
}

/** Refuses a currency other than the displayed one. */
function checkSeenCurrency({ currency }: SignedCall, priced: PricedCart, form: OrderForm): void {
  const { seen_currency: seen, seen_total } = form;
  if (seen === '' || seen === currency.code) return;
  const { grandMinor } = priced.totals.shown;
  const values = {
    seen: seen_total === '' ? seen : new Amount({ currency: seen, minor: fromDecimalString(seen_total) }),
    total: new Amount({ currency: currency.code, minor: grandMinor }),
  };
  refuse(codes.orderFailed, {
    text: { key: 'checkout-api.currency-changed', values },
    field: 'seen_currency',
    data: { grand_total: toDecimalString(grandMinor), currency: currency.code },
  });
}

/**
 * Refuses an order whose currency, total or lines differ from the displayed ones. If the client did not send what it
 * showed, every selected line must be available.
 */
function checkSeen(call: SignedCall, priced: PricedCart, form: OrderForm): void {
  checkSeenCurrency(call, priced, form);
  checkSeenTotal(call, priced, form.seen_total);
  const lines = priced.selected.map(({ line }) => ({ itemId: line.id, quantity: line.quantity }));
  if (form.seen_items === '' || form.seen_items === seenItems(lines)) return;
  refuse(codes.orderFailed, { text: { key: 'checkout-api.cart-changed' }, field: 'seen_items' });
}

type KnownOrder = NonNullable<OrderFacts['known']>;

/**
 * The open order of the same client key; undefined for none or a cancelled one. Refuses a form that differs from it,
 * because the shopper would pay for another order than displayed.
 */
function placedBefore(
  call: SignedCall,
  form: OrderForm,
  { address, storeId, business }: Destination & { business: BusinessBuyer },
  known: KnownOrder | null,
): KnownOrder | undefined {
  if (!known || known.status === 'canceled' || known.status === 'payment_canceled') return undefined;
  const isSame =
    known.shipping_method === form.shipping_method &&
    known.payment_method === form.payment_method &&
    known.store_id === storeId &&
    known.basket === form.basket &&
    known.rest_minor > 0 === form.deposit &&
    // An order of a proposal has the currency of the proposal, which is no longer in the basket.
    (known.proposal_id !== null || known.currency === call.currency.code) &&
    ['', toDecimalString(known.credit_minor)].includes(form.seen_credit) &&
    ['', known.currency].includes(form.seen_currency) &&
    known.company === business.company &&
    known.vat_number === business.vatNumber &&
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

type Placed = { id: number; increment_id: number; payment_method: PaymentMethod };

/** The pieces of each product and their places of stock; all `lines` must be available. */
function takenPieces(
  lines: readonly PricedLine[],
  { places, variantPlaces }: OrderFacts,
  pickupStoreId: number | null,
): TakenGoods['pieces'] {
  const pieces = lines.flatMap(({ line: { quantity }, goods }) =>
    goods.kind === 'product'
      ? [
          {
            productId: goods.item.productId,
            variant: stockKey(goods.product ?? {}, goods.item.options),
            quantity,
          },
        ]
      : [],
  );
  return byProduct(pieces).flatMap(({ productId, variant, quantity }) => {
    const own =
      variant === ''
        ? places.filter((place) => place.productId === productId)
        : variantPlaces.filter((place) => place.productId === productId && place.variant === variant);
    const taken = takeFrom(own, quantity, pickupStoreId);
    if (!taken) throw new Error(`product ${productId} has fewer pieces in its places than in stock`);
    return taken.map((place) => ({ productId, variant, ...place }));
  });
}

/** Whether to add the typed delivery address to the address book of an account. */
const savesAddress = ({ shopper }: SignedCall, form: OrderForm): boolean =>
  form.save_address && form.address_id === '' && form.shipping_method !== 'store_pickup' && !shopper.isGuest;

/**
 * Places the order of the selected lines in the caller's transaction, or throws. Rows are locked in one order: cart,
 * proposal, products by id, coupon with its campaign, stones by id, address book. Every use case that takes goods
 * follows it, so two of them cannot wait for each other.
 */
async function placeOrder(
  trx: Transaction<Schema>,
  { call: asked, form, payees }: { call: SignedCall; form: OrderForm; payees: Payees },
): Promise<Placed> {
  const { now, shopper } = asked;
  const { customerId } = shopper;
  const owner = { customerId, basket: form.basket };

  const cart = await lockedCart(trx, owner);
  const currency = cart.proposal?.currency ?? asked.currency;
  const call = { ...asked, currency };
  const lines = cart.lines.filter(({ isSelected }) => isSelected);
  await measureDesigns(
    trx,
    lines.flatMap(({ item }) => (item.kind === 'design' ? item : [])),
  );
  if (cart.proposal) requireOpenProposal(await lockProposal(trx, cart.proposal.id), now);
  const productIds = productIdsOf(lines);
  const products = await lockProducts(trx, productIds);
  const couponIds = cart.cart?.couponId ? await lockCoupon(trx, cart.cart.couponId) : [];
  const stones = await lockStones(trx, stoneIdsOf(lines));

  const facts = await readOrderFacts(trx, customerId, {
    addressId: form.address_id || 0,
    storeId: form.store_id || 0,
    clientKey: form.client_key,
    productIds,
    sizerSince: new Date(now.getTime() - ringSizerPauseMs),
    credit: creditOf(call, form),
  });
  const destination = await destinationOf(trx, call, form, facts);
  const business = businessOf(form, destination);
  const known = placedBefore(call, form, { ...destination, business }, facts.known);
  if (known) return known;

  const goods = {
    products: new Map(products.map((row) => [row.id, toSaleProduct(row)])),
    stones: new Map(stones.map((row) => [row.id, diamondOf(row)])),
    ...(await cartPricing(trx, { ...cart, lines })),
  };
  const shippingBaseMinor = shippingMinor(form.shipping_method, destination.country);
  const priced = await pricedCart(trx, { ...cart, lines }, goods, { currency, now, shippingBaseMinor });
  if (!priced) refuse(codes.cartEmpty);
  const [gone] = cart.proposal ? priced.lines.filter(({ problem }) => problem !== null) : [];
  if (gone?.problem) refuseLine(call, gone, gone.problem);
  checkSeen(call, priced, form);
  if (priced.selected.length === 0) refuse(codes.cartEmpty);
  await checkChoices(trx, priced.selected, call.locale);
  const totalMinor = priced.totals.shown.grandMinor;
  const { accounts } = facts;
  const leastMinor = leastPaymentMinor(payees, currency.code);
  const credit = orderCredit(call, form, { accounts, priced, totalMinor, leastMinor });
  const creditMinor = credit?.appliedMinor ?? 0;
  const paid = { creditMinor, leastPaymentMinor: leastMinor };
  const deposit = chosenDeposit(form, dividedPayment(priced, paid, currency), currency);
  const due = { currency: currency.code, minor: deposit?.nowMinor ?? totalMinor - creditMinor };
  const isCovered = creditMinor > 0 && due.minor === 0;
  if (isCovered ? form.payment_method !== 'stored_value' : !acceptsPayment(payees, form.payment_method, due))
    refuseOrder('payment-unknown', 'payment_method');
  const hasSizer = priced.selected.some(({ finalReason }) => finalReason === 'free');
  if (hasSizer && facts.hasSizer) refuse(codes.orderFailed, { text: { key: 'checkout-api.sizer-again' } });

  const order = newOrder({
    ...{ call, form, destination, business, email: facts.email, priced, creditMinor, deposit },
    proposalId: cart.proposal?.id ?? null,
  });
  if (facts.known) await releaseClientKey(trx, facts.known.id);
  const { is_subscribed: isSubscribed, ...placed } = await insertOrder(
    trx,
    order,
    await orderItems(trx, priced, currency),
  );
  await takeGoods(trx, placed.id, {
    customerId,
    cart: { id: priced.cart.id, lineIds: priced.selected.map(({ line }) => line.id) },
    pieces: takenPieces(priced.selected, facts, destination.storeId),
    stoneIds: priced.selected.flatMap(({ line }) => stoneOf(line.item) ?? []),
    couponIds: priced.coupon ? couponIds : [],
  });
  if (credit) await spendCredit(trx, placed.id, credit.parts, now);
  if (isCovered) {
    // Confirmed by the caller at once; the job does so if the process stops before.
    const job = { kind: 'payment.covered', key: String(placed.id), payload: { orderId: placed.id } };
    await enqueueJob(trx, { ...job, dueAt: now });
  }
  const isFree = totalMinor === 0;
  if (!isCovered && !isFree) await insertScheduledEmails(trx, firstEmails(order, placed.increment_id));
  if (isSubscribed) await queuePlaced(trx, placed, now);
  if (isFree) await confirmFreeOrder(trx, placed.id, now);
  if (savesAddress(call, form))
    await addToBook(trx, customerId, destination.address, { now, fullCode: codes.addressSaveFailed });
  return { ...placed, payment_method: form.payment_method };
}

/**
 * Makes an order of the selected lines, all of it or nothing. The same client key with the same form returns the same order. Throws 1500034
 * before the shop opens.
 */
export async function submitOrder(host: Host, call: SignedCall, form: OrderForm): Promise<Placed> {
  await requireOpenShop(host.db.handle);
  if (form.terms === false) refuseOrder('terms-missing', 'terms');
  const payees = payeesOf(host);
  return tryCodes(host, { ip: call.ip, cards: form.gift_card_codes }, () =>
    host.db.transaction((trx) => placeOrder(trx, { call, form, payees })),
  );
}
