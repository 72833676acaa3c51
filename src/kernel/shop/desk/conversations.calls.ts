import * as v from 'valibot';
import { conversationStates, messageWays, takenWays } from '#kernel/shop/conversations/conversation.ts';
import { emailCharacters, placeholders, subjectCharacters } from '#kernel/shop/templates/email-template.ts';
import { deskCall, listInput, listOutput, moment, version } from './desk-call.ts';
import { orderNumber, recordId, requiredText } from './desk-fields.ts';

const row = {
  id: v.number(),
  version,
  state: v.picklist(conversationStates),
  name: v.string(),
  email: v.string(),
  /** Number of the order it is about. */
  order: v.nullable(v.number()),
  subject: v.string(),
  /** Beginning of the last message. */
  excerpt: v.string(),
  waitingSince: v.nullable(moment),
  lastAt: moment,
};

const record = v.strictObject({
  ...row,
  phone: v.string(),
  locale: v.string(),
  /** The account; null if the sender was not signed in. */
  customerId: v.nullable(v.number()),
  /** The account with this address; it is not proven that its owner wrote. */
  accountOfAddress: v.nullable(v.number()),
  /** Orders it may be about. */
  orders: v.array(v.number()),
  messages: v.array(
    v.strictObject({
      id: v.number(),
      author: v.picklist(['customer', 'house']),
      way: v.picklist(messageWays),
      /** The member of staff who wrote or recorded it. */
      staff: v.nullable(v.string()),
      subject: v.string(),
      text: v.string(),
      at: moment,
    }),
  ),
});

const email = { subject: requiredText(subjectCharacters), text: requiredText(emailCharacters) };
const seen = { id: recordId, version };

/** Recipient: the writer of a conversation, a customer, or the owner of an order. */
const reader = v.variant('kind', [
  v.strictObject({ kind: v.literal('conversation'), id: recordId }),
  v.strictObject({ kind: v.literal('customer'), id: recordId }),
  v.strictObject({ kind: v.literal('order'), id: orderNumber }),
]);

export type EmailRecipient = v.InferOutput<typeof reader>;

const asked = (summary: string) =>
  ({ access: 'messages.handle', summary, output: record, writes: true, showsCustomer: true }) as const;

/** Messages of customers and the shop's answers. */
export const conversationDeskCalls = {
  deskConversations: deskCall('desk/messages/list', {
    access: 'messages.handle',
    summary: 'Lists conversations, longest waiting first',
    input: listInput({ state: v.picklist(conversationStates), customer: recordId, order: orderNumber }, [
      'waitingSince',
      'lastAt',
    ]),
    output: listOutput(v.strictObject(row)),
    showsCustomer: true,
  }),
  deskConversation: deskCall('desk/messages/one', {
    access: 'messages.handle',
    summary: 'Reads a conversation, oldest message first',
    input: v.strictObject({ id: recordId }),
    output: record,
    showsCustomer: true,
  }),
  deskReader: deskCall('desk/messages/reader', {
    access: 'messages.handle',
    summary: 'Reads the recipient of an email, their language and the placeholder values',
    input: v.strictObject({ to: reader }),
    output: v.strictObject({
      name: v.string(),
      email: v.string(),
      locale: v.string(),
      values: v.array(v.strictObject({ placeholder: v.picklist(placeholders), value: v.string() })),
    }),
    showsCustomer: true,
  }),
  deskPreviewLetter: deskCall('desk/messages/preview', {
    access: 'messages.handle',
    summary: 'Previews the email and names unfilled placeholders',
    input: v.strictObject({ to: reader, ...email }),
    output: v.strictObject({
      subject: v.string(),
      html: v.string(),
      missing: v.array(v.picklist(placeholders)),
      unknown: v.array(v.string()),
    }),
    showsCustomer: true,
  }),
  deskAnswerConversation: deskCall('desk/messages/answer', {
    creates: true,
    ...asked(
      'The answer goes out by e-mail, and to an account’s messages; refused where a value is missing.',
    ),
    input: v.strictObject({ ...seen, ...email }),
  }),
  deskWriteMessage: deskCall('desk/messages/write', {
    creates: true,
    ...asked('Starts a conversation with an email to a customer or about an order.'),
    input: v.strictObject({ to: reader, ...email }),
  }),
  deskTakeMessage: deskCall('desk/messages/take', {
    creates: true,
    ...asked('What the customer said elsewhere is taken down; it waits for an answer.'),
    input: v.strictObject({ ...seen, way: v.picklist(takenWays), text: requiredText(emailCharacters) }),
  }),
  deskCloseConversation: deskCall('desk/messages/close', {
    ...asked('It needs no answer, or no other.'),
    input: v.strictObject(seen),
  }),
  deskOrderOfConversation: deskCall('desk/messages/order', {
    ...asked('Says which of the customer’s orders it is about.'),
    input: v.strictObject({
      ...seen,
      order: v.pipe(v.union([v.number(), v.pipe(v.string(), v.transform(Number))]), orderNumber),
    }),
  }),
};
