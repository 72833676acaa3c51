import type { Transaction } from 'kysely';
import type { MessageWay } from '#kernel/shop/conversations/conversation.ts';
import type { EmailRecipient } from '#kernel/shop/desk/conversations.calls.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import type { EmailText } from '#kernel/shop/templates/email-template.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { StaffCall } from '#server/platform/desk/desk-route.ts';
import { checkVersion, versionOf } from '#server/platform/desk/versions.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import {
  type ConversationRow,
  insertConversation,
  insertMessage,
  lockConversation,
  updateConversation,
} from './conversations.repo.ts';
import { readOrdersOfCustomer } from './conversations-desk.repo.ts';
import { showConversation } from './conversations-desk-view.service.ts';
import { recipientOf } from './email-recipient.service.ts';
import { sendEmail } from './staff-emails.service.ts';

type DeskHost = Pick<Host, 'db'>;
type Seen = { id: number; version: string };

const answered = (now: Date) => ({ state: 'answered', waiting_since: null, last_at: now }) as const;

/** Locks a conversation, checks its version, changes it and writes the audit entry. Throws 1900104, 1900106. */
async function changeConversation(
  { db }: DeskHost,
  call: StaffCall,
  { id, version }: Seen,
  work: (trx: Transaction<Schema>, row: ConversationRow) => Promise<ConversationRow>,
) {
  return db.transaction(async (trx) => {
    const row = await lockConversation(trx, id);
    if (!row) refuse(deskCodes.notFound, { text: { key: 'desk-conversations-api.unknown', values: { id } } });
    if (versionOf(row) !== version) checkVersion(version, await showConversation(trx, id));
    const after = await work(trx, row);
    const customerId = row.customer_id ?? undefined;
    call.audit({ kind: 'conversation', id: String(id), customerId, before: row, after });
    return showConversation(trx, id);
  });
}

/** Answers a conversation by email; the answer is also a message in the account. */
export function answerConversation(
  host: DeskHost,
  call: StaffCall,
  { subject, text, ...seen }: Seen & EmailText,
) {
  const { staff, locale, now } = call;
  return changeConversation(host, call, seen, async (trx, { id }) => {
    const recipient = await recipientOf(trx, { kind: 'conversation', id });
    const sent = await sendEmail(trx, recipient, { name: staff.name, locale }, { subject, text });
    await insertMessage(trx, id, { author: 'house', way: 'mail', staff, ...sent }, now);
    return updateConversation(trx, id, answered(now));
  });
}

/** Starts a conversation with an email to a customer. */
export function writeToCustomer(
  { db }: DeskHost,
  call: StaffCall,
  { to, ...draft }: EmailText & { to: EmailRecipient },
) {
  const { staff, locale, now } = call;
  if (to.kind === 'conversation') refuse(deskCodes.notPossible);
  return db.transaction(async (trx) => {
    const recipient = await recipientOf(trx, to);
    const sent = await sendEmail(trx, recipient, { name: staff.name, locale }, draft);
    const { customerId, order, email, fullName: name, phone } = recipient;
    const newConversation = {
      customerId,
      email,
      name,
      phone,
      locale: recipient.locale,
      subject: sent.subject,
    };
    const row = await insertConversation(
      trx,
      { ...newConversation, orderId: order?.id ?? null, state: 'answered' },
      now,
    );
    await insertMessage(trx, row.id, { author: 'house', way: 'mail', staff, ...sent }, now);
    const after = { ...row, ...sent };
    call.audit({ kind: 'conversation', id: String(row.id), customerId: customerId ?? undefined, after });
    return showConversation(trx, row.id);
  });
}

/** Records what a customer said by email, by phone or in a chat. */
export function noteCustomerMessage(
  host: DeskHost,
  call: StaffCall,
  { way, text, ...seen }: Seen & { way: MessageWay; text: string },
) {
  const { staff, now } = call;
  return changeConversation(host, call, seen, async (trx, { id, waiting_since: since }) => {
    await insertMessage(trx, id, { author: 'customer', way, staff, subject: '', text }, now);
    return updateConversation(trx, id, { state: 'waiting', waiting_since: since ?? now, last_at: now });
  });
}

/** Closes a conversation; refused where it is closed. */
export function closeConversation(host: DeskHost, call: StaffCall, seen: Seen) {
  return changeConversation(host, call, seen, async (trx, { id, state }) => {
    if (state === 'closed') refuse(deskCodes.notPossible);
    return updateConversation(trx, id, { state: 'closed', waiting_since: null });
  });
}

/**
 * Sets the order that a conversation is about. Only an order of the account or of this email address is allowed,
 * because emails of the conversation show its details.
 */
export function setConversationOrder(
  host: DeskHost,
  call: StaffCall,
  { order, ...seen }: Seen & { order: number },
) {
  return changeConversation(host, call, seen, async (trx, { id, customer_id: customerId, email }) => {
    const own = await readOrdersOfCustomer(trx, { customerId, email });
    const found = own.find(({ increment_id }) => increment_id === order);
    if (!found)
      refuse(deskCodes.fieldInvalid, {
        text: { key: 'desk-conversations-api.not-their-order', values: { number: String(order) } },
        field: 'order',
      });
    return updateConversation(trx, id, { order_id: found.id });
  });
}
