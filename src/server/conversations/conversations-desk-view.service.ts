import type { conversationDeskCalls } from '#kernel/shop/desk/conversations.calls.ts';
import type { DeskData, DeskValues } from '#kernel/shop/desk/desk-call.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { listQuery } from '#server/platform/desk/list-query.ts';
import { versionOf } from '#server/platform/desk/versions.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import {
  readAccountOf,
  readConversation,
  readConversationPage,
  readMessagesOf,
  readOrdersOfCustomer,
} from './conversations-desk.repo.ts';

type Calls = typeof conversationDeskCalls;
type Row = DeskData<Calls['deskConversations']>['rows'][number];
type ConversationRecord = NonNullable<Awaited<ReturnType<typeof readConversation>>>;

const excerptCharacters = 140;

function rowOf({ order_number: order, ...row }: ConversationRecord, lastText: string): Row {
  return {
    id: row.id,
    version: versionOf(row),
    state: row.state,
    name: row.name,
    email: row.email,
    order,
    subject: row.subject,
    excerpt: lastText.slice(0, excerptCharacters),
    waitingSince: row.waiting_since?.toISOString() ?? null,
    lastAt: row.last_at.toISOString(),
  };
}

/** A page of conversations. */
export async function conversationPage(
  { db }: Pick<Host, 'db'>,
  asked: DeskValues<Calls['deskConversations']>,
): Promise<DeskData<Calls['deskConversations']>> {
  const { rows, ...counted } = await readConversationPage(db.handle, listQuery(asked));
  return { rows: rows.map(({ last_text, ...row }) => rowOf(row, last_text ?? '')), ...counted };
}

/** One conversation with its messages; throws 1900106 if unknown. */
export async function showConversation(
  executor: Executor,
  id: number,
): Promise<DeskData<Calls['deskConversation']>> {
  const row = await readConversation(executor, id);
  if (!row) refuse(deskCodes.notFound, { text: { key: 'desk-conversations-api.unknown', values: { id } } });
  const { customer_id: customerId, email } = row;
  const messages = await readMessagesOf(executor, id);
  const account = customerId === null ? await readAccountOf(executor, email) : undefined;
  const orders = await readOrdersOfCustomer(executor, { customerId, email });
  return {
    ...rowOf(row, messages.at(-1)?.text ?? ''),
    phone: row.phone,
    locale: row.locale,
    customerId,
    accountOfAddress: account?.id ?? null,
    orders: orders.map(({ increment_id }) => increment_id),
    messages: messages.map(({ id: messageId, author, way, staff_name, subject, text, at }) => ({
      id: messageId,
      author,
      way,
      staff: staff_name,
      subject,
      text,
      at: at.toISOString(),
    })),
  };
}
