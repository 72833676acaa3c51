import { type SelectQueryBuilder, sql } from 'kysely';
import type { ReviewState } from '#kernel/reviews/review.moves.ts';
import type { Stars } from '#kernel/reviews/reviews.rules.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { literally } from '#server/platform/db/like.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { countUpTo } from '#server/platform/desk/count-up-to.repo.ts';

export interface ReviewDeskQuery {
  state: ReviewState | undefined;
  stars: Stars | undefined;
  /** A number, or the beginning of a product's. */
  search: string;
  sort: 'writtenAt' | 'stars' | 'id';
  isDescending: boolean;
  limit: number;
  offset: number;
}

const sorts = { writtenAt: 'review.written_at', stars: 'review.stars', id: 'review.id' } as const;

const joined = (reviews: SelectQueryBuilder<Schema, 'review', object>) =>
  reviews
    .innerJoin('product', 'product.id', 'review.product_id')
    .leftJoin('customer', 'customer.id', 'review.customer_id');

function narrowed(executor: Executor, { state, stars, search }: ReviewDeskQuery) {
  let query = executor.selectFrom('review');
  if (state !== undefined) query = query.where('review.state', '=', state);
  if (stars !== undefined) query = query.where('review.stars', '=', stars);
  if (/^\d{1,9}$/.test(search)) query = query.where('review.id', '=', Number(search));
  else if (search !== '')
    query = query.where('review.product_id', 'in', (of) =>
      of
        .selectFrom('product')
        .select('product.id')
        .where('product.sku', 'ilike', `${literally(search)}%`),
    );
  return query;
}

/** A page of reviews with whom and what they are of. */
export async function readReviewPage(executor: Executor, asked: ReviewDeskQuery) {
  const way = asked.isDescending ? 'desc' : 'asc';
  const rows = await joined(narrowed(executor, asked))
    .selectAll('review')
    .select(['product.sku', 'customer.firstname', 'customer.lastname'])
    .orderBy(sorts[asked.sort], way)
    .orderBy('review.id', way)
    .limit(asked.limit)
    .offset(asked.offset)
    .execute();
  const counted = narrowed(executor, asked).select(sql.lit(1).as('one'));
  return { rows, total: await countUpTo(executor, counted, { ...asked, shown: rows.length }) };
}

/** One review with whom and what it is of. */
export async function readDeskReview(executor: Executor, id: number) {
  return joined(executor.selectFrom('review'))
    .selectAll('review')
    .select(['product.sku', 'customer.firstname', 'customer.lastname'])
    .where('review.id', '=', id)
    .executeTakeFirst();
}

export type DeskReviewRow = NonNullable<Awaited<ReturnType<typeof readDeskReview>>>;
