import type { Transaction } from 'kysely';
import { readItems, readOrderById } from '#server/orders/orders.repo.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { queueEvent } from '#server/platform/events/event-outbox.ts';
import type { ReturnRow } from './returns.repo.ts';

async function readReturn(trx: Transaction<Schema>, row: ReturnRow) {
  const order = await readOrderById(trx, row.order_id);
  if (!order) throw new Error(`return ${row.id} has no order`);
  const item = (await readItems(trx, [order.id])).find(({ id }) => id === row.order_item_id);
  const { currency } = order;
  const amount = (minor: number | null) => (minor === null ? null : { currency, minor });
  const data = {
    id: row.id,
    order: order.increment_id,
    line: row.order_item_id,
    sku: item?.sku ?? '',
    quantity: row.qty,
    service: row.service,
    reason: row.reason,
    state: row.state,
    expected: amount(row.expected_minor),
    actual: amount(row.actual_minor),
    updatedAt: row.updated_at.toISOString(),
  };
  return { customerId: order.customer_id, data };
}

/** Queues an event about a return. */
export async function queueReturnEvent(
  trx: Transaction<Schema>,
  type: 'return.opened' | 'return.changed',
  row: ReturnRow,
): Promise<void> {
  await queueEvent(trx, { type, subject: row.id, at: row.updated_at, read: () => readReturn(trx, row) });
}
