import * as v from 'valibot';
import { imageBodyBytes } from '#kernel/shop/pictures/uploads.rules.ts';
import {
  estimateAnswerers,
  estimateLineCharacters,
  estimateStates,
  maxEstimateDays,
  staffViews,
  usualEstimateDays,
} from '#kernel/shop/returns/care.rules.ts';
import { returnStates } from '#kernel/shop/returns/return.transitions.ts';
import {
  descriptionCharacters,
  returnReasons,
  returnServices,
  returnWays,
} from '#kernel/shop/returns/returns.rules.ts';
import { mostPieces } from '#kernel/shop/stock/stock-acts.ts';
import { amount, deskCall, file, listInput, listOutput, moment, version } from './desk-call.ts';
import {
  chosenId,
  day,
  orderNumber,
  parcelNumber,
  recordId,
  requiredText,
  shortName,
} from './desk-fields.ts';

/** Actions of staff on a return. */
export const returnActs = [
  'approve',
  'deny',
  'receive',
  'inspect',
  'reject',
  'refund',
  'trade-up',
  'send',
  'refuse-exchange',
  'estimate',
  'agree',
  'finish',
  'give-back',
] as const;

export type ReturnAct = (typeof returnActs)[number];

const row = {
  id: v.number(),
  /** The number printed on label and emails. */
  number: v.string(),
  version,
  state: v.picklist(returnStates),
  service: v.picklist(returnServices),
  reason: v.picklist(returnReasons),
  quantity: v.number(),
  orderNumber: v.number(),
  customer: v.strictObject({ id: v.number(), name: v.string(), email: v.string() }),
  piece: v.string(),
  askedAt: moment,
  updatedAt: moment,
};

const picture = v.strictObject({ id: v.string(), url: v.string() });

const estimate = v.strictObject({
  id: v.number(),
  number: v.number(),
  state: v.picklist(estimateStates),
  lines: v.array(v.strictObject({ text: v.string(), amount })),
  total: amount,
  note: v.string(),
  sentAt: moment,
  validUntil: moment,
  answeredAt: v.nullable(moment),
  answeredBy: v.nullable(v.picklist(estimateAnswerers)),
  /** Numbers of the orders that pay it, newest first. */
  orders: v.array(v.number()),
});

const parcel = v.nullable(v.strictObject({ carrier: v.string(), number: v.string() }));

const record = v.strictObject({
  ...row,
  may: v.array(v.picklist(returnActs)),
  sku: v.string(),
  options: v.array(v.strictObject({ label: v.string(), value: v.string() })),
  description: v.string(),
  pictures: v.array(picture),
  /** Photographs by staff, on arrival and before the piece leaves. */
  arrival: v.array(picture),
  leaving: v.array(picture),
  /** Newest first. */
  estimates: v.array(estimate),
  /** Currency of the order, in which estimates are written. */
  currency: v.string(),
  way: v.picklist(returnWays),
  sendTo: v.array(v.string()),
  /** The credit for a stone that is traded up; `wanted`: the new stone, '' if none was chosen. */
  tradeUp: v.nullable(v.strictObject({ value: amount, least: amount, wanted: v.string() })),
  /** The amount paid for the pieces; null if no refund is requested. */
  expected: v.nullable(amount),
  /** The refund owed or paid. */
  actual: v.nullable(amount),
  isSellable: v.nullable(v.boolean()),
  /** Whether the customer wants store credit instead of the money. */
  wantsCredit: v.boolean(),
  remark: v.string(),
  reply: v.string(),
  comes: parcel,
  goes: parcel,
  timeline: v.array(v.strictObject({ state: v.picklist(returnStates), at: moment })),
  letters: v.array(
    v.strictObject({
      id: v.number(),
      subject: v.string(),
      at: moment,
      sentAt: v.nullable(moment),
      readAt: v.nullable(moment),
    }),
  ),
});

const reply = requiredText(descriptionCharacters);
/** For actions that need no message. */
const optionalReply = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(descriptionCharacters)), '');
const seen = { id: recordId, version };
/** Photographs of the piece by staff. */
const pictures = v.optional(
  v.strictObject({
    front: v.optional(file),
    back: v.optional(file),
    side: v.optional(file),
    detail: v.optional(file),
  }),
  {},
);
const photographsBodyBytes = staffViews.length * imageBodyBytes;
/** Left out for a piece that is handed over in the store. */
const toCustomer = {
  carrier: v.optional(v.union([v.literal(''), shortName]), ''),
  parcel: v.optional(v.union([v.literal(''), parcelNumber]), ''),
};
const estimateLine = v.strictObject({ text: requiredText(estimateLineCharacters), amount });
const asked = (summary: string) => ({ summary, output: record, writes: true, showsCustomer: true }) as const;

