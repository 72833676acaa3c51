import { messageEndpoints as endpoints } from '#kernel/wire/contracts/messages.contract.ts';
import type { Host } from '#server/platform/host.ts';
import { type Route, signedRoute } from '#server/platform/http/route.ts';
import { letterPath, letterWords } from '#server/platform/mail/template.ts';
import { countLetters, readLetters } from './messages.repo.ts';

export function messageRoutes(host: Host): Route[] {
  const { handle } = host.db;
  return [
    signedRoute(endpoints.messages, async (call, { p, numPerPage }) => {
      const { customerId } = call.shopper;
      const letters = await readLetters(handle, customerId, {
        now: call.now,
        limit: numPerPage,
        offset: (p - 1) * numPerPage,
      });
      return {
        messages: letters.map((letter) => {
          // Read in today's language, whatever language the mail went out in.
          const source = { ...letter, locale: call.locale };
          const { subject, paragraphs } = letterWords(source);
          return {
            id: letter.id,
            kind: letter.kind,
            title: subject,
            text: paragraphs.join('\n\n'),
            url: letterPath(source),
            created_at: letter.createdAt.toISOString(),
          };
        }),
        count: await countLetters(handle, customerId, call.now),
      };
    }),
  ];
}
