import * as v from 'valibot';
import { orderedKinds } from '#kernel/shop/orders/ordered-kind.ts';
import { type EnvelopeType, eventTypes, orderRecord, testEvent } from './event-types.ts';

const amount = v.strictObject({ currency: v.string(), minor: v.number() });
const moment = v.pipe(v.string(), v.isoTimestamp());
const texts = v.record(v.string(), v.string());

/** Amounts are in the currency of the order. */
const orderLine = v.strictObject({
  id: v.number(),
  kind: v.picklist(orderedKinds),
  productId: v.nullable(v.number()),
  sku: v.string(),
  /** Key of the variant; '' without one. */
  variant: v.string(),
  name: texts,
  options: v.record(v.string(), v.string()),
  quantity: v.number(),
  price: amount,
  total: amount,
});

/** An order as other systems get it. */
export const orderShape = v.strictObject({
  number: v.number(),
  status: v.string(),
  placedAt: moment,
  paidAt: v.nullable(moment),
  shippedAt: v.nullable(moment),
  closedAt: v.nullable(moment),
  locale: v.string(),
  currency: v.string(),
  /** Units of the order's currency for one of the base currency, frozen when it was placed. */
  rate: v.string(),
  baseCurrency: v.string(),
  subtotal: amount,
  discount: amount,
  shipping: amount,
  total: amount,
  /** The part of the total that gift cards and store credit pay. */
  credit: amount,
  /** The total in the base currency. */
  baseTotal: amount,
  refunded: amount,
  coupon: v.nullable(v.string()),
  paymentMethod: v.string(),
  shippingMethod: v.string(),
  /** The store where it is collected; null for a delivery. */
  storeId: v.nullable(v.number()),
  customer: v.strictObject({
    email: v.string(),
    firstName: v.string(),
    lastName: v.string(),
    phone: v.string(),
    /** Of a company that bought; '' for a private person. */
    company: v.string(),
    vatNumber: v.string(),
  }),
  /** Null for a collection. */
  address: v.nullable(
    v.strictObject({
      country: v.string(),
      state: v.string(),
      city: v.string(),
      area: v.string(),
      zip: v.string(),
      street1: v.string(),
      street2: v.string(),
      postscript: v.string(),
    }),
  ),
  parcel: v.nullable(
    v.strictObject({ carrier: v.string(), number: v.string(), url: v.nullable(v.string()) }),
  ),
  gift: v.nullable(v.strictObject({ wrap: v.boolean(), message: v.string(), hidesPrices: v.boolean() })),
  remark: v.string(),
  lines: v.array(orderLine),
});

export type OrderShape = v.InferOutput<typeof orderShape>;

const returnShape = v.strictObject({
  id: v.number(),
  order: v.number(),
  line: v.number(),
  sku: v.string(),
  quantity: v.number(),
  service: v.string(),
  reason: v.string(),
  state: v.string(),
  /** Refund that is expected, and the one that was decided; null without one. */
  expected: v.nullable(amount),
  actual: v.nullable(amount),
  updatedAt: moment,
});

const appointmentShape = v.strictObject({
  id: v.number(),
  storeId: v.number(),
  state: v.string(),
  purpose: v.string(),
  way: v.string(),
  startsAt: moment,
  endsAt: moment,
  productId: v.nullable(v.number()),
  name: v.string(),
  email: v.string(),
  phone: v.string(),
  remark: v.string(),
  locale: v.string(),
});

const productShape = v.strictObject({
  id: v.number(),
  sku: v.string(),
  slug: v.string(),
  name: texts,
  isOnShelf: v.boolean(),
  price: amount,
  originalPrice: v.nullable(amount),
  barcode: v.string(),
  stock: v.number(),
  variants: v.array(
    v.strictObject({
      sku: v.string(),
      barcode: v.string(),
      options: v.record(v.string(), v.string()),
      /** Null for the product's price with the deltas of its options. */
      price: v.nullable(amount),
      stock: v.number(),
    }),
  ),
});

/** A product that was deleted. */
const goneProduct = v.strictObject({ id: v.number(), isDeleted: v.literal(true) });

const refundShape = v.strictObject({
  ...orderShape.entries,
  /** The amount of this refund. */
  refund: amount,
});

/** The `data` of each type. */
export const eventData = {
  'order.placed': orderShape,
  'order.paid': orderShape,
  'order.shipped': orderShape,
  'order.ready': orderShape,
  'order.cancelled': orderShape,
  'order.refunded': refundShape,
  'return.opened': returnShape,
  'return.changed': returnShape,
  'product.changed': v.union([productShape, goneProduct]),
  'stock.changed': v.union([productShape, goneProduct]),
  'appointment.booked': appointmentShape,
  [testEvent]: v.strictObject({ text: v.string() }),
  [orderRecord]: orderShape,
} as const satisfies Record<EnvelopeType, v.GenericSchema>;

export type EventData = { [Type in EnvelopeType]: v.InferOutput<(typeof eventData)[Type]> };

/** The envelope of events and of exported orders. */
export const envelope = v.strictObject({
  /** The same for every attempt to deliver it and for a replay. */
  id: v.pipe(v.string(), v.regex(/^evt_[\w-]+$/)),
  type: v.picklist([...eventTypes, testEvent, orderRecord]),
  /** When it happened. */
  timestamp: moment,
  data: v.unknown(),
});

export type Envelope = v.InferOutput<typeof envelope>;
