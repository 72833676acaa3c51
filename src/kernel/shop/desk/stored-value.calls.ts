import * as v from 'valibot';
import { cardMessageLimit } from '#kernel/shop/stored-value/gift-card-order.ts';
import { entryKinds, storedValueKinds } from '#kernel/shop/stored-value/stored-value.rules.ts';
import { locales } from '#kernel/shop/text/locales.ts';
import { email } from '#kernel/shop/text/typed-text.ts';
import { amount, deskCall, moment } from './desk-call.ts';
import { day, givenName, recordId, requiredText } from './desk-fields.ts';
import { money } from './refund-fields.ts';

/** Stored value of a customer, and the gift cards that staff sold to them. */
const customerCredit = v.strictObject({
  id: v.number(),
  balances: v.array(amount),
  /** Credits of traded stones: each is for one order with a stone of the least price. */
  tradeUps: v.array(v.strictObject({ amount, least: amount, until: v.string() })),
  /** The latest first, 50 at most. */
  entries: v.array(
    v.strictObject({
      id: v.number(),
      account: v.picklist(storedValueKinds),
      kind: v.picklist(entryKinds),
      amount,
      order: v.nullable(v.number()),
      note: v.string(),
      who: v.string(),
      at: moment,
    }),
  ),
});

/** Store credit and gift cards of a customer. */
export const storedValueDeskCalls = {
  deskCredit: deskCall('desk/customers/credit', {
    access: 'customers.read',
    summary: 'Store credit of a customer with its last 50 movements',
    input: v.strictObject({ id: recordId }),
    output: customerCredit,
    showsCustomer: true,
  }),
  deskGiveCredit: deskCall('desk/customers/give-credit', {
    creates: true,
    access: 'refunds.ask',
    summary:
      'Gives store credit as goodwill and emails the customer. 1900107 above the limit: a second person approves it',
    input: v.strictObject({ id: recordId, amount: money, reason: requiredText(500) }),
    output: customerCredit,
    writes: true,
    showsCustomer: true,
  }),
  deskSellCard: deskCall('desk/customers/sell-card', {
    creates: true,
    access: 'refunds.ask',
    summary:
      'Sells a gift card to a customer, emailed to its recipient at once or on a day. 1900107 above the limit: a second person approves it',
    input: v.strictObject({
      id: recordId,
      amount: money,
      /** How it was paid, for example the number of the receipt of the till. */
      reason: requiredText(500),
      recipient: email,
      name: givenName,
      message: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(cardMessageLimit)), ''),
      language: v.picklist(locales),
      sendOn: v.optional(day),
    }),
    output: customerCredit,
    writes: true,
    showsCustomer: true,
  }),
};
