import * as v from 'valibot';
import { titles } from '#kernel/shop/addresses/addresses.rules.ts';
import { orderWaits } from '#kernel/shop/orders/order-waits.ts';
import { orderStates } from '#kernel/shop/orders/orders.states.ts';
import { paymentMethods } from '#kernel/shop/payment/payment.rules.ts';
import { imageBodyBytes } from '#kernel/shop/pictures/uploads.rules.ts';
import { plainString } from '#kernel/shop/text/typed-text.ts';
import { maxDelayDays } from '#kernel/shop/workshop/due.ts';
import type { ApiScope } from './api-scopes.ts';
import { carrierName } from './carriers.calls.ts';
import { deskCall, file, largestPage, listInput, listOutput, version } from './desk-call.ts';
import { day, orderNumber, recordId, requiredText } from './desk-fields.ts';
import { deskOrder, orderRow, refundRow, transferRow } from './order-shapes.ts';
import { money, refundFields } from './refund-fields.ts';

const filter = {
  state: v.picklist(orderStates),
  method: v.picklist(paymentMethods),
  country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
  /** Id of a store, as text like all filters. */
  store: v.pipe(v.string(), v.regex(/^\d{1,6}$/)),
  made: v.picklist(['to-order', 'in-stock']),
  from: day,
  until: day,
  waitsFor: v.picklist(orderWaits),
};

/** `other`: a carrier that is not in the shop's list. */
const parcel = {
  carrier: carrierName,
  otherCarrier: v.optional(v.union([v.literal(''), carrierName]), ''),
  parcel: v.pipe(plainString, v.regex(/^[A-Za-z0-9-]{4,40}$/)),
};
/** Needed while a made-to-order piece is at the bench. */
const optionalReason = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500)), '');

const which = { id: orderNumber, version };
const act = <Fields extends v.ObjectEntries>(
  path: `desk/orders/${string}`,
  summary: string,
  fields: Fields,
  rest: { creates?: true; maxBodyBytes?: number; scope?: ApiScope } = {},
) =>
  deskCall(path, {
    access: 'orders.handle',
    summary,
    input: v.strictObject({ ...which, ...fields }),
    output: deskOrder,
    writes: true,
    showsCustomer: true,
    ...rest,
  });

/** Acts of a warehouse system. */
const written = { scope: 'orders:write' } as const;

/** Maximum size of a drawing's pictures as base64; the host checks each picture. */
const drawingBodyBytes = 4 * imageBodyBytes;

