import type { AuditKind } from '#kernel/shop/desk/audit.ts';
import { messageDeskCalls as calls } from '#kernel/shop/desk/messages.calls.ts';
import { type Placeholder, placeholders } from '#kernel/shop/messages/email-template.ts';
import { type DeskRoute, deskRoute, type StaffCall } from '#server/platform/desk/desk-route.ts';
import type { Host } from '#server/platform/host.ts';
import { answer, close, setOrder, takeDown, write } from './conversations-desk.service.ts';
import { conversationPage, showConversation } from './conversations-desk-view.service.ts';
import { emailValues, type Reader, readerOf } from './email-recipient.service.ts';
import { previewEmail } from './staff-emails.service.ts';

/** What staff read of customers and write to them. */
export function conversationDeskRoutes(host: Host): DeskRoute[] {
  const { handle } = host.db;
  const looked = ({ audit }: StaffCall, { customerId }: Reader, to: { kind: AuditKind; id: number }) =>
    audit({ kind: to.kind, id: String(to.id), customerId: customerId ?? undefined });
  return [
    deskRoute(calls.deskConversations, (_call, asked) => conversationPage(host, asked)),
    deskRoute(calls.deskConversation, async (call, { id }) => {
      const record = await showConversation(handle, id);
      call.audit({ kind: 'conversation', id: String(id), customerId: record.customerId ?? undefined });
      return record;
    }),
    deskRoute(calls.deskReader, async (call, { to }) => {
      const reader = await readerOf(handle, to);
      looked(call, reader, to);
      const known = emailValues(reader, call.staff.name);
      const valueFor = (placeholder: Placeholder) => ({ placeholder, value: known[placeholder] ?? '' });
      const { fullName: name, email, locale } = reader;
      return { name, email, locale, values: placeholders.map(valueFor) };
    }),
    deskRoute(calls.deskPreviewLetter, async (call, { to, ...words }) => {
      const reader = await readerOf(handle, to);
      looked(call, reader, to);
      return previewEmail(host, reader, call.staff.name, words);
    }),
    deskRoute(calls.deskAnswerMessage, (call, asked) => answer(host, call, asked)),
    deskRoute(calls.deskWriteMessage, (call, asked) => write(host, call, asked)),
    deskRoute(calls.deskTakeMessage, (call, asked) => takeDown(host, call, asked)),
    deskRoute(calls.deskCloseMessages, (call, asked) => close(host, call, asked)),
    deskRoute(calls.deskOrderOfMessages, (call, asked) => setOrder(host, call, asked)),
  ];
}
