import * as v from 'valibot';
import { uploadIdPattern } from '#kernel/shop/pictures/uploads.rules.ts';
import { estimateStates } from '#kernel/shop/returns/care.rules.ts';
import { returnStates } from '#kernel/shop/returns/return.transitions.ts';
import {
  descriptionCharacters,
  maxReturnPictures,
  returnReasons,
  returnServices,
  returnWays,
} from '#kernel/shop/returns/returns.rules.ts';
import { endpoint, inModule } from '#kernel/wire/endpoint.ts';
import * as p from '#kernel/wire/parameters.ts';
import { mapOf, media, price } from '#kernel/wire/shapes.ts';

const orderNumber = p.integer(1, 9_999_999_999);
/** Tracking number as printed by carriers. */
const parcel = v.pipe(p.plain(40), v.regex(/^[A-Za-z0-9][A-Za-z0-9 -]{3,39}$/));

/** An order line as shown in a return. */
export const returnItem = v.object({
  item_id: v.number(),
  name: v.string(),
  image: v.string(),
  media,
  /** The shopper's own picture of a design; '' if `media` is shown. */
  picture_url: v.string(),
  custom_option_info: mapOf(v.string()),
});

const returnable = v.object({
  ...returnItem.entries,
  qty: v.number(),
  price,
  services: v.array(
    v.object({
      service_type: v.picklist(returnServices),
      /** Number of returnable pieces; 0 if none. */
      qty: v.number(),
      /** Refund amounts by number of pieces, starting with one, for refund and exchange; for a trade-up its credit, and what the new stone costs at least. */
      amounts: v.array(price),
      /** Delivery within the amount of all these pieces; absent if none goes back. */
      delivery: v.optional(price),
      /** Key and text of the obstacle; '' if there is none. */
      obstacle: v.string(),
      obstacle_text: v.string(),
    }),
  ),
});

const estimate = v.object({
  id: v.number(),
  /** 1, 2, … within the return. */
  number: v.number(),
  status: v.picklist(estimateStates),
  lines: v.array(v.object({ text: v.string(), amount: price })),
  total: price,
  note: v.string(),
  sent_at: v.string(),
  valid_until: v.string(),
  answered_at: v.nullable(v.string()),
  /** Whether it can be approved or declined now. */
  can_answer: v.boolean(),
  /** Whether it is approved and its payment is awaited. */
  can_pay: v.boolean(),
});

const images = v.array(v.object({ id: v.string(), url: v.string() }));

export const salesAfter = v.object({
  id: v.number(),
  /** Public number, as on the label. */
  number: v.string(),
  order_id: v.number(),
  increment_id: v.number(),
  item: returnItem,
  qty: v.number(),
  status: v.picklist(returnStates),
  /** Labels of the state and the next step in the request's language. */
  status_label: v.string(),
  status_text: v.string(),
  service_type: v.picklist(returnServices),
  service_label: v.string(),
  reason: v.picklist(returnReasons),
  reason_label: v.string(),
  description: v.string(),
  images,
  /** Photographs of the shop: of the piece on arrival, and before it leaves. */
  arrival_images: images,
  leaving_images: images,
  /** Newest first. */
  estimates: v.array(estimate),
  /** The credit for a stone that is traded up; null for other services. */
  trade_up: v.optional(
    v.nullable(
      v.object({
        value: price,
        /** Least price of the new stone. */
        least: price,
        /** Name of the new stone that was chosen; '' if none was. */
        wanted: v.string(),
        /** Last day of the credit; '' before the stone is accepted. */
        valid_until: v.string(),
      }),
    ),
  ),
  return_type: v.picklist(returnWays),
  return_type_label: v.string(),
  /** Whether its refund becomes store credit; absent if not. */
  to_credit: v.optional(v.boolean()),
  applied_at: v.string(),
  /** Result of the inspection. */
  remark: v.string(),
  /** The amount paid for the pieces; null if no refund is requested. */
  expected_amount: v.nullable(price),
  /** The refund; null until it is decided. */
  actual_amount: v.nullable(price),
  merchant_reply: v.string(),
  can_cancel: v.boolean(),
  /** Whether the shopper can enter the tracking number of the parcel. */
  can_track: v.boolean(),
  /** No replacement is available: the shopper can choose a refund instead. */
  can_take_money: v.boolean(),
  has_label: v.boolean(),
  /** Return address, or the stores that accept the piece; [] until there is one. */
  send_to: v.array(v.string()),
  tracking_company: v.string(),
  tracking_number: v.string(),
  /** Tracking of the parcel from the shop. */
  sent_company: v.string(),
  sent_number: v.string(),
  history: v.array(v.object({ status: v.picklist(returnStates), label: v.string(), at: v.string() })),
});

