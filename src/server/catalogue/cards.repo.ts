import { sql } from 'kysely';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { localField } from '#server/platform/db/localised-columns.ts';

const customersReviews = sql`from review
  where product_id = product.id and state = 'published' and order_item_id is not null`;

/** Number and average of the customers' reviews, for use in a query of `product`. */
const reviewFigures = {
  count: sql<number>`(select count(*)::integer ${customersReviews})`,
  average: sql<number>`(select coalesce(round(avg(stars), 1), 0)::float ${customersReviews})`,
};

/** Card columns of products on the shelf, in no particular order. Long texts are not read. */
export async function readCards(executor: Executor, ids: readonly number[], locale: Locale) {
  if (ids.length === 0) return [];
  return executor
    .selectFrom('product')
    .select(['id', 'sku', 'customized_type', 'price_minor', 'stock', 'digest'])
    .select(['lowest_price_minor', 'lowest_original_minor', 'metal_prices_minor', 'lowest_choices'])
    .select(['prior_prices'])
    .select(['renders', 'pictures'])
    .select([
      localField('text', 'name', locale).as('name'),
      localField('text', 'subtitle', locale).as('subtitle'),
      reviewFigures.count.as('review_count'),
      reviewFigures.average.as('review_average'),
    ])
    .where('id', 'in', [...ids])
    .where('on_shelf', '=', true)
    .execute();
}

/** Ids of the newest products on the shelf; those of one day in the shop's own order. */
export async function readNewestProducts(executor: Executor, limit: number): Promise<number[]> {
  const rows = await executor
    .selectFrom('product')
    .select('id')
    .where('on_shelf', '=', true)
    .orderBy('created_day', 'desc')
    .orderBy('sort')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export type CardRow = Awaited<ReturnType<typeof readCards>>[number];
