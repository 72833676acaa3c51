import * as v from 'valibot';
import { baskets } from '#kernel/shop/cart/cart.rules.ts';
import { orderTypes } from '#kernel/shop/orders/order-type.ts';
import { orderedKinds } from '#kernel/shop/orders/ordered-kind.ts';
import { moneyBacks, orderStates, progressSteps } from '#kernel/shop/orders/orders.states.ts';
import { parcelStages } from '#kernel/shop/orders/parcel.ts';
import { paymentMethods } from '#kernel/shop/payment/payment.rules.ts';
import { restStates } from '#kernel/shop/payment/rest.transitions.ts';
import { paperKinds } from '#kernel/shop/receipts/paper.ts';
import { codes } from '#kernel/wire/codes.ts';
import { linePrice, stoneCertificate } from '#kernel/wire/contracts/cart.contract.ts';
import { designDocument } from '#kernel/wire/contracts/composition.contract.ts';
import { landedCharges } from '#kernel/wire/contracts/landed.contract.ts';
import { endpoint } from '#kernel/wire/endpoint.ts';
import * as p from '#kernel/wire/parameters.ts';
import { empty, mapOf, media } from '#kernel/wire/shapes.ts';

const orderItem = v.object({
  item_id: v.number(),
  kind: v.picklist(orderedKinds),
  /** '' if the line is no product. */
  product_id: v.string(),
  sku: v.string(),
  name: v.string(),
  image: v.string(),
  media,
  /** The shopper's own picture of the design; '' if `media` is shown. */
  picture_url: v.string(),
  /** Name of the pictured metal in the reader's language, if another was chosen; else ''. */
  pictured_metal: v.string(),
  qty: v.number(),
  price: v.string(),
  row_total: v.string(),
  custom_option_info: mapOf(v.string()),
  customized_type: v.picklist([0, 1, 2, 4]),
  is_returnable: v.boolean(),
  /** Why it can neither be refunded nor exchanged, in the reader's language; '' if it can. */
  not_returnable_text: v.string(),
  redirect_url: v.string(),
  /** Of a design as ordered: the document, its hash, and the components of its unit price. */
  design: v.nullable(designDocument),
  price_lines: v.array(linePrice),
  stone_id: v.nullable(v.string()),
  certificate: v.nullable(stoneCertificate),
});

const row = {
  order_id: v.number(),
  increment_id: v.number(),
  order_status: v.picklist(orderStates),
  /** Mixed orders count as custom. */
  order_type: v.picklist(orderTypes),
  /** Label of the status in the request's language. */
  status_label: v.string(),
  progress: v.nullable(v.picklist(progressSteps)),
  /** Times are `Y-m-d H:i:s` in UTC; `…_iso` includes the zone. */
  created_at: v.string(),
  updated_at: v.string(),
  created_at_iso: v.string(),
  items_count: v.number(),
  order_currency_code: v.string(),
  grand_total: v.string(),
  /** Part of it that gift cards and store credit pay; absent in responses of older hosts. */
  credit_total: v.optional(v.string()),
  subtotal: v.string(),
  subtotal_with_discount: v.string(),
  shipping_total: v.string(),
  coupon_code: v.nullable(v.string()),
  landed: landedCharges,
  payment_method: v.string(),
  shipping_method: v.string(),
  customer_email: v.string(),
  customer_firstname: v.string(),
  customer_lastname: v.string(),
  /** In the format of the destination country. */
  customer_telephone_text: v.string(),
  /** Lines in the format of the country, including the country. */
  customer_address_lines: v.array(v.string()),
  tracking_number: v.nullable(v.string()),
  tracking_company: v.nullable(v.string()),
  /** Page of the carrier about the parcel; null if it has none. */
  tracking_url: v.nullable(v.string()),
  order_remark: v.string(),
  /** Whether its buyer can withdraw from the contract by law; absent if not. */
  has_withdrawal: v.optional(v.boolean()),
  /** Of a company that bought; absent in responses of older hosts. */
  company: v.optional(v.string()),
  vat_number: v.optional(v.string()),
  /** Gift options; null if it is no gift. */
  gift: v.nullable(v.object({ wrap: v.boolean(), message: v.string(), hides_prices: v.boolean() })),
  /** Account, reference and deadline of a bank transfer, also for the rest after a deposit; null if none is awaited. */
  transfer: v.nullable(
    v.object({
      bank: v.string(),
      holder: v.string(),
      account: v.string(),
      swift: v.string(),
      reference: v.string(),
      until: v.string(),
      /** Amount received so far, and the amount still due, in the order's currency. */
      received: v.string(),
      due: v.string(),
    }),
  ),
  /** The basket it was ordered from; its lines return there when the order is cancelled. */
  basket: v.picklist(baskets),
  /** Refund status of an order that ended early. */
  money_back: v.nullable(v.picklist(moneyBacks)),
  /** Of an order that is paid in two parts; absent for others. */
  deposit: v.optional(
    v.object({
      state: v.picklist(restStates),
      /** The payments due when it is placed, without stored value, and before dispatch. */
      now: v.string(),
      rest: v.string(),
      /** Part of the rest that is not paid. */
      left: v.string(),
      /** Day by which the rest is asked for, `YYYY-MM-DD`; null before that and once it is paid. */
      due_on: v.nullable(v.string()),
      /** Deposit that the shop has kept after the order was cancelled in work. */
      kept: v.string(),
      /** The rest can be paid now, by one of `payments`. */
      can_pay: v.boolean(),
    }),
  ),
  /** Seconds left to pay; 0 if there is nothing to pay. */
  remaining_seconds: v.number(),
  can_pay: v.boolean(),
  can_cancel: v.boolean(),
  /** Refund if it is cancelled now, with with_refund=1; null if nothing has been paid. */
  cancel_refund: v.nullable(v.string()),
  /** Whether the shopper can confirm the receipt of the parcel. */
  can_receive: v.boolean(),
  /** Amount refunded so far. */
  refunded_total: v.string(),
  /** Pickup code for the store. */
  pickup_code: v.nullable(v.string()),
  store: v.nullable(v.object({ id: v.number(), name: v.string(), address: v.string(), phone: v.string() })),
};

