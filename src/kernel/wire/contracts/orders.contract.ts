import * as v from 'valibot';
import { baskets, lineKinds } from '#kernel/shop/cart/cart.rules.ts';
import { orderTypes } from '#kernel/shop/orders/order-type.ts';
import { moneyBacks, orderStates, progressSteps } from '#kernel/shop/orders/orders.states.ts';
import { parcelStages } from '#kernel/shop/orders/parcel.ts';
import { paymentMethods } from '#kernel/shop/payment/payment.rules.ts';
import { paperKinds } from '#kernel/shop/receipts/paper.ts';
import { codes } from '#kernel/wire/codes.ts';
import { linePrice, stoneCertificate } from '#kernel/wire/contracts/cart.contract.ts';
import { designDocument } from '#kernel/wire/contracts/composition.contract.ts';
import { endpoint } from '#kernel/wire/endpoint.ts';
import * as p from '#kernel/wire/parameters.ts';
import { empty, mapOf, media } from '#kernel/wire/shapes.ts';

const orderItem = v.object({
  item_id: v.number(),
  kind: v.picklist(lineKinds),
  /** '' for what is no product. */
  product_id: v.string(),
  sku: v.string(),
  name: v.string(),
  image: v.string(),
  media,
  /** The shopper's own picture of the design; '' where `media` is the picture. */
  picture_url: v.string(),
  /** The metal in the picture, in the reader’s words, where another was chosen; '' for none. */
  pictured_metal: v.string(),
  qty: v.number(),
  price: v.string(),
  row_total: v.string(),
  custom_option_info: mapOf(v.string()),
  customized_type: v.picklist([0, 1, 2, 4]),
  is_returnable: v.boolean(),
  /** Why it can neither be refunded nor exchanged, in the reader’s words; '' where it can. */
  not_returnable_text: v.string(),
  redirect_url: v.string(),
  /** Of a design, as it was ordered: the document, its hash, what one piece's price was made of. */
  design: v.nullable(designDocument),
  price_lines: v.array(linePrice),
  stone_id: v.nullable(v.string()),
  certificate: v.nullable(stoneCertificate),
});

const row = {
  order_id: v.number(),
  increment_id: v.number(),
  order_status: v.picklist(orderStates),
  /** Mixed orders are custom. */
  order_type: v.picklist(orderTypes),
  /** The status in the request's language. */
  status_label: v.string(),
  progress: v.nullable(v.picklist(progressSteps)),
  /** Times are `Y-m-d H:i:s` in UTC; `…_iso` carries the zone. */
  created_at: v.string(),
  updated_at: v.string(),
  created_at_iso: v.string(),
  items_count: v.number(),
  order_currency_code: v.string(),
  grand_total: v.string(),
  subtotal: v.string(),
  subtotal_with_discount: v.string(),
  shipping_total: v.string(),
  coupon_code: v.nullable(v.string()),
  payment_method: v.string(),
  shipping_method: v.string(),
  customer_email: v.string(),
  customer_firstname: v.string(),
  customer_lastname: v.string(),
  /** As it is dialled in the country it goes to. */
  customer_telephone_text: v.string(),
  /** The place as its country writes it, line by line, the country among them. */
  customer_address_lines: v.array(v.string()),
  tracking_number: v.nullable(v.string()),
  tracking_company: v.nullable(v.string()),
  order_remark: v.string(),
  /** What was asked for with a gift; null where it is none. */
  gift: v.nullable(v.object({ wrap: v.boolean(), message: v.string(), hides_prices: v.boolean() })),
  /** Where a transfer is to go, with what words and by when; null where none is waited for. */
  transfer: v.nullable(
    v.object({
      bank: v.string(),
      holder: v.string(),
      account: v.string(),
      swift: v.string(),
      reference: v.string(),
      until: v.string(),
    }),
  ),
  /** What it was ordered from, and where its lines go back to when it is called off. */
  basket: v.picklist(baskets),
  /** What happens to the money of an order that goes no further. */
  money_back: v.nullable(v.picklist(moneyBacks)),
  /** Seconds left to pay; 0 when there is nothing to pay. */
  remaining_seconds: v.number(),
  can_pay: v.boolean(),
  can_cancel: v.boolean(),
  /** What goes back when it is cancelled now, with with_refund=1; null where nothing has been paid. */
  cancel_refund: v.nullable(v.string()),
  /** It is on its way to the shopper, who may say that it has come. */
  can_receive: v.boolean(),
  /** What has gone back of what was paid. */
  refunded_total: v.string(),
  /** Collected in a store with this code. */
  pickup_code: v.nullable(v.string()),
  store: v.nullable(v.object({ id: v.number(), name: v.string(), address: v.string(), phone: v.string() })),
};

