import type { Transaction } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

const lifetimeMs = 24 * 3_600_000;

export async function isKeyUsed(executor: Executor, staffId: number, key: string): Promise<boolean> {
  const row = await executor
    .selectFrom('staff_attempt')
    .select('key')
    .where('staff_id', '=', staffId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Stores a used idempotency key with what the call did, and deletes old ones; false if another transaction was first.
 */
export async function insertIdempotencyKey(
  trx: Transaction<Schema>,
  { staffId, key, now }: { staffId: number; key: string; now: Date },
): Promise<boolean> {
  await trx
    .deleteFrom('staff_attempt')
    .where('at', '<', new Date(now.getTime() - lifetimeMs))
    .execute();
  const row = await trx
    .insertInto('staff_attempt')
    .values({ staff_id: staffId, key, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}
