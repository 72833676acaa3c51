import { sql } from 'kysely';
import type { DeliveryState } from '#kernel/shop/events/delivery.rules.ts';
import type { Executor } from '#server/platform/db/database.ts';

interface DeliveryFilter {
  webhook?: number | undefined;
  state?: DeliveryState | undefined;
}

/** A page of deliveries, the newest first unless ascending, with their number. */
export async function readDeliveries(
  executor: Executor,
  { webhook, state }: DeliveryFilter,
  page: { limit: number; offset: number; isDescending: boolean },
) {
  let query = executor
    .selectFrom('webhook_delivery as delivery')
    .innerJoin('shop_event as event', 'event.id', 'delivery.event_id')
    .innerJoin('webhook', 'webhook.id', 'delivery.webhook_id');
  if (webhook !== undefined) query = query.where('delivery.webhook_id', '=', webhook);
  if (state !== undefined) query = query.where('delivery.state', '=', state);
  const { count } = await query
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .select([
      ...(['delivery.id', 'delivery.webhook_id', 'webhook.name', 'event.key', 'event.type'] as const),
      ...(['event.subject', 'delivery.state', 'delivery.attempts', 'delivery.status'] as const),
      ...(['delivery.last_error', 'delivery.created_at', 'delivery.due_at', 'delivery.finished_at'] as const),
    ])
    .orderBy('delivery.id', page.isDescending ? 'desc' : 'asc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows, total: Number(count) };
}

/** Sends given up deliveries of a webhook again; without ids all. Returns how many. */
export async function requeueDeliveries(
  executor: Executor,
  { webhook, ids, now }: { webhook: number; ids: readonly number[] | undefined; now: Date },
): Promise<number> {
  let query = executor
    .updateTable('webhook_delivery')
    .set({ state: 'waiting', attempts: 0, due_at: now, locked_until: null, finished_at: null })
    .where('webhook_id', '=', webhook)
    .where('state', '=', 'failed');
  if (ids) query = query.where('id', '=', sql<number>`any(${[...ids]}::bigint[])`);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return Number(numUpdatedRows);
}
