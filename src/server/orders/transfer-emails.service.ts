import type { Transaction } from 'kysely';
import { formatMoney } from '#kernel/shop/money/format.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { orderEmail } from './order-emails.service.ts';
import type { Order } from './orders.repo.ts';

/** Emails the shopper the amount of a transfer that is still due, or the surplus that is refunded. */
export async function queueTransferMail(
  trx: Transaction<Schema>,
  kind: 'transfer-due' | 'transfer-surplus',
  order: Order,
  minor: number,
): Promise<void> {
  const mail = orderEmail(kind, order, order.increment_id);
  const written = (amount: number) => formatMoney({ currency: order.currency, minor: amount }, order.locale);
  const received = written(order.received_minor);
  const isPart = order.received_minor > 0 ? 'part' : 'none';
  await queueMail(trx, { ...mail, values: { ...mail.values, amount: written(minor), received, isPart } });
}
