import { sql } from 'kysely';
import type { Executor } from '#server/platform/db/database.ts';

/** Ids of products on the shelf, in the order of equally ranked results. */
export async function readIndexedIds(executor: Executor): Promise<number[]> {
  const rows = await executor
    .selectFrom('product')
    .select('id')
    .where('on_shelf', '=', true)
    .orderBy('best_seller', 'desc')
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

function selectProductTexts(executor: Executor, ids: readonly number[]) {
  return executor
    .selectFrom('product')
    .select(['id', 'sku', 'spu', 'text', 'metal', 'shape', 'gem', 'style', 'origin'])
    .select(['barcode', 'variants', 'designer', 'tags'])
    .select(
      sql<number[]>`array(select category_id from product_category where product_id = product.id
        order by position, category_id)`.as('category_ids'),
    )
    .where('id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .where('on_shelf', '=', true);
}

/** The searchable texts of products on the shelf. */
export async function readProductTexts(executor: Executor, ids: readonly number[]) {
  return ids.length === 0 ? [] : selectProductTexts(executor, ids).execute();
}

/** The same with what lists filter by. */
export async function readListedTexts(executor: Executor, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return selectProductTexts(executor, ids)
    .select(['customized_type', 'lowest_price_minor', 'metal_prices_minor'])
    .execute();
}

export type ProductTexts = Awaited<ReturnType<typeof readProductTexts>>[number];

export async function readCategoryTexts(executor: Executor) {
  return executor
    .selectFrom('category')
    .select(['id', 'image', 'fallback_image', 'text'])
    .orderBy('sort')
    .orderBy('id')
    .execute();
}

export type CategoryTexts = Awaited<ReturnType<typeof readCategoryTexts>>[number];

/** The texts of all searchable pages. */
export async function readPageTexts(executor: Executor) {
  const articles = await executor
    .selectFrom('article')
    .innerJoin('article_class', 'article_class.tid', 'article.tid')
    .select(['article.tid', 'article.aid', 'article.slug', 'article.image', 'article.text'])
    .select('article_class.slug as classSlug')
    .orderBy('article.tid')
    .orderBy('article.aid')
    .execute();
  const policies = await executor
    .selectFrom('content_page')
    .select(['key', 'text'])
    .where('kind', '=', 'policy')
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const questions = await executor
    .selectFrom('common_problem')
    .select(['id', 'group_name', 'question', 'answer'])
    .orderBy('sort')
    .execute();
  const stores = await executor
    .selectFrom('store')
    .select(['id', 'image', 'text'])
    .where('archived_at', 'is', null)
    .orderBy('id')
    .execute();
  return { articles, policies, questions, stores };
}

export type PageTexts = Awaited<ReturnType<typeof readPageTexts>>;
