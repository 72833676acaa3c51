import type { Transaction } from 'kysely';
import { queuePlaced } from '#server/orders/order-events.service.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { insertScheduledEmails } from '#server/platform/mail/outbox.repo.ts';
import { firstEmails } from './new-order.ts';
import { insertOrder, type NewItem, type NewOrder } from './place-order.repo.ts';

/** Inserts an order for a service with its first emails; returns its id and number. */
export async function insertServiceOrder(
  trx: Transaction<Schema>,
  order: NewOrder,
  item: NewItem,
): Promise<{ id: number; increment_id: number }> {
  const { is_subscribed, ...placed } = await insertOrder(trx, order, [item]);
  await insertScheduledEmails(trx, firstEmails(order, placed.increment_id));
  if (is_subscribed) await queuePlaced(trx, placed, order.created_at);
  return placed;
}
