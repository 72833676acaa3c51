import type { AuditKind } from '#kernel/shop/desk/audit.ts';
import { conversationDeskCalls as calls } from '#kernel/shop/desk/conversations.calls.ts';
import { type Placeholder, placeholders } from '#kernel/shop/templates/email-template.ts';
import { type DeskRoute, deskRoute, type StaffCall } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import {
  answerConversation,
  closeConversation,
  noteCustomerMessage,
  setConversationOrder,
  writeToCustomer,
} from './conversations-desk.service.ts';
import { conversationPage, showConversation } from './conversations-desk-view.service.ts';
import { emailValues, type Recipient, recipientOf } from './email-recipient.service.ts';
import { previewEmail } from './staff-emails.service.ts';

/** Calls of the desk about conversations with customers. */
export function conversationDeskRoutes(host: Host): DeskRoute[] {
  const { handle } = host.db;
  const auditRead = ({ audit }: StaffCall, { customerId }: Recipient, to: { kind: AuditKind; id: number }) =>
    audit({ kind: to.kind, id: String(to.id), customerId: customerId ?? undefined });
  return [
    deskRoute(calls.deskConversations, (_call, asked) => conversationPage(host, asked)),
    deskRoute(calls.deskConversation, async (call, { id }) => {
      const record = await showConversation(handle, id);
      call.audit({ kind: 'conversation', id: String(id), customerId: record.customerId ?? undefined });
      return record;
    }),
    deskRoute(calls.deskReader, async (call, { to }) => {
      const recipient = await recipientOf(handle, to);
      auditRead(call, recipient, to);
      const known = emailValues(recipient, call.staff.name);
      const valueFor = (placeholder: Placeholder) => ({ placeholder, value: known[placeholder] ?? '' });
      const { fullName: name, email, locale } = recipient;
      return { name, email, locale, values: placeholders.map(valueFor) };
    }),
    deskRoute(calls.deskPreviewLetter, async (call, { to, ...draft }) => {
      const recipient = await recipientOf(handle, to);
      auditRead(call, recipient, to);
      return previewEmail(host, recipient, call.staff.name, draft);
    }),
    deskRoute(calls.deskAnswerConversation, (call, asked) => answerConversation(host, call, asked)),
    deskRoute(calls.deskWriteMessage, (call, asked) => writeToCustomer(host, call, asked)),
    deskRoute(calls.deskTakeMessage, (call, asked) => noteCustomerMessage(host, call, asked)),
    deskRoute(calls.deskCloseConversation, (call, asked) => closeConversation(host, call, asked)),
    deskRoute(calls.deskOrderOfConversation, (call, asked) => setConversationOrder(host, call, asked)),
  ];
}
