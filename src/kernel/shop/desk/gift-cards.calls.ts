import * as v from 'valibot';
import { orderStates } from '#kernel/shop/orders/orders.states.ts';
import { email } from '#kernel/shop/text/typed-text.ts';
import { amount, deskCall, moment, version } from './desk-call.ts';
import { orderNumber, recordId } from './desk-fields.ts';

const rows = v.strictObject({
  rows: v.array(
    v.strictObject({
      /** Number of the order that bought it. */
      id: v.number(),
      version,
      state: v.picklist(orderStates),
      amount,
      /** '' after the data of its buyer was erased. */
      recipient: v.string(),
      /** Names and message on the card; may be ''. */
      name: v.string(),
      from: v.string(),
      message: v.string(),
      language: v.string(),
      /** ISO date of the day on which it is sent; null as soon as it is paid. */
      sendOn: v.nullable(v.string()),
      sentAt: v.nullable(moment),
      /** ISO date of its last day; null before it is sent, and for a card that does not expire. */
      validUntil: v.nullable(v.string()),
      /** The spent part and the rest; null before it is issued. */
      spent: v.nullable(amount),
      left: v.nullable(amount),
      canCorrect: v.boolean(),
      canResend: v.boolean(),
    }),
  ),
});

const seen = { id: orderNumber, version };

/** Gift cards that shoppers have bought. */
export const giftCardDeskCalls = {
  deskOrderCard: deskCall('desk/orders/gift-card', {
    access: 'orders.read',
    summary: 'The gift card that an order has bought; no row for an order of pieces',
    input: v.strictObject({ id: orderNumber }),
    output: rows,
    showsCustomer: true,
  }),
  deskCustomerCards: deskCall('desk/customers/gift-cards', {
    access: 'customers.read',
    summary: 'Gift cards that a customer has bought, the newest first, 50 at most',
    input: v.strictObject({ id: recordId }),
    output: rows,
    showsCustomer: true,
  }),
  deskCorrectCard: deskCall('desk/orders/correct-gift-card', {
    access: 'orders.handle',
    summary: 'Corrects the e-mail address of the recipient before a gift card is sent',
    input: v.strictObject({ ...seen, recipient: email }),
    output: rows,
    writes: true,
    showsCustomer: true,
  }),
  deskResendCard: deskCall('desk/orders/resend-gift-card', {
    access: 'orders.handle',
    summary: 'Sends the e-mail of a gift card again, with another code',
    input: v.strictObject(seen),
    output: rows,
    writes: true,
    showsCustomer: true,
  }),
};
