import { sql } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';
import { executeWrite } from '#server/platform/db/writes.ts';

export async function isKnownDevice(
  executor: Executor,
  customerId: number,
  deviceHash: string,
): Promise<boolean> {
  const row = await executor
    .selectFrom('known_device')
    .select('customer_id')
    .where('customer_id', '=', customerId)
    .where('device_hash', '=', deviceHash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether any device of the customer is stored. */
export async function hasKnownDevice(executor: Executor, customerId: number): Promise<boolean> {
  const row = await executor
    .selectFrom('known_device')
    .select('customer_id')
    .where('customer_id', '=', customerId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a device, and deletes all but the `most` that were seen last. */
export async function saveDevice(
  executor: Executor,
  device: { customerId: number; deviceHash: string; now: Date },
  most: number,
): Promise<void> {
  const { customerId, deviceHash, now } = device;
  await executor
    .insertInto('known_device')
    .values({ customer_id: customerId, device_hash: deviceHash, created_at: now, seen_at: now })
    .onConflict((conflict) => conflict.columns(['customer_id', 'device_hash']).doUpdateSet({ seen_at: now }))
    .execute();
  await executeWrite(
    executor,
    ['known_device'],
    sql`delete from known_device where customer_id = ${customerId} and device_hash in (
    select device_hash from known_device where customer_id = ${customerId}
    order by seen_at desc, device_hash offset ${most})`,
  );
}
