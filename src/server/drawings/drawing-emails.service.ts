import type { Transaction } from 'kysely';
import { siteDocument } from '#server/documents/documents.service.ts';
import { orderEmail } from '#server/orders/order-emails.service.ts';
import type { Order, OrderItem } from '#server/orders/orders.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';

/** To the shopper. */
type DrawingMail = 'drawing-sent' | 'drawing-reminder' | 'drawing-approved' | 'order-readdressed';

/** Writes to the shopper, into the transaction that gave cause for it. */
export async function queueDrawingMail(
  trx: Transaction<Schema>,
  kind: DrawingMail,
  order: Order,
  words: { piece?: OrderItem },
): Promise<void> {
  const letter = orderEmail('order-paid', order, order.increment_id);
  const piece = words.piece?.name[order.locale] ?? '';
  await queueMail(trx, { ...letter, kind, values: { ...letter.values, piece } });
}

/** What a shopper has done that the workshop must know of. */
type ShopNews = 'approved' | 'change' | 'piece' | 'address';

/** Tells the house, with the words of the shopper. */
export async function queueShopNews(
  trx: Transaction<Schema>,
  news: ShopNews,
  order: Order,
  words: { piece?: OrderItem; said?: string },
): Promise<void> {
  const { url: _theirs, ...letter } = orderEmail(
    'order-paid',
    { ...order, locale: 'en' },
    order.increment_id,
  );
  const { email } = await siteDocument(trx);
  const values = {
    ...letter.values,
    news,
    piece: words.piece?.name.en ?? '',
    line: String(words.piece?.id ?? ''),
    said: words.said ?? '',
  };
  await queueMail(trx, { ...letter, kind: 'house-drawing', values, to: email, customerId: null });
}
