import { sql } from 'kysely';
import { changedSince } from '../db/changed-since.ts';
import type { Executor } from '../db/database.ts';

/** How far the CDN was purged. */
export interface PurgeCursor {
  /** Snapshot whose changes are purged. */
  snapshot: string;
  /** Of the server that the snapshot is from. */
  timeline: string;
  moved_at: Date;
}

/** Undefined before the first purge. */
export function readPurgeCursor(executor: Executor): Promise<PurgeCursor | undefined> {
  return executor.selectFrom('cdn_purge').select(['snapshot', 'timeline', 'moved_at']).executeTakeFirst();
}

export async function movePurgeCursor(executor: Executor, cursor: PurgeCursor): Promise<void> {
  await executor
    .insertInto('cdn_purge')
    .values({ id: 1, ...cursor })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(cursor))
    .execute();
}

/** How long the oldest change of these areas that is not purged yet has waited, in seconds; 0 without one. */
export async function unpurgedSeconds(
  executor: Executor,
  areas: readonly string[],
  { snapshot }: PurgeCursor,
): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from clock_timestamp() - min(changed_at))::float8 as seconds from area_change
    where area = any(${[...areas]}::text[]) and ${changedSince(snapshot)}`.execute(executor);
  return rows[0]?.seconds ?? 0;
}
