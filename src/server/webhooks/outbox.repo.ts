import { sql } from 'kysely';
import { testEvent } from '#kernel/shop/events/event-types.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { executeWrite } from '#server/platform/db/writes.ts';

/** Locks events that were not handed out; those of other processes are skipped. */
export async function lockWaitingEvents(executor: Executor, limit: number) {
  return executor
    .selectFrom('shop_event')
    .select(['id', 'type', 'subject', 'data'])
    .where('handed_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function writeEventData(
  executor: Executor,
  events: readonly { id: number; data: object }[],
): Promise<void> {
  if (events.length === 0) return;
  await executeWrite(
    executor,
    ['shop_event'],
    sql`update shop_event set data = filled.data
      from jsonb_to_recordset(${jsonb(events)}) as filled (id bigint, data jsonb)
      where shop_event.id = filled.id`,
  );
}

export async function markHanded(executor: Executor, ids: readonly number[], now: Date): Promise<void> {
  await executor
    .updateTable('shop_event')
    .set({ handed_at: now })
    .where('id', 'in', [...ids])
    .execute();
}

export async function deleteEvents(executor: Executor, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await executor
    .deleteFrom('shop_event')
    .where('id', 'in', [...ids])
    .execute();
}

/**
 * Leases due deliveries for `leaseMs`: at most `perWebhook` of each, so that one that hangs does not hold up the others.
 * Returns their ids.
 */
export async function claimDeliveries(
  executor: Executor,
  now: Date,
  { leaseMs, perWebhook }: { leaseMs: number; perWebhook: number },
): Promise<number[]> {
  const until = new Date(now.getTime() + leaseMs);
  const { rows } = await executeWrite(
    executor,
    ['webhook_delivery'],
    sql<{ id: number }>`update webhook_delivery
      set locked_until = ${until}, attempts = attempts + 1
      where id = any(array(
        select due.id from webhook cross join lateral (
          select delivery.id from webhook_delivery as delivery
          join shop_event as event on event.id = delivery.event_id
          where delivery.webhook_id = webhook.id and delivery.state = 'waiting' and delivery.due_at <= ${now}
            and (delivery.locked_until is null or delivery.locked_until <= ${now})
            and (webhook.is_active or event.type = ${testEvent})
          order by delivery.due_at, delivery.id limit ${perWebhook}
          for update of delivery skip locked
        ) as due
      ))
      returning id`,
  );
  return rows.map(({ id }) => id);
}

/** Envelopes and targets of claimed deliveries. */
export async function readDueDeliveries(executor: Executor, ids: readonly number[]) {
  return executor
    .selectFrom('webhook_delivery as delivery')
    .innerJoin('webhook', 'webhook.id', 'delivery.webhook_id')
    .innerJoin('shop_event as event', 'event.id', 'delivery.event_id')
    .select([
      ...(['delivery.id', 'delivery.attempts', 'delivery.webhook_id', 'webhook.url'] as const),
      ...(['webhook.secret_sealed', 'webhook.former_sealed', 'webhook.former_until'] as const),
      ...(['event.key', 'event.type', 'event.created_at', 'event.data'] as const),
    ])
    .where('delivery.id', 'in', [...ids])
    .orderBy('delivery.id')
    .execute();
}

export type DueDelivery = Awaited<ReturnType<typeof readDueDeliveries>>[number];

export async function markDelivered(
  executor: Executor,
  id: number,
  { status, now }: { status: number; now: Date },
): Promise<void> {
  await executor
    .updateTable('webhook_delivery')
    .set({ state: 'delivered', status, last_error: '', locked_until: null, finished_at: now })
    .where('id', '=', id)
    .execute();
}

/** Notes a failed attempt; without `retryAt` it was the last one. */
export async function markUndelivered(
  executor: Executor,
  id: number,
  failure: { status: number | null; error: string; retryAt: Date | null; now: Date },
): Promise<void> {
  const { status, error, retryAt, now } = failure;
  await executor
    .updateTable('webhook_delivery')
    .set({
      ...{ status, last_error: error.slice(0, 500), locked_until: null },
      ...(retryAt ? { due_at: retryAt } : { state: 'failed' as const, finished_at: now }),
    })
    .where('id', '=', id)
    .execute();
}