/** Returns. */
export const returnDeskCalls = {
  deskReturns: deskCall('desk/returns/list', {
    access: 'returns.read',
    summary: 'Returns, those that have waited longest first.',
    input: listInput(
      {
        state: v.picklist(returnStates),
        service: v.picklist(returnServices),
        /** Whether further steps are pending. */
        which: v.picklist(['open', 'closed']),
        /** Requested by the end of this day on the shop's clock. */
        askedBy: day,
      },
      ['askedAt', 'updatedAt', 'id'],
    ),
    output: listOutput(v.strictObject(row)),
    showsCustomer: true,
  }),
  deskReturn: deskCall('desk/returns/one', {
    access: 'returns.read',
    summary: 'Reads a return',
    input: v.strictObject({ id: recordId }),
    output: record,
    showsCustomer: true,
  }),
  deskOpenReturn: deskCall('desk/returns/open', {
    access: 'returns.handle',
    input: v.strictObject({
      order: orderNumber,
      line: chosenId,
      quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostPieces)),
      service: v.picklist(returnServices),
      reason: v.picklist(returnReasons),
      description: optionalReply,
      way: v.picklist(returnWays),
      /** Also after the period, or of a final piece. */
      isException: v.optional(v.boolean(), false),
    }),
    ...asked('Opens a return for the customer of an order; it is approved at once and emailed.'),
    creates: true,
  }),
  deskApproveReturn: deskCall('desk/returns/approve', {
    access: 'returns.handle',
    input: v.strictObject({ ...seen, reply: optionalReply }),
    ...asked('Approves the return and emails the customer where to send or bring the piece.'),
  }),
  deskDenyReturn: deskCall('desk/returns/deny', {
    access: 'returns.handle',
    input: v.strictObject({ ...seen, reply }),
    ...asked('The request is refused, with the reason.'),
  }),
  deskReceiveReturn: deskCall('desk/returns/receive', {
    access: 'returns.handle',
    input: v.strictObject({ ...seen, pictures }),
    maxBodyBytes: photographsBodyBytes,
    ...asked('The piece has come and is photographed; a piece to be worked on needs a photograph.'),
  }),
  deskInspectReturn: deskCall('desk/returns/inspect', {
    access: 'returns.inspect',
    input: v.strictObject({
      ...seen,
      isSellable: v.optional(v.boolean(), false),
      remark: optionalReply,
    }),
    ...asked('The piece has been looked at: what was found, and whether it may be sold again.'),
  }),
  deskRejectReturn: deskCall('desk/returns/reject', {
    access: 'returns.handle',
    input: v.strictObject({ ...seen, reply }),
    ...asked('After the inspection the piece goes back to its customer, with the reason.'),
  }),
  deskRefundReturn: deskCall('desk/returns/refund', {
    access: 'refunds.ask',
    input: v.strictObject({
      ...seen,
      amount: v.optional(v.nullable(amount), null),
      // It becomes store credit of the customer, if the customer chose so.
      toCredit: v.optional(v.boolean(), false),
    }),
    ...asked('Pays back what was expected, or another amount; once.'),
  }),
  deskAcceptTradeUp: deskCall('desk/returns/trade-up', {
    access: 'refunds.ask',
    input: v.strictObject(seen),
    ...asked('The stone matches its report: grants the credit towards a dearer one; once.'),
  }),
  deskSendReturn: deskCall('desk/returns/send', {
    access: 'returns.handle',
    input: v.strictObject({
      ...seen,
      ...toCustomer,
      /** Of a piece that is handed over in the store while it is in work: the work is then done, too. */
      pictures,
    }),
    maxBodyBytes: photographsBodyBytes,
    ...asked('The exchanged, cleaned, resized or repaired piece is on its way, or handed over in the store.'),
  }),
  deskEstimateReturn: deskCall('desk/returns/estimate', {
    access: 'returns.handle',
    input: v.strictObject({
      ...seen,
      lines: v.strictObject({
        first: estimateLine,
        second: v.optional(estimateLine),
        third: v.optional(estimateLine),
        fourth: v.optional(estimateLine),
        fifth: v.optional(estimateLine),
      }),
      note: optionalReply,
      days: v.optional(
        v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxEstimateDays)),
        usualEstimateDays,
      ),
      /** The customer is in the store and agrees to it. */
      isAgreed: v.optional(v.boolean(), false),
    }),
    ...asked('Emails an estimate of the work, which the customer approves or declines; zero if it is free.'),
    creates: true,
  }),
  deskAgreeReturn: deskCall('desk/returns/agree', {
    access: 'returns.handle',
    input: v.strictObject(seen),
    ...asked('The customer has agreed to the estimate in the store.'),
  }),
  deskFinishReturn: deskCall('desk/returns/finish', {
    access: 'returns.inspect',
    input: v.strictObject({ ...seen, pictures, reply: optionalReply }),
    maxBodyBytes: photographsBodyBytes,
    ...asked('The agreed work is done, and the piece photographed before it leaves.'),
  }),
  deskGiveBackReturn: deskCall('desk/returns/give-back', {
    access: 'returns.handle',
    input: v.strictObject({ ...seen, ...toCustomer, pictures }),
    maxBodyBytes: photographsBodyBytes,
    ...asked('After a declined estimate the piece returns to its customer as it came.'),
  }),
  deskRefuseExchange: deskCall('desk/returns/refuse-exchange', {
    access: 'returns.handle',
    input: v.strictObject({ ...seen, reply: optionalReply }),
    ...asked('There is no other piece; its customer may take the money.'),
  }),
  deskReplyToReturn: deskCall('desk/returns/reply', {
    creates: true,
    access: 'returns.handle',
    input: v.strictObject({ ...seen, reply }),
    ...asked('Answers the customer by email and in the account, in any state.'),
  }),
};
