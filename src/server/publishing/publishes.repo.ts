import { type Selectable, sql } from 'kysely';
import { jsonb } from '#server/platform/db/columns.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export type PublishRow = Selectable<Schema['publish']>;
type DraftRow = Selectable<Schema['content_draft']>;

interface Asked {
  what: string;
  key: string;
  who: string;
  reason: string;
  priority: number;
  dueAt: Date;
  now: Date;
}

/** Writes down what is to be published; the same that waits already is brought forward. */
export async function insertPublish(executor: Executor, asked: Asked): Promise<number> {
  const { what, key, who, reason, priority, dueAt, now } = asked;
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

/** Whether a signature is used for the first time; old ones are forgotten. */
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

/** Whether anything waits for its publisher: what is due, or what another publisher left when it died. */
export async function isAnythingDue(executor: Executor, now: Date): Promise<boolean> {
  const row = await executor
    .selectFrom('publish')
    .select('id')
    .where('due_at', '<=', now)
    .where((where) =>
      where.or([
        where('state', '=', 'waiting'),
        where.and([where('state', '=', 'running'), where('locked_until', '<', now)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes all that is due, the urgent first; what waits for rates goes along only when nothing urgent does. */
export async function claimDue(
  executor: Executor,
  { now, lockedUntil }: { now: Date; lockedUntil: Date },
): Promise<PublishRow[]> {
  const due = await executor
    .selectFrom('publish')
    .selectAll()
    .where('due_at', '<=', now)
    .where((where) =>
      where.or([
        where('state', '=', 'waiting'),
        where.and([where('state', '=', 'running'), where('locked_until', '<', now)]),
      ]),
    )
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
      started_at: now,
      locked_until: lockedUntil,
      attempts: sql<number>`attempts + 1`,
    })
    .where('id', 'in', ids)
    .returningAll()
    .execute();
}

export async function finishRows(
  executor: Executor,
  ids: readonly number[],
  { now, pages }: { now: Date; pages: number },
): Promise<void> {
  if (ids.length === 0) return;
  await executor
    .updateTable('publish')
    .set({ state: 'done', finished_at: now, locked_until: null, pages, error: '' })
    .where('id', 'in', [...ids])
    .where('state', '=', 'running')
    .execute();
}

export async function failRow(executor: Executor, id: number, now: Date, error: string): Promise<boolean> {
  const row = await executor
    .updateTable('publish')
    .set({ state: 'failed', finished_at: now, locked_until: null, error: error.slice(0, 2_000) })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Lets a failed row wait again; undefined where there is none, or where the same waits already. */
export async function retryRow(
  executor: Executor,
  id: number,
  { dueAt, isAnew }: { dueAt: Date; isAnew: boolean },
): Promise<PublishRow | undefined> {
  return executor
    .updateTable('publish')
    .set({ state: 'waiting', due_at: dueAt, ...(isAnew && { attempts: 0 }) })
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
    .executeTakeFirst();
}

/** What waits and what was done last, the newest first. */
export async function readPublishes(executor: Executor, limit: number): Promise<PublishRow[]> {
  return executor.selectFrom('publish').selectAll().orderBy('id', 'desc').limit(limit).execute();
}

/** Rows that were done long ago tell nobody anything. */
export async function removeOldRows(executor: Executor, before: Date): Promise<number> {
  const { numDeletedRows } = await executor
    .deleteFrom('publish')
    .where('state', '=', 'done')
    .where('finished_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function insertDraft(
  executor: Executor,
  draft: Pick<DraftRow, 'what' | 'key' | 'content' | 'who' | 'due_at' | 'created_at'>,
): Promise<number> {
  const row = await executor
    .insertInto('content_draft')
    .values({ ...draft, content: jsonb(draft.content), applied_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Marks a draft as applied; undefined where it was before, or never was. */
export async function takeDraft(executor: Executor, id: number, now: Date): Promise<DraftRow | undefined> {
  return executor
    .updateTable('content_draft')
    .set({ applied_at: now })
    .where('id', '=', id)
    .where('applied_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** The words of an article or a policy, held for who is about to change them. */
export async function holdWords(executor: Executor, { what, key }: Pick<DraftRow, 'what' | 'key'>) {
  if (what === 'article') {
    const aid = Number(key);
    return executor
      .selectFrom('article')
      .select('text')
      .where('aid', '=', aid)
      .forUpdate()
      .executeTakeFirst();
  }
  const pages = executor.selectFrom('content_page').select('text').where('key', '=', key);
  return pages.forUpdate().executeTakeFirst();
}

export async function writeWords(
  executor: Executor,
  { what, key }: Pick<DraftRow, 'what' | 'key'>,
  text: object,
  now: Date,
): Promise<void> {
  const values = { text: jsonb(text), updated_at: now };
  if (what === 'article') {
    const aid = Number(key);
    await sql`update article set text = ${values.text}, updated_at = ${now} where aid = ${aid}`.execute(
      executor,
    );
  } else {
    await sql`update content_page set text = ${values.text}, updated_at = ${now} where key = ${key}`.execute(
      executor,
    );
  }
}

export async function readFirstArticle(executor: Executor) {
  return executor
    .selectFrom('article')
    .innerJoin('article_class', 'article_class.tid', 'article.tid')
    .select(['article.tid', 'aid', 'article.slug', 'article_class.slug as classSlug', 'article.text'])
    .orderBy('article.tid')
    .orderBy('aid')
    .limit(1)
    .executeTakeFirst();
}
