import type { Selectable } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export type Drawing = Selectable<Schema['drawing']>;

/** Drawings of orders, newest first. */
export async function readDrawings(executor: Executor, orderIds: readonly number[]): Promise<Drawing[]> {
  if (orderIds.length === 0) return [];
  return executor
    .selectFrom('drawing')
    .selectAll()
    .where('order_id', 'in', [...orderIds])
    .orderBy('id', 'desc')
    .execute();
}
