import { receiveMessage } from '#server/conversations/conversations.service.ts';
import { siteDocument } from '#server/documents/documents.service.ts';
import type { Host } from '#server/platform/host.ts';
import type { Call } from '#server/platform/http/route.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';

/** Opens a conversation at the desk with the message of a contact form, and emails it to the shop. */
export async function sendContactForm(
  { db }: Pick<Host, 'db'>,
  { locale, shopper, now }: Pick<Call, 'locale' | 'shopper' | 'now'>,
  { name, email, phone, comment }: { name: string; email: string; phone: string; comment: string },
): Promise<void> {
  const to = (await siteDocument(db.handle)).email;
  await db.transaction(async (trx) => {
    const customerId = shopper?.customerId ?? null;
    await receiveMessage(trx, { customerId, email, name, phone, locale, text: comment }, now);
    const values = { name, email, phone, comment };
    await queueMail(trx, { kind: 'contact', to, customerId: null, locale, values });
  });
}
