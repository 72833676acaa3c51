import { sql } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';
import type { Waiting } from '#server/platform/telemetry/metrics.ts';

/** How many jobs and emails wait and for how long; leased ones do not count. */
export async function countWaiting(executor: Executor, now: Date): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    with due_job as (
      select due_at as since, last_error from job
      where done_at is null and due_at <= ${now} and (locked_until is null or locked_until <= ${now})
    ), due_letter as (
      select coalesce(due_at, created_at) as since from mail_outbox
      where sent_at is null and failed_at is null and (due_at is null or due_at <= ${now})
        and (locked_until is null or locked_until <= ${now})
    )
    select (select count(*)::integer from due_job) as "dueJobs",
      (select count(*)::integer from due_letter) as "dueEmails",
      (select count(*)::integer from job where done_at is null and last_error is not null) as "failingJobs",
      (select count(*)::integer from mail_outbox where failed_at is not null) as "givenUpEmails",
      coalesce((select greatest(0, extract(epoch from ${now} - min(since)))::float8
        from (select since from due_job union all select since from due_letter) as waiting), 0)
        as "oldestSeconds"`.execute(executor);
  const [row] = rows;
  if (!row) throw new Error('the database returned no counts');
  return row;
}
