import { fullName } from '#kernel/shop/addresses/person-name.ts';
import type { DeskData, DeskValues } from '#kernel/shop/desk/desk-call.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import type { reviewDeskCalls } from '#kernel/shop/desk/reviews.calls.ts';
import { holdReason } from '#kernel/shop/reviews/hold-reason.ts';
import { reviewAfter } from '#kernel/shop/reviews/review.transitions.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { saleProducts } from '#server/catalogue/sale-products.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { listQuery } from '#server/platform/desk/list-query.ts';
import { versionOf } from '#server/platform/desk/versions.ts';
import type { Host } from '#server/platform/host.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { uploadUrl } from '#server/uploads/uploads.service.ts';
import { isRemovable } from './imported-reviews.service.ts';
import { readPictures } from './reviews.repo.ts';
import { type DeskReviewRow, readDeskReview, readReviewPage } from './reviews-desk.repo.ts';

type Calls = typeof reviewDeskCalls;
type Row = DeskData<Calls['deskReviews']>['rows'][number];

async function rowsOf(executor: Executor, locale: Locale, rows: readonly DeskReviewRow[]): Promise<Row[]> {
  const products = await saleProducts(
    executor,
    rows.map(({ product_id }) => product_id),
  );
  return rows.map(({ sku, firstname, lastname, ...review }) => ({
    id: review.id,
    version: versionOf(review),
    state: review.state,
    stars: review.stars,
    title: review.title,
    text: review.text,
    locale: review.locale,
    product: {
      id: review.product_id,
      sku,
      name: localText(products.get(review.product_id)?.text, locale)?.name ?? sku,
    },
    author:
      review.customer_id === null
        ? null
        : {
            id: review.customer_id,
            name: fullName({ firstName: firstname ?? '', lastName: lastname ?? '' }),
          },
    origin:
      review.origin === ''
        ? null
        : {
            ...{ name: review.origin, url: review.origin_url, author: review.author_name },
            ...{ country: review.country, isVerified: review.is_verified },
          },
    isAnonymous: review.is_anonymous,
    heldFor:
      review.state === 'held'
        ? (holdReason(`${review.title}\n${review.text}`) ?? (review.reason === '' ? null : 'refused-before'))
        : null,
    writtenAt: review.written_at.toISOString(),
  }));
}

/** A page of reviews. */
export async function reviewPage(
  { db }: Pick<Host, 'db'>,
  { locale }: { locale: Locale },
  asked: DeskValues<Calls['deskReviews']>,
): Promise<DeskData<Calls['deskReviews']>> {
  const { rows, ...counted } = await readReviewPage(db.handle, listQuery(asked));
  return { rows: await rowsOf(db.handle, locale, rows), ...counted };
}

/** A review for the desk; throws 1900106 if unknown. */
export async function showReview(
  host: Pick<Host, 'config'>,
  executor: Executor,
  locale: Locale,
  id: number,
): Promise<DeskData<Calls['deskReview']>> {
  const row = await readDeskReview(executor, id);
  const [shown] = row ? await rowsOf(executor, locale, [row]) : [];
  if (!row || !shown)
    refuse(deskCodes.notFound, { text: { key: 'desk-reviews-api.unknown', values: { id } } });
  const may = [
    ...(reviewAfter(row.state, 'approved') ? (['release'] as const) : []),
    ...(reviewAfter(row.state, 'refused') ? (['refuse'] as const) : []),
    ...(row.state === 'published' ? (['answer'] as const) : []),
    ...(isRemovable(row) ? (['remove'] as const) : []),
  ];
  return {
    ...shown,
    may,
    recommend: row.recommend,
    pictures: (await readPictures(executor, [id])).map((picture) => ({
      id: picture.id,
      url: uploadUrl(host, picture.id),
    })),
    reason: row.reason,
    answer: row.answer,
  };
}
