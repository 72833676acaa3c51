import * as v from 'valibot';
import { returnStates } from '#kernel/shop/returns/return.transitions.ts';
import {
  descriptionCharacters,
  returnReasons,
  returnServices,
  returnWays,
} from '#kernel/shop/returns/returns.rules.ts';
import { mostPieces } from '#kernel/shop/stock/stock-acts.ts';
import { amount, deskCall, listInput, listOutput, moment, version } from './desk-call.ts';
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
  'send',
  'refuse-exchange',
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

const parcel = v.nullable(v.strictObject({ carrier: v.string(), number: v.string() }));

const record = v.strictObject({
  ...row,
  may: v.array(v.picklist(returnActs)),
  sku: v.string(),
  options: v.array(v.strictObject({ label: v.string(), value: v.string() })),
  description: v.string(),
  pictures: v.array(v.strictObject({ id: v.string(), url: v.string() })),
  way: v.picklist(returnWays),
  sendTo: v.array(v.string()),
  /** The amount paid for the pieces; null if no refund is requested. */
  expected: v.nullable(amount),
  /** The refund owed or paid. */
  actual: v.nullable(amount),
  isSellable: v.nullable(v.boolean()),
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
    input: v.strictObject(seen),
    ...asked('The piece has come.'),
  }),
  deskInspectReturn: deskCall('desk/returns/inspect', {
    access: 'returns.inspect',
    input: v.strictObject({
      ...seen,
      isSellable: v.boolean(),
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
    input: v.strictObject({ ...seen, amount: v.optional(v.nullable(amount), null) }),
    ...asked('Pays back what was expected, or another amount; once.'),
  }),
  deskSendReturn: deskCall('desk/returns/send', {
    access: 'returns.handle',
    input: v.strictObject({ ...seen, carrier: shortName, parcel: parcelNumber }),
    ...asked('The exchanged, resized or repaired piece is on its way to its customer.'),
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
