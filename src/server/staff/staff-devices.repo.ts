import { sql, type Transaction } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { executeWrite } from '#server/platform/db/writes.ts';

const mostDevices = 20;

/** Whether the person has signed in from this browser. */
export async function isStaffDevice(
  executor: Executor,
  staffId: number,
  deviceHash: string,
): Promise<boolean> {
  const row = await executor
    .selectFrom('staff_device')
    .select('staff_id')
    .where('staff_id', '=', staffId)
    .where('device_hash', '=', deviceHash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a browser, and deletes all but the twenty that were seen last. */
export async function saveStaffDevice(
  trx: Transaction<Schema>,
  device: { staffId: number; deviceHash: string; now: Date },
): Promise<void> {
  const { staffId, deviceHash, now } = device;
  await trx
    .insertInto('staff_device')
    .values({ staff_id: staffId, device_hash: deviceHash, seen_at: now })
    .onConflict((conflict) => conflict.columns(['staff_id', 'device_hash']).doUpdateSet({ seen_at: now }))
    .execute();
  await executeWrite(
    trx,
    ['staff_device'],
    sql`delete from staff_device where staff_id = ${staffId} and device_hash in (
    select device_hash from staff_device where staff_id = ${staffId}
    order by seen_at desc, device_hash offset ${mostDevices})`,
  );
}
