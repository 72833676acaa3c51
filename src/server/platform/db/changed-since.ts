import { type SqlBool, sql } from 'kysely';
import type { Executor } from './database.ts';

/** What is visible now, as text: which transactions had ended when it was taken. */
export async function readSnapshot(executor: Executor): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`
    select pg_current_snapshot()::text as snapshot`.execute(executor);
  const [row] = rows;
  if (!row) throw new Error('the database named no snapshot');
  return row.snapshot;
}

/**
 * Of a row whose `change_xid` is the transaction that wrote it last: written by one that had not ended in that
 * snapshot. Nothing twice, and nothing missed; a restored copy may hold later numbers.
 */
export function changedSince(snapshot: string) {
  return sql<SqlBool>`change_xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
    and not pg_visible_in_snapshot(change_xid, ${snapshot}::pg_snapshot)
    and change_xid < pg_snapshot_xmax(pg_current_snapshot())`;
}
