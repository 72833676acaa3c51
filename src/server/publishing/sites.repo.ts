import { type Selectable, sql } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

type SiteRow = Selectable<Schema['publish_site']>;

/** A site as its publisher names it. */
export interface SitePublisher {
  name: string;
  /** Random name of its folder. */
  publisher: string;
}

/** A change as it is delivered to a site. */
export interface LoggedChange {
  id: number;
  what: string;
  key: string;
  attempts: number;
  position: number;
}

/** `seen_at` is written at most this often. */
const seenEveryMs = 5_000;

/** The ends of the log. With `locks`, no other transaction appends to it before the end of this one. */
export async function readLog(
  executor: Executor,
  { locks = false } = {},
): Promise<{ position: number; prunedTo: number }> {
  const query = executor.selectFrom('publish_log').select(['position', 'pruned_to']);
  const row = await (locks ? query.forUpdate() : query).executeTakeFirstOrThrow();
  return { position: row.position, prunedTo: row.pruned_to };
}

/** Moves the end of the log, which the transaction has locked. */
export async function moveLog(executor: Executor, position: number): Promise<void> {
  await executor.updateTable('publish_log').set({ position }).execute();
}

/** Remembers up to where changes were deleted. */
export async function prunedTo(executor: Executor, position: number): Promise<void> {
  await executor
    .updateTable('publish_log')
    .set({ pruned_to: position })
    .where('pruned_to', '<', position)
    .execute();
}

/**
 * Registers a publisher as that of its site. Undefined if another publisher was seen there since `aliveSince`. A new
 * folder begins at the end of the log: what it does not show yet its publisher finds by comparing every page.
 */
export async function takeSite(
  executor: Executor,
  { name, publisher, target }: SitePublisher & { target: string },
  { now, aliveSince }: { now: Date; aliveSince: Date },
): Promise<{ position: number; isNew: boolean } | undefined> {
  const { position: end } = await readLog(executor);
  const added = await executor
    .insertInto('publish_site')
    .values({ name, publisher, target, position: end, seen_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('position')
    .executeTakeFirst();
  if (added) return { position: added.position, isNew: true };
  const known = await executor
    .selectFrom('publish_site')
    .selectAll()
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const isNew = known.publisher !== publisher;
  if (isNew && known.seen_at > aliveSince) return undefined;
  const position = isNew ? end : known.position;
  await executor
    .updateTable('publish_site')
    .set({ publisher, target, position, seen_at: now })
    .where('name', '=', name)
    .execute();
  return { position, isNew };
}

/** The site of a publisher; undefined if another one has taken it, or none has registered it. */
export async function readSite(
  executor: Executor,
  { name, publisher }: SitePublisher,
): Promise<SiteRow | undefined> {
  return executor
    .selectFrom('publish_site')
    .selectAll()
    .where('name', '=', name)
    .where('publisher', '=', publisher)
    .executeTakeFirst();
}

/** Notes that the publisher of a site is alive, and its last error if that has changed. */
export async function seeSite(
  executor: Executor,
  { name, publisher }: SitePublisher,
  { now, error }: { now: Date; error?: string },
): Promise<void> {
  const since = new Date(now.getTime() - seenEveryMs);
  await executor
    .updateTable('publish_site')
    .set({ seen_at: now, ...(error !== undefined && { error }) })
    .where('name', '=', name)
    .where('publisher', '=', publisher)
    .where((where) =>
      where.or([where('seen_at', '<', since), ...(error === undefined ? [] : [where('error', '<>', error)])]),
    )
    .execute();
}

/** Moves the cursor of a site forward. */
export async function moveSite(
  executor: Executor,
  { name, publisher }: SitePublisher,
  { position, now }: { position: number; now: Date },
): Promise<void> {
  await executor
    .updateTable('publish_site')
    .set({ position, seen_at: now, published_at: now, error: '' })
    .where('name', '=', name)
    .where('publisher', '=', publisher)
    .where('position', '<=', position)
    .execute();
}

/** The changes of a part of the log, in its order. A draft is part of the log as the change that it made. */
export async function readChanges(
  executor: Executor,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<(LoggedChange & { started_at: Date | null })[]> {
  const rows = await executor
    .selectFrom('publish')
    .select(['id', 'what', 'key', 'attempts', 'position', 'started_at'])
    .where('position', '>', after)
    .where('position', '<=', upTo)
    .where('what', '<>', 'draft')
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, position: row.position ?? after }));
}

/** Marks changes as done that every site shows whose publisher was seen since then. */
export async function settleChanges(
  executor: Executor,
  { now, aliveSince }: { now: Date; aliveSince: Date },
): Promise<void> {
  await executor
    .updateTable('publish')
    .set({ state: 'done', finished_at: now, error: '' })
    .where('state', '=', 'running')
    .where('position', '<=', (query) =>
      query
        .selectFrom('publish_site')
        .select(({ fn }) => fn.min('position').as('position'))
        .where('seen_at', '>=', aliveSince),
    )
    .execute();
}

/** Records how many files a change has rewritten: the largest count of all sites. */
export async function countPages(executor: Executor, ids: readonly number[], pages: number): Promise<void> {
  if (ids.length === 0) return;
  await executor
    .updateTable('publish')
    .set({ pages: sql<number>`greatest(coalesce(pages, 0), ${pages}::integer)` })
    .where('id', 'in', [...ids])
    .where('state', '=', 'running')
    .execute();
}

export async function deleteSite(executor: Executor, name: string): Promise<boolean> {
  const row = await executor
    .deleteFrom('publish_site')
    .where('name', '=', name)
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

/** How far a site is behind the content. */
export interface SiteLag {
  name: string;
  target: string;
  /** Changes that it does not show. */
  behind: number;
  /** When the oldest of them was due; null if there is none. */
  since: Date | null;
  seenAt: Date;
  error: string;
}

/** All sites by name, with the changes that they do not show yet. */
export async function readSiteLags(executor: Executor, now: Date): Promise<SiteLag[]> {
  const { rows } = await sql<SiteLag>`
    select name, target, error, seen_at as "seenAt", missing.behind, missing.since
    from publish_site left join lateral (
      select count(*)::integer as behind, min(coalesce(publish.started_at, publish.due_at)) as since
      from publish
      where publish.position > publish_site.position
        or (publish.position is null and publish.state in ('waiting', 'running') and publish.due_at <= ${now})
    ) as missing on true
    order by name`.execute(executor);
  return rows;
}