export const orderDetail = v.object({
  ...row,
  /** Methods by which it can be paid now, in the order preferred in its country; empty if it cannot. */
  payments: v.array(
    v.object({ method: v.picklist(paymentMethods), label: v.string(), supplement: v.string() }),
  ),
  products: v.array(orderItem),
  items: v.array(orderItem),
  /** Its receipt and credit notes, available from customer/order/receipt. */
  papers: v.array(v.object({ kind: v.picklist(paperKinds), number: v.number(), label: v.string() })),
  /** Day of dispatch or pickup, `YYYY-MM-DD`; null if past or unknown. */
  ready_on: v.nullable(v.string()),
  /** The pickup code as a QR code in a data URL; '' if the order is delivered. */
  pickup_qr: v.string(),
  history: v.array(v.object({ status: v.picklist(orderStates), label: v.string(), at: v.string() })),
});

export const orderRow = v.object({ ...row, item_products: v.array(orderItem) });

const number = v.optional(p.integer(1, 9_999_999_999));

/** An order by its id, or by its number under either of the original's two names. */
export const orderReference = v.object({ order_id: v.optional(p.id), increment_id: number, orderId: number });

export type OrderReference = v.InferOutput<typeof orderReference>;

export const orderEndpoints = {
  orderIndex: endpoint('GET', 'customer/order/index', {
    summary: 'The orders of the shopper, newest first',
    access: 'shopper',
    input: v.object({
      p: p.page,
      numPerPage: p.perPage(10),
      withItems: v.optional(p.flag, true),
      /** 0: unpaid, 1: paid, 2: shipped, 3: received, 4: cancelled. */
      wxRequestOrderStatus: v.optional(v.picklist(['all', '0', '1', '2', '3', '4', '']), 'all'),
      /** Beginning of an order number, or part of a piece's name in any language. */
      q: p.optionalPlain(60),
    }),
    output: v.object({ orderList: v.array(orderRow), count: v.number() }),
  }),
  orderView: endpoint('GET', 'customer/order/view', {
    summary: 'Reads an order of the shopper',
    access: 'shopper',
    input: orderReference,
    output: v.object({ order: orderDetail }),
  }),
  orderLinkOpen: endpoint('POST', 'customer/order/openlink', {
    summary: 'Returns a guest token for an email’s link, with access to this order only',
    input: v.object({ link: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)) }),
    output: v.object({ increment_id: v.number() }),
  }),
  orderLinksRevoke: endpoint('POST', 'customer/order/revokelinks', {
    summary: 'Revokes the links in emails about an order',
    access: 'shopper',
    input: v.object({ order_id: v.optional(p.id), increment_id: v.optional(p.integer(1, 9_999_999_999)) }),
    output: v.tuple([]),
  }),
  orderCancel: endpoint(['POST', 'GET'], 'customer/order/cancel', {
    summary:
      'Cancels an unpaid order after asking its providers. With with_refund=1 also a paid one before its work begins, for a full refund',
    access: 'shopper',
    writes: true,
    input: v.object({ ...orderReference.entries, with_refund: v.optional(p.flag, false) }),
    output: empty,
  }),
  reorder: endpoint(['GET', 'POST'], 'customer/order/reorder', {
    summary: 'Puts the pieces of an order into the cart once more',
    creates: true,
    access: 'shopper',
    writes: true,
    faults: { order_id: { invalid: { code: codes.reorderInvalid } } },
    input: orderReference,
    output: empty,
  }),
  orderReceive: endpoint('POST', 'customer/order/receive', {
    summary: 'The shopper has the parcel of a shipped order; said twice, it is the same',
    access: 'shopper',
    writes: true,
    input: orderReference,
    output: empty,
  }),
  orderDelivery: endpoint('GET', 'customer/order/delivery', {
    summary: 'Logistics of an order; an empty list when there is none yet',
    access: 'shopper',
    input: orderReference,
    output: v.object({
      tracking_number: v.nullable(v.string()),
      tracking_company: v.nullable(v.string()),
      /** Newest first; `place` is '' if the carrier does not state it. */
      events: v.array(
        v.object({
          at: v.string(),
          text: v.string(),
          stage: v.picklist(parcelStages),
          place: v.string(),
        }),
      ),
    }),
  }),
};
