import type { Executor } from '#server/platform/db/database.ts';

/** Orders placed in a period, oldest first; at most `limit`. */
export async function readPlacedOrders(
  executor: Executor,
  { from, until, limit }: { from: Date; until: Date; limit: number },
) {
  return executor
    .selectFrom('orders')
    .selectAll()
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .orderBy('id')
    .limit(limit)
    .execute();
}
