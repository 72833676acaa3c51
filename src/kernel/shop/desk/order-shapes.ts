import * as v from 'valibot';
import { titles } from '#kernel/shop/addresses/addresses.rules.ts';
import { drawingStates } from '#kernel/shop/drawings/drawing.transitions.ts';
import { orderActs } from '#kernel/shop/orders/order-acts.ts';
import { orderWaits } from '#kernel/shop/orders/order-waits.ts';
import { orderedKinds } from '#kernel/shop/orders/ordered-kind.ts';
import { orderStates } from '#kernel/shop/orders/orders.states.ts';
import { parcelStages } from '#kernel/shop/orders/parcel.ts';
import { paymentMethods } from '#kernel/shop/payment/payment.rules.ts';
import { attemptStates } from '#kernel/shop/payment/payment.states.ts';
import { refundStates } from '#kernel/shop/payment/refund.transitions.ts';
import { restStates } from '#kernel/shop/payment/rest.transitions.ts';
import { returnStates } from '#kernel/shop/returns/return.transitions.ts';
import { pieceStages } from '#kernel/shop/workshop/piece.transitions.ts';
import { amount, moment, version } from './desk-call.ts';
import { day, stockPlace } from './desk-fields.ts';

const openedBy = v.nullable(v.strictObject({ name: v.string(), at: moment }));

/** An order in lists. */
export const orderRow = v.strictObject({
  id: v.number(),
  version,
  state: v.picklist(orderStates),
  waitsFor: v.nullable(v.picklist(orderWaits)),
  placedAt: moment,
  changedAt: moment,
  name: v.string(),
  email: v.string(),
  country: v.string(),
  method: v.picklist(paymentMethods),
  /** Store of collection; null if delivered. */
  store: v.nullable(v.string()),
  isMadeToOrder: v.boolean(),
  pieces: v.number(),
  total: amount,
  opened: openedBy,
});

const labelled = v.strictObject({ label: v.string(), value: v.string() });

const drawing = v.strictObject({
  number: v.number(),
  state: v.picklist(drawingStates),
  sentAt: moment,
  answeredAt: v.nullable(moment),
  note: v.string(),
  asked: v.string(),
  pictures: v.array(v.string()),
  figures: v.array(labelled),
});

const line = v.strictObject({
  id: v.number(),
  kind: v.picklist(orderedKinds),
  name: v.string(),
  /** Its product; null for a design or a loose stone. */
  product: v.nullable(v.number()),
  sku: v.string(),
  quantity: v.number(),
  total: amount,
  picture: v.string(),
  options: v.array(labelled),
  certificate: v.nullable(
    v.strictObject({ lab: v.string(), number: v.string(), url: v.string(), isSample: v.boolean() }),
  ),
  isMadeToOrder: v.boolean(),
  /** Amounts paid for one piece of the line, for two, and so on, in minor units. */
  paidFor: v.array(v.number()),
  /** Stage in the workshop; null for a piece from stock, and before work begins. */
  stage: v.nullable(v.picklist(pieceStages)),
  drawing: v.nullable(drawing),
  /** Drawings before that, the newest first. */
  earlierDrawings: v.array(drawing),
  /** Changes that the paid price allows. */
  choices: v.nullable(
    v.strictObject({
      sizes: v.array(v.strictObject({ key: v.string(), chosen: v.string(), values: v.array(v.string()) })),
      engraving: v.nullable(v.string()),
    }),
  ),
});

/** Timeline of an order, newest first; the screens have a text per kind. */
const timelineEntry = v.variant('kind', [
  v.strictObject({
    kind: v.literal('state'),
    at: moment,
    state: v.picklist(orderStates),
    note: v.string(),
    /** Name of the member of staff; '' for the shop itself, the customer and the carrier. */
    who: v.string(),
  }),
  v.strictObject({ kind: v.literal('note'), at: moment, who: v.string(), text: v.string() }),
  v.strictObject({
    kind: v.literal('email'),
    /** Its number, by which it can be opened; null for an email to the shop. */
    id: v.nullable(v.number()),
    at: moment,
    email: v.string(),
    isSent: v.boolean(),
  }),
  v.strictObject({
    kind: v.literal('parcel'),
    at: moment,
    stage: v.picklist(parcelStages),
    text: v.string(),
  }),
  v.strictObject({
    kind: v.literal('workshop'),
    at: moment,
    who: v.string(),
    piece: v.string(),
    stage: v.picklist(pieceStages),
    note: v.string(),
  }),
  v.strictObject({ kind: v.literal('refund'), at: moment, amount, note: v.string(), who: v.string() }),
  v.strictObject({
    kind: v.literal('money'),
    at: moment,
    movement: v.picklist(['capture', 'refund', 'dispute', 'reversal']),
    amount,
    provider: v.string(),
  }),
]);

