import { sql } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';

/**
 * Takes points in one statement, so that processes wait for each other's row. Undefined if they were available, else the
 * time at which the period ends.
 */
export async function spendOne(
  executor: Executor,
  { key, points, now, endsAt }: { key: string; points: number; now: Date; endsAt: Date },
): Promise<Date | undefined> {
  const spent = await executor
    .insertInto('spent_tries')
    .values({ key, used: 1, ends_at: endsAt })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          used: sql<number>`case when spent_tries.ends_at <= ${now} then 1 else spent_tries.used + 1 end`,
          ends_at: sql<Date>`case when spent_tries.ends_at <= ${now} then ${endsAt} else spent_tries.ends_at end`,
        })
        .where((where) =>
          where.or([where('spent_tries.ends_at', '<=', now), where('spent_tries.used', '<', points)]),
        ),
    )
    .returning('key')
    .executeTakeFirst();
  if (spent) return undefined;
  const row = await executor
    .selectFrom('spent_tries')
    .select('ends_at')
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.ends_at ?? now;
}

export async function returnOne(executor: Executor, key: string): Promise<void> {
  await executor
    .updateTable('spent_tries')
    .set({ used: sql<number>`used - 1` })
    .where('key', '=', key)
    .where('used', '>', 0)
    .execute();
}

export async function removeTries(executor: Executor, key: string): Promise<void> {
  await executor.deleteFrom('spent_tries').where('key', '=', key).execute();
}

/** Deletes at most `limit` expired keys; returns how many. */
export async function removeOver(executor: Executor, now: Date, limit: number): Promise<number> {
  const over = executor.selectFrom('spent_tries').select('key').where('ends_at', '<=', now).limit(limit);
  const { numDeletedRows } = await executor
    .deleteFrom('spent_tries')
    .where('key', 'in', over)
    .where('ends_at', '<=', now)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
