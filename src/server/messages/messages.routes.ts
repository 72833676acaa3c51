import { topicOf } from '#kernel/shop/messages/topics.ts';
import { messageEndpoints as endpoints } from '#kernel/wire/contracts/messages.contract.ts';
import type { Host } from '#server/platform/host.ts';
import { type Route, signedRoute } from '#server/platform/http/route.ts';
import { emailPath, emailText } from '#server/platform/mail/template.ts';
import { countUnread } from './messages.repo.ts';
import { listMessages, markMessagesRead } from './messages.service.ts';

export function messageRoutes(host: Host): Route[] {
  const { handle } = host.db;
  return [
    signedRoute(endpoints.messages, async ({ shopper, now, locale }, { p, numPerPage, topic }) => {
      const page = { now, topic, limit: numPerPage, offset: (p - 1) * numPerPage };
      const { rows, count, unread } = await listMessages(handle, shopper.customerId, page);
      return {
        messages: rows.map((row) => {
          // In the language of the request, not in that of the email.
          const source = { ...row, locale };
          const { subject, paragraphs } = emailText(source);
          return {
            id: row.id,
            kind: row.kind,
            topic: topicOf(row.kind),
            is_read: row.readAt !== null,
            title: subject,
            text: paragraphs.join('\n\n'),
            url: emailPath(source),
            created_at: row.createdAt.toISOString(),
          };
        }),
        count,
        unread,
      };
    }),
    signedRoute(endpoints.messagesUnread, async ({ shopper, now }) => ({
      unread: await countUnread(handle, shopper.customerId, now),
    })),
    signedRoute(endpoints.messagesRead, async ({ shopper, now }, { id }) => {
      return { unread: await markMessagesRead(handle, shopper.customerId, { now, id }) };
    }),
  ];
}
