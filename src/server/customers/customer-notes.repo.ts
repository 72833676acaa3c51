import type { Transaction } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export async function insertCustomerNote(
  trx: Transaction<Schema>,
  note: { customerId: number; staff: { id: number; name: string }; text: string; now: Date },
): Promise<void> {
  const { customerId, staff, text, now } = note;
  await trx
    .insertInto('customer_note')
    .values({ customer_id: customerId, staff_id: staff.id, staff_name: staff.name, text, at: now })
    .execute();
}

/** Staff notes about these customers, the latest first. */
export async function readCustomerNotes(executor: Executor, customerIds: readonly number[]) {
  return executor
    .selectFrom('customer_note')
    .select(['id', 'staff_name', 'text', 'at'])
    .where('customer_id', 'in', [...customerIds])
    .orderBy('id', 'desc')
    .execute();
}
