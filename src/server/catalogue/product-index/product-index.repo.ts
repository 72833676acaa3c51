import { sql } from 'kysely';
import { filterAttributes } from '#kernel/shop/catalogue/catalogue.rules.ts';
import type { Localised } from '#kernel/shop/text/locales.ts';
import { changedSince } from '#server/platform/db/changed-since.ts';
import type { Executor } from '#server/platform/db/database.ts';

type CardTexts = Record<'name' | 'subtitle', string>;

/** The columns of lists and cards. Includes products off the shelf, so that an update can remove them. */
function selectProducts(executor: Executor) {
  return executor
    .selectFrom('product')
    .select(['id', 'sku', 'customized_type', 'price_minor', 'stock', 'digest', 'on_shelf', 'sort'])
    .select([
      'lowest_price_minor',
      'lowest_original_minor',
      'prior_prices',
      'best_seller',
      'created_day',
      'favourites',
      'sold',
    ])
    .select([...filterAttributes])
    .select(['metal_prices_minor', 'lowest_choices', 'renders', 'pictures'])
    .select(
      // Parses the JSON once; every `->` on the column would parse it again.
      sql<Localised<CardTexts>>`(select jsonb_object_agg(own.key, jsonb_build_object(
          'name', own.value -> 'name', 'subtitle', own.value -> 'subtitle'
        )) from jsonb_each(text) as own)`.as('texts'),
    );
}

export type ProductIndexRecord = Awaited<ReturnType<ReturnType<typeof selectProducts>['execute']>>[number];

const batchSize = 5_000;

/** All products on the shelf, in batches, so that other requests are not blocked. */
export async function* readProductIndexRecords(executor: Executor): AsyncGenerator<ProductIndexRecord[]> {
  for (let after = 0; ; ) {
    const rows = await selectProducts(executor)
      .where('on_shelf', '=', true)
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize)
      .execute();
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    after = last.id;
  }
}

/** Products written since the snapshot. More than `most` rows mean that there were too many changes. */
export async function readProductIndexChanges(
  executor: Executor,
  since: string,
  most: number,
): Promise<ProductIndexRecord[]> {
  return selectProducts(executor)
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

/** Category ids of every product, or of these, the main category first. */
export async function readCategoriesByProduct(
  executor: Executor,
  ids?: readonly number[],
): Promise<Map<number, number[]>> {
  const rows = await executor
    .selectFrom('product_category')
    .select([
      'product_id',
      sql<number[]>`array_agg(category_id order by position, category_id)`.as('categories'),
    ])
    .$if(ids !== undefined, (places) => places.where('product_id', 'in', [...(ids ?? [])]))
    .groupBy('product_id')
    .execute();
  return new Map(rows.map(({ product_id, categories }) => [product_id, categories]));
}

/** Number and average of the published reviews by product; demonstration and imported reviews count as zero. */
export async function readReviewFigures(
  executor: Executor,
): Promise<Map<number, { count: number; average: number }>> {
  const rows = await executor
    .selectFrom('review')
    .select([
      'product_id',
      sql<number>`(count(*) filter (where order_item_id is not null))::integer`.as('count'),
      sql<number>`coalesce(round(avg(stars) filter (where order_item_id is not null), 1), 0)::float`.as(
        'average',
      ),
    ])
    .where('state', '=', 'published')
    .groupBy('product_id')
    .execute();
  return new Map(rows.map(({ product_id, ...figures }) => [product_id, figures]));
}
