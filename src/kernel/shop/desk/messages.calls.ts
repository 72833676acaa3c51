import * as v from 'valibot';
import { conversationStates, messageWays, takenWays } from '#kernel/shop/messages/conversation.ts';
import { emailCharacters, placeholders, subjectCharacters } from '#kernel/shop/messages/email-template.ts';
import { locales } from '#kernel/shop/text/locales.ts';
import { deskCall, listInput, listOutput, moment, version } from './desk-call.ts';
import { recordId, words } from './desk-fields.ts';

const row = {
  id: v.number(),
  version,
  state: v.picklist(conversationStates),
  name: v.string(),
  email: v.string(),
  /** The number of the order that it is about. */
  order: v.nullable(v.number()),
  subject: v.string(),
  /** The beginning of the last words. */
  excerpt: v.string(),
  waitingSince: v.nullable(moment),
  lastAt: moment,
};

const record = v.strictObject({
  ...row,
  phone: v.string(),
  locale: v.picklist(locales),
  /** Whose account it is; null for words of somebody who was not logged in. */
  customerId: v.nullable(v.number()),
  /** The account that has this address: nobody has proved that its owner wrote. */
  accountOfAddress: v.nullable(v.number()),
  /** Orders that it may be about. */
  orders: v.array(v.number()),
  messages: v.array(
    v.strictObject({
      id: v.number(),
      author: v.picklist(['customer', 'house']),
      way: v.picklist(messageWays),
      /** Who of the house wrote it, or took it down. */
      staff: v.nullable(v.string()),
      subject: v.string(),
      text: v.string(),
      at: moment,
    }),
  ),
});

const letter = { subject: words(subjectCharacters), text: words(emailCharacters) };
const seen = { id: recordId, version };
const orderNumber = v.pipe(v.number(), v.integer(), v.minValue(1));

/** Whom a letter goes to: who wrote, a customer, or whoever an order belongs to. */
const reader = v.variant('kind', [
  v.strictObject({ kind: v.literal('conversation'), id: recordId }),
  v.strictObject({ kind: v.literal('customer'), id: recordId }),
  v.strictObject({ kind: v.literal('order'), id: orderNumber }),
]);

export type EmailRecipient = v.InferOutput<typeof reader>;

const asked = (summary: string) =>
  ({ access: 'messages.handle', summary, output: record, writes: true, showsCustomer: true }) as const;

/** What customers wrote to the house, and what it answers. */
export const messageDeskCalls = {
  deskConversations: deskCall('desk/messages/list', {
    access: 'messages.handle',
    summary: 'Conversations, who has waited longest for an answer first.',
    input: listInput({ state: v.picklist(conversationStates), customer: recordId, order: orderNumber }, [
      'waitingSince',
      'lastAt',
    ]),
    output: listOutput(v.strictObject(row)),
    showsCustomer: true,
  }),
  deskConversation: deskCall('desk/messages/one', {
    access: 'messages.handle',
    summary: 'One conversation whole, the first words first.',
    input: v.strictObject({ id: recordId }),
    output: record,
    showsCustomer: true,
  }),
  deskReader: deskCall('desk/messages/reader', {
    access: 'messages.handle',
    summary: 'Who would read a letter, in which language, and what its placeholders stand for.',
    input: v.strictObject({ to: reader }),
    output: v.strictObject({
      name: v.string(),
      email: v.string(),
      locale: v.picklist(locales),
      values: v.array(v.strictObject({ placeholder: v.picklist(placeholders), value: v.string() })),
    }),
    showsCustomer: true,
  }),
  deskPreviewLetter: deskCall('desk/messages/preview', {
    access: 'messages.handle',
    summary: 'The letter as it would go out; what its words leave open is named.',
    input: v.strictObject({ to: reader, ...letter }),
    output: v.strictObject({
      subject: v.string(),
      html: v.string(),
      missing: v.array(v.picklist(placeholders)),
      unknown: v.array(v.string()),
    }),
    showsCustomer: true,
  }),
  deskAnswerMessage: deskCall('desk/messages/answer', {
    ...asked(
      'The answer goes out by e-mail, and to an account’s messages; refused where a value is missing.',
    ),
    input: v.strictObject({ ...seen, ...letter }),
  }),
  deskWriteMessage: deskCall('desk/messages/write', {
    ...asked('A first letter to a customer or about an order, in a conversation of its own.'),
    input: v.strictObject({ to: reader, ...letter }),
  }),
  deskTakeMessage: deskCall('desk/messages/take', {
    ...asked('What the customer said elsewhere is taken down; it waits for an answer.'),
    input: v.strictObject({ ...seen, way: v.picklist(takenWays), text: words(emailCharacters) }),
  }),
  deskCloseMessages: deskCall('desk/messages/close', {
    ...asked('It needs no answer, or no other.'),
    input: v.strictObject(seen),
  }),
  deskOrderOfMessages: deskCall('desk/messages/order', {
    ...asked('Says which of the customer’s orders it is about.'),
    input: v.strictObject({
      ...seen,
      order: v.pipe(v.union([v.number(), v.pipe(v.string(), v.transform(Number))]), orderNumber),
    }),
  }),
};
