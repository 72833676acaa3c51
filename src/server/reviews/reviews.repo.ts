import { type Insertable, type Selectable, sql, type Transaction, type Updateable } from 'kysely';
import type { ReviewSort, Stars } from '#kernel/shop/reviews/reviews.rules.ts';
import { defaultLocale, type Locale } from '#kernel/shop/text/locales.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Schema } from '#server/platform/db/schema.ts';

export type ReviewRecord = Selectable<Schema['review']>;
export type ReviewChanges = Updateable<Schema['review']>;

/** Reviews with their displayed columns; `reader` is a customer id, null for guests. */
function selectReviews(executor: Executor, reader: number | null) {
  return executor
    .selectFrom('review as r')
    .leftJoin('customer as author', 'author.id', 'r.customer_id')
    .select(['r.id', 'r.product_id', 'r.customer_id', 'r.demonstration', 'r.locale', 'r.state', 'r.stars'])
    .select(['r.recommend', 'r.title', 'r.text', 'r.is_anonymous', 'r.reason', 'r.answer', 'r.written_at'])
    .select(['r.origin', 'r.origin_url', 'r.country', 'r.is_verified'])
    .select((eb) => [
      eb
        .case()
        .when('r.is_anonymous', '=', true)
        .then('')
        .when('r.demonstration', 'is not', null)
        .then(eb.ref('r.demonstration_name'))
        .when('r.origin', '<>', '')
        .then(eb.ref('r.author_name'))
        .else(eb.fn.coalesce('author.firstname', sql.lit('')))
        .end()
        .as('name'),
      sql<number>`(select count(*) from review_vote where review_id = r.id)::integer`.as('votes'),
      sql<boolean>`exists (select 1 from review_vote where review_id = r.id and customer_id = ${reader})`.as(
        'voted',
      ),
    ]);
}

export type ReviewRow = Awaited<ReturnType<ReturnType<typeof selectReviews>['execute']>>[number];

/** Filter and page of a product's reviews. */
export interface ReviewQuery {
  sort: ReviewSort;
  star: Stars | '';
  withPictures: boolean;
  limit: number;
  offset: number;
}

/** Order of languages for a reader: the own one first; for Chinese, then the other Chinese one. */
const nearness = (locale: Locale) =>
  sql`case when r.locale = ${locale} then 0 when ${locale} <> ${defaultLocale}::text and r.locale <> ${defaultLocale}::text then 1 else 2 end`;

