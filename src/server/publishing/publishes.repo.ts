import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { executeWrite } from '#server/platform/db/writes.ts';

export type PublishRow = Selectable<Schema['publish']>;

interface PublishRequest {
  what: string;
  key: string;
  who: string;
  reason: string;
  priority: number;
  dueAt: Date;
  now: Date;
}

/** Requests a publish; if the same one already waits, it is brought forward. */
export async function insertPublish(executor: Executor, request: PublishRequest): Promise<number> {
  const { what, key, who, reason, priority, dueAt, now } = request;
  const row = await executor
    .insertInto('publish')
    .values({ what, key, who, reason, priority, due_at: dueAt, state: 'waiting', created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['what', 'key']).where('state', '=', sql.lit('waiting')).doUpdateSet({
        due_at: sql<Date>`least(publish.due_at, excluded.due_at)`,
        priority: sql<number>`least(publish.priority, excluded.priority)`,
        who,
        reason,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

interface NewHook {
  digest: string;
  expiresAt: Date;
  now: Date;
}

/** Stores a used signature and deletes old ones; false if it was used before. */
export async function spendSignature(
  executor: Executor,
  { digest, expiresAt, now }: NewHook,
): Promise<boolean> {
  await executor.deleteFrom('publish_hook').where('expires_at', '<', now).execute();
  const row = await executor
    .insertInto('publish_hook')
    .values({ digest, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .returning('digest')
    .executeTakeFirst();
  return row !== undefined;
}

/** Due, and not in the log; claimed by a publisher of the previous release that died. */
const isUnlogged = (where: ExpressionBuilder<Schema, 'publish'>, now: Date) =>
  where.or([
    where('state', '=', 'waiting'),
    where.and([
      where('state', '=', 'running'),
      where('position', 'is', null),
      where('locked_until', '<', now),
    ]),
  ]);

const dueRows = (executor: Executor, now: Date) =>
  executor
    .selectFrom('publish')
    .select('id')
    .where('due_at', '<=', now)
    .where((where) => isUnlogged(where, now))
    .limit(1);

/** Whether a change is due that is not in the log. */
export async function isAnythingDue(executor: Executor, now: Date): Promise<boolean> {
  return (await dueRows(executor, now).executeTakeFirst()) !== undefined;
}

/** Whether a change is due, or the log goes on after a position: one statement, because publishers ask all the time. */
export async function isAnythingAfter(executor: Executor, now: Date, after: number): Promise<boolean> {
  const row = await executor
    .selectFrom('publish_log')
    .select('id')
    .where((where) => where.or([where('position', '>', after), where.exists(dueRows(executor, now))]))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Requests the pages that name loose stones, at most once an hour. Orders reserve and sell stones all the time:
 * requests in their transactions would wait for each other.
 */
export async function requestStonePages(executor: Executor, now: Date): Promise<void> {
  await executeWrite(
    executor,
    ['publish'],
    sql`
    with last as (select max(started_at) as at from publish where what = 'stones' and started_at is not null)
    insert into publish (what, key, who, reason, priority, due_at, state, created_at)
    select 'stones', '', 'database', 'stones changed', 9, greatest(${now}, last.at + interval '1 hour'), 'waiting', ${now}
    from last
    where exists (
      -- Written by a transaction that may have ended after its time.
      select from area_change
      where area = 'diamonds' and changed_at > coalesce(last.at - interval '1 minute', '-infinity')
    )
    and not exists (select from publish where what = 'stones' and state = 'waiting')
    on conflict do nothing
  `,
  );
}

/**
 * Requests the files for crawlers and feeds, at most once an hour and only after a change: each holds the whole
 * catalogue, and they are read once a day.
 */
export async function requestFeeds(executor: Executor, now: Date): Promise<void> {
  await executeWrite(
    executor,
    ['publish'],
    sql`
    with last as (select max(started_at) as at from publish where what = 'feeds')
    insert into publish (what, key, who, reason, priority, due_at, state, created_at)
    select 'feeds', '', 'database', 'pages changed', 9, greatest(${now}, last.at + interval '1 hour'), 'waiting', ${now}
    from last
    where exists (
      select from publish
      where what not in ('feeds', 'stones', 'review', 'draft', 'rollback')
        and state = 'done' and finished_at > coalesce(last.at, '-infinity')
    )
    and not exists (select from publish where what = 'feeds' and state in ('waiting', 'running'))
    on conflict do nothing
  `,
  );
}

/**
 * Gives everything that is due this position of the log, which the transaction has locked; rows that wait for rates only
 * if nothing urgent is due.
 */
export async function logDue(
  executor: Executor,
  { now, position }: { now: Date; position: number },
): Promise<PublishRow[]> {
  const due = await executor
    .selectFrom('publish')
    .select(['id', 'priority'])
    .where('due_at', '<=', now)
    .where((where) => isUnlogged(where, now))
    .orderBy('priority')
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute();
  const first = due[0]?.priority;
  const ids = due.filter(({ priority }) => priority === first).map(({ id }) => id);
  if (ids.length === 0) return [];
  return executor
    .updateTable('publish')
    .set({
      state: 'running',
      position,
      started_at: now,
      locked_until: null,
      attempts: sql<number>`attempts + 1`,
    })
    .where('id', 'in', ids)
    .returningAll()
    .execute();
}

/** Closes drafts whose content is live now: their pages are those of other rows. */
export async function finishDrafts(executor: Executor, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await executor
    .updateTable('publish')
    .set({ state: 'done', finished_at: now, pages: 0, error: '' })
    .where('id', 'in', [...ids])
    .where('state', '=', 'running')
    .execute();
}

/** Records a failure; false if the row was logged again since, or is closed. */
export async function failRow(
  executor: Executor,
  { id, position }: Pick<PublishRow, 'id' | 'position'>,
  now: Date,
  error: string,
): Promise<boolean> {
  const row = await executor
    .updateTable('publish')
    .set({ state: 'failed', finished_at: now, error: error.slice(0, 2_000) })
    .where('id', '=', id)
    .where('position', '=', position)
    .where('state', 'in', ['running', 'done'])
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Retries a failed row; undefined if it does not exist, or if the same request already waits. */
export async function retryRow(
  executor: Executor,
  id: number,
  { dueAt, resetsAttempts }: { dueAt: Date; resetsAttempts: boolean },
): Promise<PublishRow | undefined> {
  return (
    executor
      .updateTable('publish')
      // Every site publishes it again; one that did finds nothing changed.
      .set({ state: 'waiting', position: null, due_at: dueAt, ...(resetsAttempts && { attempts: 0 }) })
      .where('id', '=', id)
      .where('state', '=', 'failed')
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('publish as other')
              .select('other.id')
              .whereRef('other.what', '=', 'publish.what')
              .whereRef('other.key', '=', 'publish.key')
              .where('other.state', '=', 'waiting'),
          ),
        ),
      )
      .returningAll()
      .executeTakeFirst()
  );
}

/** Waiting and finished publishes, the newest first. */
export async function readPublishes(executor: Executor, limit: number): Promise<PublishRow[]> {
  return executor.selectFrom('publish').selectAll().orderBy('id', 'desc').limit(limit).execute();
}

/** Deletes old finished rows, and returns the newest position among them; 0 if there were none. */
export async function removeOldRows(executor: Executor, before: Date): Promise<number> {
  const rows = await executor
    .deleteFrom('publish')
    .where('state', '=', 'done')
    .where('finished_at', '<', before)
    .returning('position')
    .execute();
  return rows.reduce((newest, { position }) => Math.max(newest, position ?? 0), 0);
}
