import type { Executor } from '#server/platform/db/database.ts';

export async function readClasses(executor: Executor) {
  return executor.selectFrom('article_class').selectAll().orderBy('tid').execute();
}

/** By class, then by number. */
export async function readArticles(executor: Executor) {
  return executor
    .selectFrom('article')
    .innerJoin('article_class', 'article_class.tid', 'article.tid')
    .leftJoin('picture_cut', 'picture_cut.key', 'article.image')
    .leftJoin('content_picture', 'content_picture.id', 'picture_cut.picture_id')
    .selectAll('article')
    .select(['article_class.slug as classSlug', 'content_picture.alt as imageAlts'])
    .orderBy('article.tid')
    .orderBy('article.aid')
    .execute();
}

export type ArticleRow = Awaited<ReturnType<typeof readArticles>>[number];

/** Policies and other pages in display order. */
export async function readPages(executor: Executor) {
  return executor.selectFrom('content_page').selectAll().orderBy('sort').orderBy('id').execute();
}

/** Which of these pages the shop has. */
export async function readPageKeys(executor: Executor, keys: readonly string[]): Promise<string[]> {
  const rows = executor
    .selectFrom('content_page')
    .select('key')
    .where('key', 'in', [...keys]);
  return (await rows.execute()).map(({ key }) => key);
}

/** Policies in display order. */
export async function readPolicies(executor: Executor) {
  return executor
    .selectFrom('content_page')
    .selectAll()
    .where('kind', '=', 'policy')
    .orderBy('sort')
    .orderBy('id')
    .execute();
}

export async function readPage(executor: Executor, key: string) {
  return executor.selectFrom('content_page').selectAll().where('key', '=', key).executeTakeFirst();
}

export async function readProblems(executor: Executor) {
  return executor.selectFrom('common_problem').selectAll().orderBy('sort').execute();
}

export type ClassRow = Awaited<ReturnType<typeof readClasses>>[number];
export type PolicyRow = Awaited<ReturnType<typeof readPolicies>>[number];
export type PageRow = NonNullable<Awaited<ReturnType<typeof readPage>>>;
export type ProblemRow = Awaited<ReturnType<typeof readProblems>>[number];

/** Whether the shop was filled with the demonstration; a shop of its own has the reference data only. */
export async function hasDemonstration(executor: Executor): Promise<boolean> {
  const row = await executor
    .selectFrom('seed_state')
    .select('part')
    .where('part', '=', 'catalogue')
    .executeTakeFirst();
  return row !== undefined;
}
