import type { EnvelopeType, EventType } from '#kernel/shop/events/event-types.ts';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';

/** Whether an active webhook gets events of a type. */
export async function hasSubscriber(executor: Executor, type: EventType): Promise<boolean> {
  const row = await executor
    .selectFrom('webhook')
    .select('id')
    .where('is_active', '=', true)
    .where('types', '@>', jsonb<EventType[]>([type]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
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
