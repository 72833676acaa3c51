import { sql } from 'kysely';
import type { PageVisit } from '#kernel/shop/reports/visited-pages.ts';
import { shopZone } from '#kernel/shop/settings/shop-settings.ts';
import type { Executor } from '#server/platform/db/database.ts';

export async function countVisit(
  executor: Executor,
  { page, locale, isEntry }: PageVisit,
  now: Date,
): Promise<void> {
  const entries = isEntry ? 1 : 0;
  await executor
    .insertInto('page_visit')
    .values({
      day: sql`(${now}::timestamptz at time zone ${shopZone()})::date`,
      page,
      locale,
      views: 1,
      entries,
    })
    .onConflict((conflict) =>
      conflict.columns(['day', 'page', 'locale']).doUpdateSet({
        views: sql<number>`page_visit.views + 1`,
        entries: sql<number>`page_visit.entries + ${entries}::integer`,
      }),
    )
    .execute();
}
