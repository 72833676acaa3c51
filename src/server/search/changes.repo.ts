import { sql } from 'kysely';
import { changedSince } from '#server/platform/db/changed-since.ts';
import type { Executor } from '#server/platform/db/database.ts';

export interface SearchChanges {
  /** Where the next read starts. */
  snapshot: string;
  productIds: number[];
  havePagesChanged: boolean;
  /** Names of categories or labels changed, or too many products did. */
  hasEverythingChanged: boolean;
}

/** Changes since the snapshot. */
export async function readSearchChanges(
  executor: Executor,
  since: string,
  most: number,
): Promise<SearchChanges> {
  const { rows } = await sql<{ snapshot: string; kind: string | null; product_id: number | null }>`
    with changed as (
      select distinct kind, product_id from search_change
      where ${changedSince(since)}
      limit ${most + 3})
    select pg_current_snapshot()::text as snapshot, changed.kind, changed.product_id
    from (values (1)) as single left join changed on true`.execute(executor);
  const productIds = rows.flatMap(({ product_id }) => product_id ?? []);
  return {
    snapshot: rows[0]?.snapshot ?? since,
    productIds,
    havePagesChanged: rows.some(({ kind }) => kind === 'pages'),
    hasEverythingChanged: productIds.length > most || rows.some(({ kind }) => kind === 'everything'),
  };
}

/** Deletes changes that every process has read. */
export async function removeOldSearchChanges(executor: Executor, before: Date): Promise<void> {
  await executor.deleteFrom('search_change').where('changed_at', '<', before).execute();
}
