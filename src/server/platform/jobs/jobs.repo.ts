import { type Selectable, sql } from 'kysely';
import { anyOf, jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export type Job = Selectable<Schema['job']>;

export interface NewJob {
  kind: string;
  /** Kind and key identify a job: enqueueing it again brings it forward, or restarts it if it was done. */
  key: string;
  payload: Record<string, unknown>;
  dueAt: Date;
}

/** Inserts a job in the caller's transaction. */
export async function enqueueJob(executor: Executor, job: NewJob): Promise<void> {
  const { kind, key, payload, dueAt } = job;
  await executor
    .insertInto('job')
    .values({ kind, key, payload: jsonb(payload), due_at: dueAt })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'key']).doUpdateSet({
        due_at: sql<Date>`case when job.done_at is null then least(job.due_at, excluded.due_at)
          else excluded.due_at end`,
        attempts: sql<number>`case when job.done_at is null then job.attempts else 0 end`,
        payload: jsonb(payload),
        done_at: null,
      }),
    )
    .execute();
}

/** Leases due jobs for `leaseMs`. After a crash the lease ends and another process takes them. */
export async function claimJobs(
  executor: Executor,
  now: Date,
  leaseMs: number,
  limit: number,
): Promise<Job[]> {
  return executor
    .updateTable('job')
    .set({ locked_until: new Date(now.getTime() + leaseMs), attempts: sql<number>`attempts + 1` })
    .where('id', '=', (query) =>
      anyOf(
        query
          .selectFrom('job')
          .select('id')
          .where('done_at', 'is', null)
          .where('due_at', '<=', now)
          .where((where) => where.or([where('locked_until', 'is', null), where('locked_until', '<=', now)]))
          .orderBy('due_at')
          .orderBy('id')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      ),
    )
    .returningAll()
    .execute();
}

export async function finishJob(executor: Executor, id: number, now: Date): Promise<void> {
  await executor
    .updateTable('job')
    .set({ done_at: now, locked_until: null, last_error: null })
    .where('id', '=', id)
    .execute();
}

export async function postponeJob(executor: Executor, id: number, dueAt: Date, error: string): Promise<void> {
  await executor
    .updateTable('job')
    .set({ due_at: dueAt, locked_until: null, last_error: error.slice(0, 500) })
    .where('id', '=', id)
    .execute();
}
