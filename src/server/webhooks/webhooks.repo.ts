import { type Selectable, sql, type Updateable } from 'kysely';
import type { EventType } from '#kernel/shop/events/event-types.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export type Webhook = Selectable<Schema['webhook']>;

export async function readWebhooks(executor: Executor): Promise<Webhook[]> {
  return executor.selectFrom('webhook').selectAll().orderBy('id').execute();
}

/** Locks a webhook until the transaction ends. */
export async function lockWebhook(executor: Executor, id: number): Promise<Webhook | undefined> {
  return executor.selectFrom('webhook').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function insertWebhook(
  executor: Executor,
  webhook: { name: string; url: string; types: readonly EventType[]; sealed: string; now: Date },
): Promise<Webhook> {
  const { name, url, types, sealed, now } = webhook;
  return executor
    .insertInto('webhook')
    .values({
      ...{ name, url, types: jsonb([...types]), secret_sealed: sealed },
      ...{ former_sealed: null, former_until: null, created_at: now, updated_at: now },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateWebhook(
  executor: Executor,
  id: number,
  changes: Updateable<Schema['webhook']>,
): Promise<Webhook> {
  return executor
    .updateTable('webhook')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteWebhook(executor: Executor, id: number): Promise<void> {
  await executor.deleteFrom('webhook').where('id', '=', id).execute();
}

/** How many deliveries of each webhook wait and have failed. */
export async function countDeliveries(executor: Executor) {
  const rows = await executor
    .selectFrom('webhook_delivery')
    .select((of) => ['webhook_id', 'state', of.fn.countAll<number>().as('count')])
    .where('state', 'in', ['waiting', 'failed'])
    .groupBy(['webhook_id', 'state'])
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Makes the deliveries of events: one for each active webhook of their type. */
export async function insertDeliveries(
  executor: Executor,
  eventIds: readonly number[],
  now: Date,
): Promise<void> {
  await executor
    .insertInto('webhook_delivery')
    .columns(['webhook_id', 'event_id', 'due_at', 'created_at'])
    .expression((query) =>
      query
        .selectFrom(['shop_event as event', 'webhook'])
        .select((of) => [
          'webhook.id',
          'event.id as event_id',
          of.val(now).as('due_at'),
          of.val(now).as('at'),
        ])
        .where('event.id', 'in', [...eventIds])
        .where('webhook.is_active', '=', true)
        .where(sql<boolean>`webhook.types @> to_jsonb(event.type)`),
    )
    .onConflict((conflict) => conflict.columns(['webhook_id', 'event_id']).doNothing())
    .execute();
}

/** Makes a delivery of an event to one webhook, whatever its types. */
export async function insertDelivery(
  executor: Executor,
  delivery: { webhookId: number; eventId: number; now: Date },
): Promise<void> {
  const { webhookId, eventId, now } = delivery;
  await executor
    .insertInto('webhook_delivery')
    .values({
      ...{ webhook_id: webhookId, event_id: eventId, due_at: now, created_at: now },
      ...{ locked_until: null, status: null, finished_at: null },
    })
    .execute();
}