export const orderDetail = v.object({
  ...row,
  /** The ways it can be paid by now, in the order in which people of its country expect them; none when it cannot. */
  payments: v.array(
    v.object({ method: v.picklist(paymentMethods), label: v.string(), supplement: v.string() }),
  ),
  products: v.array(orderItem),
  items: v.array(orderItem),
  /** Its receipt and credit notes, to be had by customer/order/receipt. */
  papers: v.array(v.object({ kind: v.picklist(paperKinds), number: v.number(), label: v.string() })),
  /** The day by which it leaves the house or lies in the shop, `YYYY-MM-DD`; null where it has, or nobody knows. */
  ready_on: v.nullable(v.string()),
  /** The pick-up code as a QR code, a picture in a data address; '' for what is sent. */
  pickup_qr: v.string(),
  history: v.array(v.object({ status: v.picklist(orderStates), label: v.string(), at: v.string() })),
});

export const orderRow = v.object({ ...row, item_products: v.array(orderItem) });

const number = v.optional(p.integer(1, 9_999_999_999));

/** An order by its own id, or by its number under either of the two names the original has for it. */
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
      /** 0 unpaid, 1 paid, 2 shipped, 3 received, 4 called off. */
      wxRequestOrderStatus: v.optional(v.picklist(['all', '0', '1', '2', '3', '4', '']), 'all'),
      /** The beginning of a number, or words of a piece's name in any language. */
      q: p.optionalText(60),
    }),
    output: v.object({ orderList: v.array(orderRow), count: v.number() }),
  }),
  orderView: endpoint('GET', 'customer/order/view', {
    summary: 'One order of the shopper',
    access: 'shopper',
    input: orderReference,
    output: v.object({ order: orderDetail }),
  }),
  orderLinkOpen: endpoint('POST', 'customer/order/openlink', {
    summary: 'A token for the secret of a letter’s link: a guest who reaches this order alone',
    input: v.object({ link: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)) }),
    output: v.object({ increment_id: v.number() }),
  }),
  orderLinksRevoke: endpoint('POST', 'customer/order/revokelinks', {
    summary: 'The links in letters about an order open it no more',
    access: 'shopper',
    input: v.object({ order_id: v.optional(p.id), increment_id: v.optional(p.integer(1, 9_999_999_999)) }),
    output: v.tuple([]),
  }),
  orderCancel: endpoint(['POST', 'GET'], 'customer/order/cancel', {
    summary:
      'Cancels an unpaid order; its providers are asked first. A paid one whose work has not begun only with with_refund=1: all of its money goes back',
    access: 'shopper',
    writes: true,
    input: v.object({ ...orderReference.entries, with_refund: v.optional(p.flag, false) }),
    output: empty,
  }),
  reorder: endpoint(['GET', 'POST'], 'customer/order/reorder', {
    summary: 'Puts the pieces of an order into the cart once more',
    access: 'shopper',
    writes: true,
    faults: { order_id: { invalid: { code: codes.reorderInvalid, data: [] } } },
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
      /** Newest first; `place` is '' where the carrier names none. */
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
