import { productKind } from '#kernel/shop/catalogue/product-kind.ts';
import type { Stars } from '#kernel/shop/reviews/reviews.rules.ts';
import { summarise } from '#kernel/shop/reviews/summary.ts';
import { dayFormat } from '#kernel/shop/text/day-format.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import { localisePath, productPath } from '#kernel/shop/text/paths.ts';
import type { Product } from '#kernel/wire/contracts/catalogue.contract.ts';
import {
  reviewStatus,
  type WireOwnReview,
  type WireReview,
  type WireReviewSummary,
} from '#kernel/wire/contracts/review-row.contract.ts';
import type { WireOwnReviewRow, WireUnreviewed } from '#kernel/wire/contracts/reviews.contract.ts';
import type { SaleProduct } from '#server/catalogue/sale-products.service.ts';
import { imageUrl, mediaOf } from '#server/platform/media/wire-media.ts';
import { type Presentation, wirePrices } from '#server/platform/presentation.ts';
import { wireTime } from '#server/platform/wire-time.ts';
import { uploadUrl } from '#server/uploads/uploads.service.ts';
import type { ReceivedLine } from './review-lines.repo.ts';
import type { PictureRow, ReviewRow, readCounts } from './reviews.repo.ts';

/** Context for mapping reviews. */
export interface ReviewView extends Presentation {
  /** Customer id of the reader; null for guests. */
  reader: number | null;
  pictures: ReadonlyMap<number, readonly PictureRow[]>;
}

type Named = Pick<SaleProduct, 'id' | 'sku' | 'spu'>;

const picture = ({ id, width, height }: PictureRow, { apiOrigin }: Presentation) => ({
  url: uploadUrl({ config: { apiOrigin } }, id),
  width,
  height,
});

function statusOf({ state }: ReviewRow): WireReview['status'] {
  if (state === 'withdrawn') throw new Error('a withdrawn review must not be shown');
  return reviewStatus[state];
}

export function toWireReview(row: ReviewRow, product: Named, view: ReviewView): WireReview {
  return {
    _id: String(row.id),
    id: row.id,
    product_id: String(product.id),
    rate_star: row.stars,
    name: row.name,
    summary: row.title,
    review_content: row.text,
    review_date: Math.floor(row.written_at.getTime() / 1000),
    store: '',
    lang_code: row.locale,
    status: statusOf(row),
    images: (view.pictures.get(row.id) ?? []).map((image) => picture(image, view)),
    answer: row.answer,
    votes: row.votes,
    voted: row.voted,
    is_own: row.customer_id !== null && row.customer_id === view.reader,
    is_purchase: row.demonstration === null && row.origin === '',
    is_demonstration: row.demonstration !== null,
    origin:
      row.origin === ''
        ? null
        : { name: row.origin, url: row.origin_url, country: row.country, is_verified: row.is_verified },
  };
}

/** A review for a product page. */
function toDatedReview(row: ReviewRow, product: Named, view: ReviewView) {
  const review_date_str = dayFormat(view.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    row.written_at,
  );
  return { ...toWireReview(row, product, view), review_date_str };
}

const pathOf = ({ id, onShelf, customizedType }: SaleProduct, { locale }: Presentation) =>
  onShelf ? localisePath(locale, productPath({ id, kind: productKind(customizedType) })) : '';

/** A product in the calls about reviews. */
export function toReviewedProduct(product: SaleProduct, view: Presentation) {
  const { priceMinor: price_minor, originalPriceMinor: original_price_minor } = product;
  const { price, special_price } = wirePrices({ price_minor, original_price_minor }, view);
  const media = mediaOf(product.heroKey, view);
  return {
    product_id: String(product.id),
    price_info: special_price === '' ? { price } : { price, special_price },
    imgUrl: imageUrl(view.siteOrigin, media, 320),
    name: localText(product.text, view.locale).name,
    media,
    path: pathOf(product, view),
  };
}

export function toOwnReview(row: ReviewRow, product: SaleProduct, view: ReviewView): WireOwnReviewRow {
  const { name: product_name, media, path, imgUrl } = toReviewedProduct(product, view);
  const own: WireOwnReview = {
    ...toWireReview(row, product, view),
    review_date: wireTime(row.written_at),
    images: (view.pictures.get(row.id) ?? []).map((image) => ({ id: image.id, ...picture(image, view) })),
    anonymous: row.is_anonymous ? 1 : 2,
    recommend: row.recommend,
    reason: row.state === 'refused' ? row.reason : '',
  };
  return { ...own, product_name, media, path, imgUrl };
}

export function toUnreviewed(
  line: ReceivedLine,
  product: SaleProduct | undefined,
  view: Presentation,
): WireUnreviewed {
  const media = mediaOf(line.image, view);
  return {
    item_id: line.id,
    product_id: String(line.product_id),
    name: localText(line.name, view.locale),
    path: product ? pathOf(product, view) : '',
    imgUrl: imageUrl(view.siteOrigin, media, 320),
    media,
    increment_id: line.increment_id,
    received_at: line.received_at?.toISOString() ?? '',
  };
}

/** Number, average and distribution of the stars. */
export function toWireSummary(rows: Awaited<ReturnType<typeof readCounts>>): {
  review_summary: WireReviewSummary;
} {
  const of = (step: Stars) => rows.find(({ stars }) => stars === step)?.count ?? 0;
  const counts = { 5: of(5), 4: of(4), 3: of(3), 2: of(2), 1: of(1) };
  const sum = (part: (row: (typeof rows)[number]) => number) =>
    rows.reduce((sofar, row) => sofar + part(row), 0);
  const summary = summarise(counts, {
    sum: sum(({ recommendSum }) => recommendSum),
    count: sum(({ recommended }) => recommended),
  });
  return {
    review_summary: { ...summary, counts, has_demonstrations: rows.some((row) => row.demonstrations > 0) },
  };
}

type Summary = ReturnType<typeof toWireSummary>;
export type ProductReviews = Summary & Pick<Product, 'productReview'>;

/** For a product without reviews. */
export const noReviews: ProductReviews = { ...toWireSummary([]), productReview: null };

/** Reviews of a product page. */
export function toProductReviews(
  product: Named,
  rows: readonly ReviewRow[],
  summary: Summary,
  view: ReviewView,
): ProductReviews {
  if (rows.length === 0) return { ...summary, productReview: null };
  return {
    ...summary,
    productReview: {
      _id: String(product.id),
      coll: rows.map((row) => toDatedReview(row, product, view)),
    },
  };
}

/** A page of reviews with the summary of all. */
export function toReviewList(
  { rows, count }: { rows: readonly ReviewRow[]; count: number },
  product: Named,
  summary: Summary,
  view: ReviewView,
) {
  return { ...summary, reviewList: rows.map((row) => toWireReview(row, product, view)), count };
}
