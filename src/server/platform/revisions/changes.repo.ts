import { sql } from 'kysely';
import { changedSince } from '#server/platform/db/changed-since.ts';
import type { Executor } from '#server/platform/db/database.ts';

export interface AreaChanges {
  /** Where the next look begins. */
  snapshot: string;
  areas: string[];
}

/** The areas that were changed since a snapshot was taken. */
export async function readAreaChanges(executor: Executor, since: string): Promise<AreaChanges> {
  const { rows } = await sql<AreaChanges>`select pg_current_snapshot()::text as snapshot,
    coalesce((select array_agg(distinct area) from area_change where ${changedSince(since)}), '{}') as areas`.execute(
    executor,
  );
  const [row] = rows;
  if (!row) throw new Error('the database gave no answer about changes');
  return row;
}

/** Changes that every process has seen long ago. */
export async function deleteOldChanges(executor: Executor, keptMinutes: number): Promise<void> {
  await sql`delete from area_change
    where changed_at < now() - ${keptMinutes} * interval '1 minute'`.execute(executor);
}
