import type { Transaction } from 'kysely';
import { localText } from '#kernel/shop/text/local-text.ts';
import { defaultLocale } from '#kernel/shop/text/locales.ts';
import { siteDocument } from '#server/documents/documents.service.ts';
import { orderEmail } from '#server/orders/order-emails.service.ts';
import type { Order, OrderItem } from '#server/orders/orders.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { inEveryLanguage } from '#server/platform/mail/email.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';

/** Emails to the shopper. */
type DrawingMail = 'drawing-sent' | 'drawing-reminder' | 'drawing-approved' | 'order-readdressed';

/** Queues an email to the shopper in the caller's transaction. */
export async function queueDrawingMail(
  trx: Transaction<Schema>,
  kind: DrawingMail,
  order: Order,
  { piece }: { piece?: OrderItem },
): Promise<void> {
  const mail = orderEmail('order-paid', order, order.increment_id);
  const names = inEveryLanguage('piece', (locale) => localText(piece?.name, locale) ?? '');
  await queueMail(trx, { ...mail, kind, values: { ...mail.values, ...names } });
}

/** Actions of a shopper that the workshop must know. */
type DrawingNews = 'approved' | 'change' | 'piece' | 'address';

/** Emails the shop about an action of the shopper, with the shopper's comment. */
export async function queueDrawingNews(
  trx: Transaction<Schema>,
  news: DrawingNews,
  order: Order,
  { piece, comment = '' }: { piece?: OrderItem; comment?: string },
): Promise<void> {
  const { url: _url, ...mail } = orderEmail(
    'order-paid',
    { ...order, locale: defaultLocale },
    order.increment_id,
  );
  const { email } = await siteDocument(trx);
  const values = {
    ...mail.values,
    news,
    ...inEveryLanguage('piece', (locale) => localText(piece?.name, locale) ?? ''),
    line: String(piece?.id ?? ''),
    said: comment,
  };
  await queueMail(trx, { ...mail, kind: 'house-drawing', values, to: email, customerId: null });
}
