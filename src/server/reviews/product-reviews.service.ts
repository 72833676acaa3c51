import { hasModule } from '#kernel/shop/settings/shop-settings.ts';
import type { ReviewSource } from '#server/catalogue/product-page.service.ts';
import type { SaleProduct } from '#server/catalogue/sale-products.service.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { Presentation } from '#server/platform/presentation.ts';
import { noReviews, toProductReviews, toReviewList, toWireSummary } from './reviews.mapper.ts';
import {
  type PictureRow,
  type ReviewQuery,
  type ReviewRow,
  readCounts,
  readPictures,
  readReviews,
} from './reviews.repo.ts';

type Named = Pick<SaleProduct, 'id' | 'sku' | 'spu'>;

/** Images by review id. */
export async function picturesOf(
  executor: Executor,
  rows: readonly ReviewRow[],
): Promise<ReadonlyMap<number, readonly PictureRow[]>> {
  const pictures = await readPictures(
    executor,
    rows.map(({ id }) => id),
  );
  return Map.groupBy(pictures, ({ reviewId }) => reviewId);
}

/** Rating summary of a product; in production without demonstration reviews. */
async function summaryOf(executor: Executor, productId: number, { isProduction }: Presentation) {
  return toWireSummary(await readCounts(executor, productId, { withDemonstrations: !isProduction }));
}

/** Number of reviews on a product page. */
const onPage = 10;

/** The newest reviews, those in the page's language first, and the summary. */
async function reviewsOnPage(executor: Executor, product: Named, view: Presentation) {
  if (!hasModule('reviews')) return noReviews;
  const { rows } = await readReviews(
    executor,
    { productId: product.id, reader: null, locale: view.locale },
    { sort: 'newest', star: '', withPictures: false, limit: onPage, offset: 0 },
  );
  const summary = await summaryOf(executor, product.id, view);
  const shown = { ...view, reader: null, pictures: await picturesOf(executor, rows) };
  return toProductReviews(product, rows, summary, shown);
}

/** The reviews of product pages. */
export const pageReviews: ReviewSource = { read: reviewsOnPage, none: noReviews };

/** A page of the reviews of a product. */
export async function reviewPage(
  executor: Executor,
  product: Named,
  view: Presentation & { reader: number | null },
  query: ReviewQuery,
) {
  const { rows, count } = await readReviews(
    executor,
    { productId: product.id, reader: view.reader, locale: view.locale },
    query,
  );
  const shown = { ...view, pictures: await picturesOf(executor, rows) };
  return toReviewList({ rows, count }, product, await summaryOf(executor, product.id, view), shown);
}
