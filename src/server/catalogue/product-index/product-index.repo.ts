import { sql } from 'kysely';
import { filterAttributes } from '#kernel/shop/catalogue/catalogue.rules.ts';
import { changedSince } from '#server/platform/db/changed-since.ts';
import type { Executor } from '#server/platform/db/database.ts';

type Words = Record<'name' | 'subtitle', string>;

/** What lists and cards need of a product; off the shelf, too, so that it can be taken down. */
function selectShelf(executor: Executor) {
  return (
    executor
      .selectFrom('product')
      // Unpacked once: each arrow on the stored texts would unpack all of them.
      .crossJoinLateral(
        sql<{ en: Words; tc: Words; zh: Words }>`jsonb_to_record(text)`.as<'words'>(
          sql`words(en jsonb, tc jsonb, zh jsonb)`,
        ),
      )
      .select(['id', 'sku', 'customized_type', 'price_minor', 'stock', 'digest', 'on_shelf', 'sort'])
      .select(['lowest_price_minor', 'lowest_original_minor', 'best_seller', 'created_day', 'favourites'])
      .select([...filterAttributes])
      .select([
        sql<string>`en ->> 'name'`.as('name_en'),
        sql<string>`tc ->> 'name'`.as('name_tc'),
        sql<string>`zh ->> 'name'`.as('name_zh'),
        sql<string>`en ->> 'subtitle'`.as('subtitle_en'),
        sql<string>`tc ->> 'subtitle'`.as('subtitle_tc'),
        sql<string>`zh ->> 'subtitle'`.as('subtitle_zh'),
      ])
  );
}

export type ProductIndexRecord = Awaited<ReturnType<ReturnType<typeof selectShelf>['execute']>>[number];

const slice = 5_000;

/** All products on the shelf, a few thousand at a time, so that no other call waits for them. */
export async function* readShelf(executor: Executor): AsyncGenerator<ProductIndexRecord[]> {
  for (let after = 0; ; ) {
    const rows = await selectShelf(executor)
      .where('on_shelf', '=', true)
      .where('id', '>', after)
      .orderBy('id')
      .limit(slice)
      .execute();
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < slice) return;
    after = last.id;
  }
}

/** What was written since a snapshot was taken; one more than `most` says that there is too much. */
export async function readProductIndexChanges(
  executor: Executor,
  since: string,
  most: number,
): Promise<ProductIndexRecord[]> {
  return selectShelf(executor)
    .where(changedSince(since))
    .limit(most + 1)
    .execute();
}

export async function countIndexedProducts(executor: Executor): Promise<number> {
  const { count } = await executor
    .selectFrom('product')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('on_shelf', '=', true)
    .executeTakeFirstOrThrow();
  return count;
}

/** The categories of every product, the main one first. */
export async function readCategoriesByProduct(executor: Executor) {
  return executor
    .selectFrom('product_category')
    .select(['product_id', sql<number[]>`array_agg(category_id order by position)`.as('categories')])
    .groupBy('product_id')
    .execute();
}

/** What customers say of every product; one of which only the demonstration speaks has figures of zero. */
export async function readReviewFigures(executor: Executor) {
  return executor
    .selectFrom('review')
    .select([
      'product_id',
      sql<number>`(count(*) filter (where demonstration is null))::integer`.as('count'),
      sql<number>`coalesce(round(avg(stars) filter (where demonstration is null), 1), 0)::float`.as(
        'average',
      ),
    ])
    .where('state', '=', 'published')
    .groupBy('product_id')
    .execute();
}
