import { sql } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';

/** Position of the write-ahead log up to which the replica shows the data of its primary, or a primary its own. */
export async function readReplicaPosition(executor: Executor): Promise<string> {
  const { rows } = await sql<{ position: string }>`select (case when pg_is_in_recovery()
    then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end)::text as position`.execute(executor);
  const [row] = rows;
  if (!row) throw new Error('the replica returned no position');
  return row.position;
}