/** Orders and their payments. */
export const orderDeskCalls = {
  deskOrders: deskCall('desk/orders/list', {
    scope: 'orders:read',
    access: 'orders.read',
    summary: 'Lists orders by number, name, email or telephone; counts up to 1,000, with a search up to 100',
    input: listInput(filter, ['placed', 'changed', 'total']),
    output: listOutput(orderRow),
    showsCustomer: true,
  }),
  deskOrderChoices: deskCall('desk/orders/choices', {
    access: 'orders.read',
    summary: 'Stores and countries that a list of orders is narrowed by',
    input: v.strictObject({}),
    output: v.strictObject({
      stores: v.array(v.strictObject({ value: v.string(), label: v.string() })),
      countries: v.array(v.strictObject({ value: v.string(), label: v.string() })),
    }),
  }),
  deskOrder: deskCall('desk/orders/one', {
    scope: 'orders:read',
    access: 'orders.read',
    summary: 'Reads an order with the actions allowed now',
    input: v.strictObject({ id: orderNumber }),
    output: deskOrder,
    showsCustomer: true,
  }),
  deskBeginOrder: act('desk/orders/begin', 'The workshop begins with a paid order', {}, written),
  deskHoldOrder: act('desk/orders/hold', 'Stops a paid order until a person lets it go on', {
    reason: requiredText(500),
  }),
  deskAcceptOrder: act(
    'desk/orders/accept',
    'A held order goes on; `isDisputeWon`: so has its dispute ended',
    {
      isDisputeWon: v.optional(v.boolean(), false),
    },
  ),
  deskShipOrder: act(
    'desk/orders/ship',
    'Marks the parcel as handed to the carrier and emails the customer',
    { ...parcel, reason: optionalReason },
    written,
  ),
  deskCorrectParcel: act(
    'desk/orders/correct-parcel',
    'Corrects carrier and number of a parcel on its way and emails the customer',
    parcel,
    written,
  ),
  deskResendShipping: act(
    'desk/orders/resend-shipping',
    'Emails the customer again that the order is shipped or ready',
    {},
  ),
  deskUndoDispatch: act(
    'desk/orders/undo-dispatch',
    'Takes a dispatch back before the carrier has reported, and emails the customer',
    { reason: requiredText(500) },
  ),
  deskReadyOrder: act(
    'desk/orders/ready',
    'The pieces lie ready in the store; the code is sent',
    { reason: optionalReason },
    written,
  ),
  deskHandOverOrder: act(
    'desk/orders/hand-over',
    'Hands the pieces over in the store against the pickup code',
    {
      code: v.pipe(plainString, v.minLength(1), v.maxLength(40)),
    },
  ),
  deskDeliverOrder: act('desk/orders/deliver', 'The carrier has handed the parcel over', {}, written),
  deskCompleteOrder: act('desk/orders/complete', 'Completes an order whose return window is over', {}),
  deskCancelOrder: act('desk/orders/cancel', 'Cancels an order that is not dispatched and refunds it', {
    reason: requiredText(500),
    /** Keeps the deposit for pieces whose work has begun. */
    keepsDeposit: v.optional(v.boolean(), false),
  }),
  deskAskForRest: act('desk/orders/ask-rest', 'Asks the customer for the rest after a deposit', {}),
  deskRefundOrder: deskCall('desk/orders/refund', {
    access: 'refunds.ask',
    summary:
      'Refunds a part or all of the money, once for a reference, and takes pieces back; large ones need a second person',
    input: v.strictObject({ ...which, ...refundFields }),
    output: deskOrder,
    writes: true,
    showsCustomer: true,
  }),
  deskConfirmTransfer: act(
    'desk/orders/confirm-transfer',
    'Enters a transfer of the bank’s statement; a sum that is not due needs `isSure`',
    {
      amount: money,
      receivedOn: day,
      reference: v.pipe(plainString, v.minLength(1), v.maxLength(60)),
      isSure: v.optional(v.boolean(), false),
    },
  ),
  deskAcceptShortfall: act(
    'desk/orders/accept-shortfall',
    'Accepts a small shortfall of a transfer as bank charges; the order is paid',
    { reason: requiredText(500) },
  ),
  deskRefundSurplus: deskCall('desk/orders/refund-surplus', {
    access: 'refunds.ask',
    summary: 'Refunds what came too much by transfer; large ones need a second person',
    input: v.strictObject(which),
    output: deskOrder,
    writes: true,
    showsCustomer: true,
  }),
  deskRemindTransfer: act('desk/orders/remind-transfer', 'Emails the customer the amount still due', {}),
  deskReverseTransfer: act('desk/orders/reverse-transfer', 'Reverses an entry that was made by mistake', {
    entry: recordId,
    reason: requiredText(500),
  }),
  deskConvertTransfer: act(
    'desk/orders/convert-transfer',
    'Enters a transfer in another currency as the bank credited it',
    {
      entry: recordId,
      /** As credited, in the order's currency. */
      amount: money,
      /** Units of the order's currency for one of the sent currency. */
      rate: v.pipe(plainString, v.regex(/^\d{1,9}(?:\.\d{1,8})?$/)),
      reason: requiredText(500),
    },
  ),
  deskNoteOrder: act(
    'desk/orders/note',
    'Adds an internal note',
    { text: requiredText(2_000) },
    { creates: true },
  ),
  deskDelayOrder: act(
    'desk/orders/delay',
    'Postpones the promised day and emails the customer',
    {
      days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxDelayDays)),
      reason: requiredText(500),
    },
    { creates: true },
  ),
  deskSendDrawing: act(
    'desk/orders/send-drawing',
    'Sends the drawing of a piece with pictures and a note',
    {
      line: recordId,
      note: v.optional(v.pipe(v.string(), v.trim()), ''),
      pictures: v.optional(
        v.strictObject({
          front: v.optional(file),
          side: v.optional(file),
          top: v.optional(file),
          worn: v.optional(file),
        }),
        {},
      ),
    },
    { creates: true, maxBodyBytes: drawingBodyBytes },
  ),
  deskChangePiece: act('desk/orders/change-piece', 'Changes size or engraving, also after the approval', {
    line: recordId,
    size: v.optional(plainString, ''),
    size2: v.optional(plainString, ''),
    engraving: v.optional(v.pipe(v.string(), v.trim())),
  }),
  deskChangeAddress: act(
    'desk/orders/change-address',
    'Changes the address of an order that is not dispatched',
    {
      address: v.strictObject({
        title: v.picklist(titles),
        firstName: plainString,
        lastName: plainString,
        telephone: plainString,
        street1: v.string(),
        street2: v.string(),
        city: plainString,
        state: v.string(),
        zip: plainString,
      }),
    },
  ),
  deskParcelLabel: deskCall('desk/orders/label', {
    access: 'orders.read',
    summary: 'The label of a parcel to its customer, as PDF',
    input: v.strictObject({ id: orderNumber }),
    output: file,
    showsCustomer: true,
  }),
  deskPrintOrders: deskCall('desk/orders/print', {
    access: 'orders.read',
    summary: 'Parcel labels or packing slips of several orders as one PDF; an order without one is named',
    input: v.strictObject({
      orders: v.pipe(v.array(orderNumber), v.minLength(1), v.maxLength(largestPage)),
      paper: v.picklist(['label', 'slip']),
    }),
    output: v.strictObject({
      file: v.nullable(file),
      problems: v.array(v.strictObject({ id: v.number(), text: v.string() })),
    }),
    showsCustomer: true,
  }),
  deskOrderPaper: deskCall('desk/orders/paper', {
    access: 'orders.read',
    summary: 'A receipt or credit note of an order, as PDF in the language of the order',
    input: v.strictObject({ id: orderNumber, paper: v.pipe(plainString, v.minLength(1), v.maxLength(40)) }),
    output: file,
    showsCustomer: true,
  }),
  deskRefundsByHand: deskCall('desk/refunds/list', {
    access: 'orders.read',
    summary: 'Refunds that a person must pay',
    input: listInput({}, ['owed']),
    output: listOutput(refundRow),
    showsCustomer: true,
  }),
  deskRefundPaid: deskCall('desk/refunds/paid', {
    access: 'orders.handle',
    summary: 'A refund of that list has been paid; the reference is the transfer’s',
    input: v.strictObject({
      id: recordId,
      version,
      reference: v.pipe(plainString, v.minLength(1), v.maxLength(60)),
    }),
    output: v.strictObject({ order: v.number() }),
    writes: true,
  }),
  deskTransfers: deskCall('desk/transfers/list', {
    access: 'orders.read',
    summary: 'Orders that wait for a bank transfer',
    input: listInput({}, ['until', 'placed']),
    output: listOutput(transferRow),
    showsCustomer: true,
  }),
};