export type WireReturn = v.InferOutput<typeof salesAfter>;
export type WireReturnable = v.InferOutput<typeof returnable>;

const choice = <const Keys extends readonly string[]>(keys: Keys) =>
  v.object({ key: v.picklist(keys), label: v.string() });

export const returnEndpoints = {
  salesAfterIndex: endpoint('GET', 'checkout/sales-after/index', {
    summary:
      'With an order or a line: what can be returned, and obstacles; with an id: that return; lists the returns of the order, or all of the shopper’s, newest first',
    access: 'shopper',
    input: v.object({
      order_id: v.optional(p.id),
      increment_id: v.optional(orderNumber),
      item_id: v.optional(p.id),
      id: v.optional(p.id),
      p: p.page,
      numPerPage: p.perPage(20),
    }),
    output: v.object({
      order: v.nullable(
        v.object({
          order_id: v.number(),
          increment_id: v.number(),
          status_label: v.string(),
          /** Last day for refund and exchange; null before receipt. */
          last_day: v.nullable(v.string()),
          refund_days: v.number(),
          /** Whether a refund can become store credit; absent if not. */
          has_credit: v.optional(v.boolean()),
        }),
      ),
      items: v.array(returnable),
      service_types: v.array(
        v.object({ ...choice(returnServices).entries, reasons: v.array(choice(returnReasons)) }),
      ),
      return_types: v.array(choice(returnWays)),
      returns: v.array(salesAfter),
      count: v.number(),
    }),
  }),
  salesAfterSave: endpoint('POST', 'checkout/sales-after/save', {
    summary:
      'Asks for a refund, an exchange, a new size, a repair, a cleaning or a trade-up of pieces of an order; with an id and an action, goes on with a return: cancel, tracking (says the number of the parcel), money (where there is no other piece)',
    creates: 'id',
    access: 'shopper',
    input: v.object({
      id: v.optional(p.id),
      action: v.optional(v.picklist(['', 'cancel', 'tracking', 'money']), ''),
      item_id: v.optional(p.id),
      /** For a trade-up: the line of the cart with the new stone, if it is chosen. */
      new_item_id: v.optional(p.id),
      qty: v.optional(p.integer(1, 999), 1),
      service_type: v.optional(v.picklist(returnServices)),
      reason: v.optional(v.picklist(returnReasons)),
      description: p.optionalLines(descriptionCharacters),
      images: p.imageIds(uploadIdPattern, maxReturnPictures),
      return_type: v.optional(v.picklist(returnWays), 'parcel'),
      /** Refund as store credit, which needs an account. */
      to_credit: v.optional(p.flag, false),
      tracking_company: p.optionalPlain(40),
      tracking_number: v.optional(parcel),
    }),
    output: v.object({ id: v.number(), sales_after: salesAfter }),
  }),
  salesAfterEstimate: endpoint('POST', 'checkout/sales-after/estimate', {
    summary:
      'Approves or declines the estimate for work on a piece, or pays an approved one: says which order is to be paid',
    access: 'shopper',
    input: v.object({ id: p.id, estimate: p.id, answer: v.picklist(['approve', 'decline', 'pay']) }),
    output: v.object({
      sales_after: salesAfter,
      /** The order to be paid; null if there is nothing to pay. */
      increment_id: v.nullable(v.number()),
    }),
  }),
  ...inModule('postReturns', {
    salesAfterLabel: endpoint('GET', 'checkout/sales-after/label', {
      summary: 'The label that goes on the parcel of an approved return, as a PDF',
      access: 'shopper',
      input: v.object({ id: p.id }),
      output: v.object({ name: v.string(), bytes: v.instance(Uint8Array) }),
      file: 'application/pdf',
    }),
  }),
};
