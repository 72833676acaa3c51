import { type SelectQueryBuilder, sql } from 'kysely';
import type { reviewDeskCalls } from '#kernel/shop/desk/reviews.calls.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { literally } from '#server/platform/db/like.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { ListQuery } from '#server/platform/desk/list-query.ts';
import { pageOfRows } from '#server/platform/desk/page-of-ids.repo.ts';
import { authorKeyOf } from './author-key.rules.ts';

type ReviewDeskQuery = ListQuery<(typeof reviewDeskCalls)['deskReviews']>;

const sorts = { writtenAt: 'review.written_at', stars: 'review.stars', id: 'review.id' } as const;

const joined = (reviews: SelectQueryBuilder<Schema, 'review', object>) =>
  reviews
    .innerJoin('product', 'product.id', 'review.product_id')
    .leftJoin('customer', 'customer.id', 'review.customer_id');

/** The search is an id, a prefix of a product number, or name or email address of an imported review's author. */
function narrowed(executor: Executor, { state, stars, origin, search }: ReviewDeskQuery) {
  let query = executor.selectFrom('review');
  if (state !== undefined) query = query.where('review.state', '=', state);
  if (stars !== undefined) query = query.where('review.stars', '=', stars);
  if (origin !== undefined) query = query.where('review.origin', origin === 'shop' ? '=' : '<>', '');
  if (search.includes('@')) query = query.where('review.author_key', '=', authorKeyOf(search));
  else if (/^\d{1,9}$/.test(search)) query = query.where('review.id', '=', Number(search));
  else if (search !== '')
    query = query.where('review.id', 'in', (of) =>
      of
        .selectFrom('review')
        .innerJoin('product', 'product.id', 'review.product_id')
        .select('review.id')
        .where('product.sku', 'ilike', `${literally(search)}%`)
        .unionAll(
          of
            .selectFrom('review')
            .select('review.id')
            .where('review.origin', '<>', '')
            .where('review.author_name', 'ilike', `${literally(search)}%`),
        ),
    );
  return query;
}

const joinedColumns = ['product.sku', 'customer.firstname', 'customer.lastname'] as const;

/** Every column, because the version covers all; by name, so that PostgreSQL can reuse the plan. */
const columns = [
  ...(['review.id', 'review.product_id', 'review.order_item_id', 'review.customer_id'] as const),
  ...(['review.demonstration', 'review.demonstration_name', 'review.locale', 'review.state'] as const),
  ...(['review.stars', 'review.recommend', 'review.title', 'review.text', 'review.is_anonymous'] as const),
  ...(['review.reason', 'review.answer', 'review.created_at', 'review.written_at'] as const),
  ...(['review.updated_at', 'review.origin', 'review.origin_url', 'review.origin_id'] as const),
  ...(['review.origin_digest', 'review.author_name', 'review.author_key', 'review.country'] as const),
  'review.is_verified',
] as const;

const readShown = (executor: Executor, ids: number[]) =>
  joined(executor.selectFrom('review'))
    .select(columns)
    .select(joinedColumns)
    .where('review.id', '=', sql<number>`any(${ids}::integer[])`)
    .execute();

/** A page of reviews with author and product. */
export async function readReviewPage(executor: Executor, asked: ReviewDeskQuery) {
  const direction = asked.isDescending ? 'desc' : 'asc';
  const sorted = narrowed(executor, asked)
    .select('review.id')
    .orderBy(sorts[asked.sort], direction)
    .$if(asked.sort !== 'id', (query) => query.orderBy('review.id', direction));
  return pageOfRows<Schema, 'review', DeskReviewRow>(executor, sorted, asked, (ids) =>
    readShown(executor, ids),
  );
}

/** A review with author and product. */
export async function readDeskReview(executor: Executor, id: number) {
  return joined(executor.selectFrom('review'))
    .selectAll('review')
    .select(joinedColumns)
    .where('review.id', '=', id)
    .executeTakeFirst();
}

export type DeskReviewRow = NonNullable<Awaited<ReturnType<typeof readDeskReview>>>;
