import type { Executor } from '#server/platform/db/database.ts';

/** Ids of coming appointments. */
export async function readComingAppointments(
  executor: Executor,
  customerIds: readonly number[],
  now: Date,
): Promise<number[]> {
  const rows = await executor
    .selectFrom('appointment')
    .select('id')
    .where('customer_id', 'in', [...customerIds])
    .where('state', 'in', ['requested', 'approved'])
    .where('ends_at', '>', now)
    .orderBy('starts_at')
    .execute();
  return rows.map(({ id }) => id);
}