/** An order in full. */
export const deskOrder = v.strictObject({
  id: v.number(),
  version,
  state: v.picklist(orderStates),
  acts: v.array(v.picklist(orderActs)),
  waitsFor: v.nullable(v.picklist(orderWaits)),
  placedAt: moment,
  changedAt: moment,
  language: v.string(),
  method: v.picklist(paymentMethods),
  customer: v.strictObject({
    id: v.number(),
    isGuest: v.boolean(),
    name: v.string(),
    email: v.string(),
    phone: v.string(),
  }),
  /** Lines of the delivery address or the store. */
  destination: v.strictObject({ kind: v.picklist(['address', 'store']), lines: v.array(v.string()) }),
  address: v.strictObject({
    title: v.picklist(titles),
    firstName: v.string(),
    lastName: v.string(),
    telephone: v.string(),
    street1: v.string(),
    street2: v.string(),
    city: v.string(),
    state: v.string(),
    zip: v.string(),
    country: v.string(),
    states: v.array(v.strictObject({ code: v.string(), name: v.string() })),
  }),
  /** Company and VAT number of the buyer, each on a line; empty for a private person. */
  business: v.array(v.string()),
  /** The proposal that it was placed from, and the member of staff who made it. */
  soldBy: v.nullable(v.strictObject({ proposal: v.number(), number: v.string(), by: v.string() })),
  remark: v.string(),
  gift: v.nullable(v.strictObject({ isWrapped: v.boolean(), message: v.string(), hidesPrices: v.boolean() })),
  subtotal: amount,
  discount: amount,
  coupon: v.nullable(v.string()),
  shipping: amount,
  total: amount,
  /** Duty and tax that the buyer was shown, as texts. */
  landed: v.array(v.strictObject({ label: v.string(), lines: v.array(v.string()) })),
  /** Its two payments; null if it is paid in full. */
  deposit: v.nullable(
    v.strictObject({
      state: v.picklist(restStates),
      now: amount,
      rest: amount,
      /** Part of the rest that is not paid, and that came by transfer. */
      left: amount,
      received: amount,
      dueOn: v.nullable(day),
      /** The deposit that the shop may keep if it is cancelled now, and the one that it has kept. */
      keepable: amount,
      kept: amount,
    }),
  ),
  refunded: amount,
  refundable: amount,
  /** Refunds above this amount need a second person. */
  secondPersonAbove: v.nullable(amount),
  readyOn: v.nullable(day),
  delayDays: v.number(),
  tracking: v.nullable(
    v.strictObject({ company: v.string(), number: v.string(), url: v.nullable(v.string()) }),
  ),
  /** Names of the shop's carriers. */
  carriers: v.array(v.string()),
  /** A made-to-order piece is not finished: sending needs a reason. */
  isAtBench: v.boolean(),
  lines: v.array(line),
  timeline: v.array(timelineEntry),
  attempts: v.array(
    v.strictObject({
      provider: v.string(),
      reference: v.string(),
      state: v.picklist(attemptStates),
      review: v.string(),
      mismatch: v.nullable(v.string()),
      amount,
      /** Received amount, without reversed entries. */
      received: amount,
      at: moment,
      isPaid: v.boolean(),
      /** Pays the rest of an order with a deposit. */
      isRest: v.boolean(),
    }),
  ),
  /** Bank transfers of the order; null if it is not paid by them. */
  transfer: v.nullable(
    v.strictObject({
      received: amount,
      due: amount,
      surplus: amount,
      /** Largest shortfall that can be accepted as bank charges. */
      maxShortfall: amount,
      shortfall: amount,
      entries: v.array(
        v.strictObject({
          id: v.number(),
          amount,
          receivedOn: day,
          reference: v.string(),
          who: v.string(),
          at: moment,
          /** The id of the entry in another currency that it replaces, and the rate of the bank. */
          converted: v.nullable(v.strictObject({ from: v.number(), rate: v.string() })),
          reversed: v.nullable(v.strictObject({ at: moment, who: v.string(), reason: v.string() })),
        }),
      ),
    }),
  ),
  refunds: v.array(
    v.strictObject({
      id: v.number(),
      reason: v.string(),
      state: v.picklist(refundStates),
      amount,
      at: moment,
      /** The reason that staff gave, who asked and who agreed; '' where there is none. */
      note: v.string(),
      askedBy: v.string(),
      approvedBy: v.string(),
      /** Pieces that were taken back, and the place where they are on sale again. */
      pieces: v.array(
        v.strictObject({ name: v.string(), quantity: v.number(), restockedTo: v.nullable(stockPlace) }),
      ),
    }),
  ),
  returns: v.array(
    v.strictObject({ id: v.number(), line: v.string(), state: v.picklist(returnStates), at: moment }),
  ),
  papers: v.array(v.string()),
});

/** A refund that staff must transfer manually. */
export const refundRow = v.strictObject({
  id: v.number(),
  version,
  order: v.number(),
  reason: v.string(),
  state: v.picklist(refundStates),
  amount,
  provider: v.string(),
  reference: v.string(),
  name: v.string(),
  email: v.string(),
  owedSince: moment,
});

/** An order waiting for a bank transfer. */
export const transferRow = v.strictObject({
  id: v.number(),
  version,
  name: v.string(),
  email: v.string(),
  total: amount,
  received: amount,
  due: amount,
  placedAt: moment,
  until: moment,
});
