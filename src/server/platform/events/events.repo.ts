import { sql } from 'kysely';
import type { EnvelopeType, EventType } from '#kernel/shop/events/event-types.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';

/** Whether an active webhook gets events of a type; also as a column of a statement that is sent anyway. */
export const isSubscribed = (type: EventType) =>
  sql<boolean>`exists (select from webhook where is_active and types @> ${jsonb<EventType[]>([type])})`;

export async function hasSubscriber(executor: Executor, type: EventType): Promise<boolean> {
  const { rows } = await sql<{
    is_subscribed: boolean;
  }>`select ${isSubscribed(type)} as is_subscribed`.execute(executor);
  return rows[0]?.is_subscribed === true;
}

interface NewEvent {
  type: EnvelopeType;
  subject: string;
  customerId: number | null;
  data: object;
  at: Date;
  /** Its deliveries are made by the caller. */
  isHanded?: true;
}

/** Returns the id and the key of the event. */
export async function insertEvent(executor: Executor, event: NewEvent): Promise<{ id: number; key: string }> {
  const { type, subject, customerId, data, at, isHanded } = event;
  return executor
    .insertInto('shop_event')
    .values({
      ...{ type, subject, customer_id: customerId, data: jsonb(data), created_at: at },
      handed_at: isHanded ? at : null,
    })
    .returning(['id', 'key'])
    .executeTakeFirstOrThrow();
}
