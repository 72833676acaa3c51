import { sql } from 'kysely';
import type { redirectDeskCalls } from '#kernel/shop/desk/redirects.calls.ts';
import type { Redirect, RedirectOrigin } from '#kernel/shop/redirects/redirects.rules.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { literally } from '#server/platform/db/like.ts';
import type { ListQuery } from '#server/platform/desk/list-query.ts';

/** Makes writers of redirects wait for each other, because each is checked against all others. */
export async function lockRedirects(executor: Executor): Promise<void> {
  await sql`lock table redirect in share row exclusive mode`.execute(executor);
}

export async function readRedirects(executor: Executor): Promise<Redirect[]> {
  return executor
    .selectFrom('redirect')
    .select(['from_path as from', 'to_path as to'])
    .orderBy('from_path')
    .execute();
}

const columns = ['id', 'from_path', 'to_path', 'origin', 'who', 'created_at'] as const;

const sorts = { from: 'from_path', to: 'to_path', createdAt: 'created_at' } as const;

export async function findRedirects(
  executor: Executor,
  { search, sort, isDescending, limit, offset }: ListQuery<(typeof redirectDeskCalls)['deskRedirects']>,
) {
  const part = `%${literally(search)}%`;
  const meant = executor
    .selectFrom('redirect')
    .$if(search !== '', (redirects) =>
      redirects.where((where) =>
        where.or([where('from_path', 'ilike', part), where('to_path', 'ilike', part)]),
      ),
    );
  const rows = await meant
    .select([...columns])
    .orderBy(sorts[sort], isDescending ? 'desc' : 'asc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await meant.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

export async function holdRedirect(executor: Executor, id: number) {
  const rows = executor
    .selectFrom('redirect')
    .select([...columns])
    .where('id', '=', id);
  return rows.forUpdate().executeTakeFirst();
}

export type RedirectRow = NonNullable<Awaited<ReturnType<typeof holdRedirect>>>;

export interface NewRedirect extends Redirect {
  origin: RedirectOrigin;
  who: string;
}

/** Adds redirects, or replaces those of the same address. Returns the ids. */
export async function putRedirects(
  executor: Executor,
  redirects: readonly NewRedirect[],
  now: Date,
): Promise<number[]> {
  if (redirects.length === 0) return [];
  const rows = await executor
    .insertInto('redirect')
    .values(
      redirects.map(({ from, to, origin, who }) => ({
        ...{ from_path: from, to_path: to, origin, who, created_at: now },
      })),
    )
    .onConflict((conflict) =>
      conflict.column('from_path').doUpdateSet(({ ref }) => ({
        to_path: ref('excluded.to_path'),
        origin: ref('excluded.origin'),
        who: ref('excluded.who'),
        created_at: ref('excluded.created_at'),
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function changeRedirect(executor: Executor, id: number, { from, to }: Redirect, who: string) {
  await executor
    .updateTable('redirect')
    .set({ from_path: from, to_path: to, origin: 'desk', who })
    .where('id', '=', id)
    .execute();
}

export async function removeRedirect(executor: Executor, id: number): Promise<void> {
  await executor.deleteFrom('redirect').where('id', '=', id).execute();
}

/** Removes the redirect of an address that a page has now. */
export async function freeAddress(executor: Executor, key: string): Promise<void> {
  await executor.deleteFrom('redirect').where('from_path', '=', key).execute();
}

/** Those of these addresses that have a redirect. */
export async function redirectedOf(executor: Executor, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const redirects = executor
    .selectFrom('redirect')
    .select('from_path')
    .where('from_path', 'in', [...keys]);
  return (await redirects.execute()).map(({ from_path }) => from_path);
}

/** Leads the redirects of an address on, with their queries, once it has moved. */
export async function leadOn(executor: Executor, from: string, to: string): Promise<void> {
  await executor
    .updateTable('redirect')
    .set({ to_path: sql<string>`${to} || substr(to_path, ${from.length + 1}::integer)` })
    .where(({ or, eb }) => or([eb('to_path', '=', from), eb('to_path', 'like', `${literally(from)}?%`)]))
    .execute();
}

/** Whether a page of content is at this path of its kind; pages without a record are not asked. */
export async function hasContentAt(
  executor: Executor,
  route: string,
  [first = '', second = '', third = '', fourth = '']: readonly string[],
): Promise<boolean> {
  const found = async (query: ReturnType<typeof sql<{ id: unknown }>>) =>
    (await query.execute(executor)).rows.length > 0;
  if (route === '/goods/[id]/') return found(sql`select id from category where id::text = ${first}`);
  if (route === '/stores/[id]/')
    return found(sql`select id from store where id::text = ${first} and archived_at is null`);
  if (route === '/policy/[key]/') return found(sql`select id from content_page where lower(key) = ${first}`);
  if (route.startsWith('/article/'))
    return found(sql`select aid as id from article join article_class using (tid)
      where tid::text = ${first} and aid::text = ${second}
        and (${third} = '' or (article_class.slug = ${third} and article.slug = ${fourth}))`);
  return found(sql`select id from product where id::text = ${first} and on_shelf`);
}