/** Published reviews of a product and the reader's own held ones. */
export async function readReviews(
  executor: Executor,
  { productId, reader, locale }: { productId: number; reader: number | null; locale: Locale },
  { sort, star, withPictures, limit, offset }: ReviewQuery,
): Promise<{ rows: ReviewRow[]; count: number }> {
  let query = selectReviews(executor, reader)
    .where('r.product_id', '=', productId)
    .where((eb) =>
      eb.or([
        eb('r.state', '=', 'published'),
        eb.and([eb('r.state', '=', 'held'), eb('r.customer_id', '=', reader)]),
      ]),
    );
  if (star !== '') query = query.where('r.stars', '=', star);
  if (withPictures)
    query = query.where(sql<boolean>`exists (select 1 from review_picture where review_id = r.id)`);
  if (sort === 'newest') query = query.orderBy(nearness(locale));
  if (sort === 'helpful') query = query.orderBy('votes', 'desc');
  if (sort === 'highest') query = query.orderBy('r.stars', 'desc');
  if (sort === 'lowest') query = query.orderBy('r.stars');
  const rows = await query
    .select(sql<number>`count(*) over ()::integer`.as('all'))
    .orderBy('r.written_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, count: rows[0]?.all ?? 0 };
}

/** Counts by stars with the figures of recommendations. Imported reviews do not count (docs/decisions/0116-imported-reviews.md). */
export async function readCounts(
  executor: Executor,
  productId: number,
  { withDemonstrations }: { withDemonstrations: boolean },
) {
  let query = executor
    .selectFrom('review')
    .where('product_id', '=', productId)
    .where('origin', '=', '')
    .where('state', '=', 'published');
  if (!withDemonstrations) query = query.where('demonstration', 'is', null);
  return query
    .select([
      'stars',
      sql<number>`count(*)::integer`.as('count'),
      sql<number>`count(recommend)::integer`.as('recommended'),
      sql<number>`coalesce(sum(recommend), 0)::integer`.as('recommendSum'),
      sql<number>`count(demonstration)::integer`.as('demonstrations'),
    ])
    .groupBy('stars')
    .execute();
}

export async function readPictures(executor: Executor, reviewIds: readonly number[]) {
  if (reviewIds.length === 0) return [];
  return executor
    .selectFrom('review_picture')
    .innerJoin('upload', 'upload.id', 'review_picture.image_id')
    .select(['review_id as reviewId', 'upload.id', 'upload.width', 'upload.height'])
    .where('review_id', 'in', [...reviewIds])
    .orderBy('review_id')
    .orderBy('position')
    .execute();
}

export type PictureRow = Awaited<ReturnType<typeof readPictures>>[number];

/** Reviews of a customer except withdrawn ones, newest first. */
export async function readOwnReviews(
  executor: Executor,
  customerId: number,
  { productId, limit, offset }: { productId?: number; limit: number; offset: number },
): Promise<{ rows: ReviewRow[]; count: number }> {
  let query = selectReviews(executor, customerId)
    .where('r.customer_id', '=', customerId)
    .where('r.state', '<>', 'withdrawn');
  if (productId !== undefined) query = query.where('r.product_id', '=', productId);
  const rows = await query
    .select(sql<number>`count(*) over ()::integer`.as('all'))
    .orderBy('r.written_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, count: rows[0]?.all ?? 0 };
}

/** Locks a review. */
export async function lockReview(trx: Transaction<Schema>, id: number): Promise<ReviewRecord | undefined> {
  return trx.selectFrom('review').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function lockReviewOfLine(
  trx: Transaction<Schema>,
  orderItemId: number,
): Promise<ReviewRecord | undefined> {
  return trx
    .selectFrom('review')
    .selectAll()
    .where('order_item_id', '=', orderItemId)
    .forUpdate()
    .executeTakeFirst();
}

/** Undefined if the line already has a review, or if an imported one is here already. */
export async function insertReview(
  trx: Transaction<Schema>,
  review: Insertable<Schema['review']>,
): Promise<ReviewRecord | undefined> {
  return trx
    .insertInto('review')
    .values(review)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function deleteReview(trx: Transaction<Schema>, id: number): Promise<void> {
  await trx.deleteFrom('review').where('id', '=', id).execute();
}

/** An imported review with this id at its origin, or with this digest for the product. */
export async function readImportedReview(
  executor: Executor,
  productId: number,
  { origin, originId, digest }: { origin: string; originId: string; digest: string },
): Promise<Pick<ReviewRecord, 'id' | 'state'> | undefined> {
  return executor
    .selectFrom('review')
    .select(['id', 'state'])
    .where((eb) =>
      eb.or([
        eb.and([eb('product_id', '=', productId), eb('origin_digest', '=', digest)]),
        ...(originId === ''
          ? []
          : [
              eb.and([
                eb(eb.fn<string>('lower', ['origin']), '=', origin.toLowerCase()),
                eb('origin_id', '=', originId),
                eb('origin_id', '<>', ''),
              ]),
            ]),
      ]),
    )
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export async function updateReview(
  trx: Transaction<Schema>,
  id: number,
  changes: ReviewChanges,
): Promise<ReviewRecord> {
  return trx.updateTable('review').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Replaces the images; returns the ids of the removed ones. */
export async function replacePictures(
  trx: Transaction<Schema>,
  reviewId: number,
  imageIds: readonly string[],
): Promise<string[]> {
  const before = await trx
    .deleteFrom('review_picture')
    .where('review_id', '=', reviewId)
    .returning('image_id')
    .execute();
  if (imageIds.length > 0)
    await trx
      .insertInto('review_picture')
      .values(imageIds.map((image_id, position) => ({ review_id: reviewId, position, image_id })))
      .execute();
  return before.map(({ image_id }) => image_id).filter((id) => !imageIds.includes(id));
}

/** Held reviews, the longest waiting first. */
export async function readHeldReviews(executor: Executor) {
  return selectReviews(executor, null)
    .innerJoin('product', 'product.id', 'r.product_id')
    .select('product.sku')
    .where('r.state', '=', 'held')
    .orderBy('r.written_at')
    .orderBy('r.id')
    .execute();
}

export async function readPublishedReview(executor: Executor, id: number) {
  return executor
    .selectFrom('review')
    .select(['id', 'customer_id'])
    .where('id', '=', id)
    .where('state', '=', 'published')
    .executeTakeFirst();
}

export async function insertVote(executor: Executor, reviewId: number, customerId: number): Promise<void> {
  await executor
    .insertInto('review_vote')
    .values({ review_id: reviewId, customer_id: customerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteVote(executor: Executor, reviewId: number, customerId: number): Promise<void> {
  await executor
    .deleteFrom('review_vote')
    .where('review_id', '=', reviewId)
    .where('customer_id', '=', customerId)
    .execute();
}

export async function deleteVotes(trx: Transaction<Schema>, reviewId: number): Promise<void> {
  await trx.deleteFrom('review_vote').where('review_id', '=', reviewId).execute();
}

export async function countVotes(executor: Executor, reviewId: number): Promise<number> {
  const { votes } = await executor
    .selectFrom('review_vote')
    .select((eb) => eb.fn.countAll<number>().as('votes'))
    .where('review_id', '=', reviewId)
    .executeTakeFirstOrThrow();
  return Number(votes);
}
