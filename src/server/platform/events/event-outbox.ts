import type { Transaction } from 'kysely';
import type { Envelope, EventData } from '#kernel/shop/events/event-shapes.ts';
import type { EnvelopeType, EventType } from '#kernel/shop/events/event-types.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { hasSubscriber, insertEvent } from './events.repo.ts';

interface ReportedEvent<Type extends EventType> {
  type: Type;
  /** Number of the order, return or appointment. */
  subject: number;
  at: Date;
  /** Called only if a webhook gets events of this type. */
  read: () => Promise<{ customerId: number; data: EventData[Type] }>;
}

/** Inserts an event in the caller's transaction; it is sent after the commit. */
export async function queueEvent<Type extends EventType>(
  trx: Transaction<Schema>,
  { type, subject, at, read }: ReportedEvent<Type>,
): Promise<void> {
  if (await hasSubscriber(trx, type))
    await insertEvent(trx, { type, subject: String(subject), at, ...(await read()) });
}

/** The body of a delivery, and a line of an export. */
export const envelopeOf = (event: {
  key: string;
  type: EnvelopeType;
  at: Date;
  data: unknown;
}): Envelope => ({
  id: `evt_${event.key}`,
  type: event.type,
  timestamp: event.at.toISOString(),
  data: event.data,
});
