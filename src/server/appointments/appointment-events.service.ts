import type { Transaction } from 'kysely';
import type { Schema } from '#server/platform/db/schema.ts';
import { queueEvent } from '#server/platform/events/event-outbox.ts';
import type { AppointmentRow } from './appointments.repo.ts';

/** Queues the event of a new appointment. */
export async function queueBooked(trx: Transaction<Schema>, row: AppointmentRow): Promise<void> {
  const { id, state, purpose, way, name, email, phone, remark, locale } = row;
  const read = async () => ({
    customerId: row.customer_id,
    data: {
      ...{ id, state, purpose, way, name, email, phone, remark, locale },
      storeId: row.store_id,
      startsAt: row.starts_at.toISOString(),
      endsAt: row.ends_at.toISOString(),
      productId: row.product_id,
    },
  });
  await queueEvent(trx, { type: 'appointment.booked', subject: id, at: row.created_at, read });
}
