import * as v from 'valibot';
import { uploadIdPattern } from '#kernel/shop/pictures/uploads.rules.ts';
import { returnStates } from '#kernel/shop/returns/return.moves.ts';
import {
  descriptionCharacters,
  maxReturnPictures,
  returnReasons,
  returnServices,
  returnWays,
} from '#kernel/shop/returns/returns.rules.ts';
import { endpoint } from '#kernel/wire/endpoint.ts';
import * as p from '#kernel/wire/parameters.ts';
import { mapOf, media, price } from '#kernel/wire/shapes.ts';

const orderNumber = p.integer(1, 9_999_999_999);
/** The number of a parcel, as carriers print it. */
const parcel = v.pipe(p.text(40), v.regex(/^[A-Za-z0-9][A-Za-z0-9 -]{3,39}$/));

/** `images[]=…`, `images[0]=…`, or one text with commas between. */
const images = v.pipe(
  v.union([
    v.pipe(
      v.string(),
      v.transform((list) => list.split(',').filter((id) => id !== '')),
    ),
    v.array(v.string()),
    v.pipe(
      v.record(v.string(), v.string()),
      v.transform((map) => Object.values(map)),
    ),
  ]),
  v.array(v.pipe(v.string(), v.regex(uploadIdPattern))),
  v.maxLength(maxReturnPictures),
);

/** A line of an order, as far as a return shows it. */
const item = v.object({
  item_id: v.number(),
  name: v.string(),
  image: v.string(),
  media,
  /** The shopper's own picture of a design; '' where `media` is the picture. */
  picture_url: v.string(),
  custom_option_info: mapOf(v.string()),
});

const returnable = v.object({
  ...item.entries,
  qty: v.number(),
  price,
  services: v.array(
    v.object({
      service_type: v.picklist(returnServices),
      /** Pieces it may be asked for; 0 where it cannot. */
      qty: v.number(),
      /** What would be paid back for so many pieces, by their number less one; of a refund and an exchange. */
      amounts: v.array(price),
      /** Key of what forbids it, '' where nothing does, and the sentence that says so. */
      obstacle: v.string(),
      obstacle_text: v.string(),
    }),
  ),
});

const salesAfter = v.object({
  id: v.number(),
  /** As the house and the label name it. */
  number: v.string(),
  order_id: v.number(),
  increment_id: v.number(),
  item,
  qty: v.number(),
  status: v.picklist(returnStates),
  /** The state in the request's language, and what comes next. */
  status_label: v.string(),
  status_text: v.string(),
  service_type: v.picklist(returnServices),
  service_label: v.string(),
  reason: v.picklist(returnReasons),
  reason_label: v.string(),
  description: v.string(),
  images: v.array(v.object({ id: v.string(), url: v.string() })),
  return_type: v.picklist(returnWays),
  return_type_label: v.string(),
  applied_at: v.string(),
  /** What the inspection has found. */
  remark: v.string(),
  /** What was paid for the pieces; null where no money is asked for. */
  expected_amount: v.nullable(price),
  /** What goes back; null until that is known. */
  actual_amount: v.nullable(price),
  merchant_reply: v.string(),
  can_cancel: v.boolean(),
  /** The number of the parcel to us may be told. */
  can_track: v.boolean(),
  /** There is no other piece: the money may be chosen instead. */
  can_take_money: v.boolean(),
  has_label: v.boolean(),
  /** Where the parcel goes, or the stores that take the piece in; [] while there is nowhere to send it. */
  send_to: v.array(v.string()),
  tracking_company: v.string(),
  tracking_number: v.string(),
  /** Of the parcel from us. */
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
      'With an order or one of its lines: what of it may be given back, and why not; with an id: that return; the returns of the order, else all of the shopper’s, newest first',
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
          /** Until when refund and exchange may be asked for; null before receipt. */
          last_day: v.nullable(v.string()),
          refund_days: v.number(),
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
      'Asks for a refund, an exchange, a new size or a repair of pieces of an order; with an id and an action, goes on with a return: cancel, tracking (says the number of the parcel), money (where there is no other piece)',
    access: 'shopper',
    input: v.object({
      id: v.optional(p.id),
      action: v.optional(v.picklist(['', 'cancel', 'tracking', 'money']), ''),
      item_id: v.optional(p.id),
      qty: v.optional(p.integer(1, 999), 1),
      service_type: v.optional(v.picklist(returnServices)),
      reason: v.optional(v.picklist(returnReasons)),
      description: p.optionalLines(descriptionCharacters),
      images: v.optional(images, []),
      return_type: v.optional(v.picklist(returnWays), 'parcel'),
      tracking_company: p.optionalText(40),
      tracking_number: v.optional(parcel),
    }),
    output: v.object({ id: v.number(), sales_after: salesAfter }),
  }),
  salesAfterLabel: endpoint('GET', 'checkout/sales-after/label', {
    summary: 'The label that goes on the parcel of an approved return, as a PDF',
    access: 'shopper',
    input: v.object({ id: p.id }),
    output: v.object({ name: v.string(), bytes: v.instance(Uint8Array) }),
    file: 'application/pdf',
  }),
};
