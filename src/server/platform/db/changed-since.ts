import { type SqlBool, sql } from 'kysely';
import type { Executor } from './database.ts';

/** A snapshot of the database as text: which transactions have ended. */
export async function readSnapshot(executor: Executor): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`
    select pg_current_snapshot()::text as snapshot`.execute(executor);
  const [row] = rows;
  if (!row) throw new Error('the database returned no snapshot');
  return row.snapshot;
}

/**
 * Condition on `change_xid`, the transaction that last wrote a row: it ended after the snapshot. A row is found exactly
 * once. Rows of a restored copy may have later numbers and are ignored.
 */
export function changedSince(snapshot: string) {
  return sql<SqlBool>`change_xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
    and not pg_visible_in_snapshot(change_xid, ${snapshot}::pg_snapshot)
    and change_xid < pg_snapshot_xmax(pg_current_snapshot())`;
}
