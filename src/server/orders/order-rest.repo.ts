import type { Transaction } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';
import type { Order } from './orders.repo.ts';

/** Orders whose rest was asked for and is overdue, locked; rows locked by other processes are skipped. */
export async function lockOverdueRests(trx: Transaction<Schema>, now: Date, limit: number): Promise<Order[]> {
  return trx
    .selectFrom('orders')
    .selectAll()
    .where('rest_state', '=', 'asked')
    .where('status', 'in', ['payment_confirmed', 'processing'])
    .where('rest_due_at', '<=', now)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}
