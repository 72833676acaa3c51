import { reviewEndpoints as endpoints } from '#kernel/wire/contracts/reviews.contract.ts';
import type { Host } from '#server/platform/host.ts';
import { nothing } from '#server/platform/http/nothing.ts';
import { cachedForGuests, type Route, signedRoute } from '#server/platform/http/route.ts';
import { presentationOf } from '#server/platform/presentation.ts';
import { text } from '#server/platform/texts.ts';
import { reviewPage } from './product-reviews.service.ts';
import { toReviewedProduct } from './reviews.mapper.ts';
import {
  keepReview,
  knownProduct,
  ownReviews,
  reviewForm,
  voteFor,
  withdrawReview,
} from './reviews.service.ts';

const orNull = (id: number | '') => (id === '' ? null : id);

export function reviewRoutes(host: Host): Route[] {
  const { handle } = host.db;
  return [
    cachedForGuests(
      endpoints.reviewList,
      ['reviews', 'catalogue', 'prices', 'currencies'],
      async (call, { product_id, p, numPerPage, with_pictures, ...query }) => {
        const view = presentationOf(host, call);
        const product = await knownProduct(handle, product_id);
        const page = await reviewPage(
          handle,
          product,
          { ...view, reader: call.shopper?.customerId ?? null },
          { ...query, withPictures: with_pictures, limit: numPerPage, offset: (p - 1) * numPerPage },
        );
        return { product: toReviewedProduct(product, view), ...page };
      },
    ),
    signedRoute(endpoints.reviewForm, async (call, { product_id }) => ({
      ...(await reviewForm(host, call, product_id)),
    })),
    signedRoute(endpoints.reviewSubmit, async (call, { product_id, item_id, id, images, ...form }) => {
      const { state } = await keepReview(host, call, {
        productId: product_id,
        lineId: orNull(item_id),
        reviewId: orNull(id),
        imageIds: images,
        stars: form.selectStar,
        recommend: orNull(form.recommend),
        title: form.summary,
        text: form.review_content,
        is_anonymous: form.anonymous,
      });
      call.say(text(call.locale, state === 'held' ? 'reviews-api.held' : 'reviews-api.published'));
      return nothing;
    }),
    signedRoute(endpoints.reviewVoteAdd, (call, { review_id }) => voteFor(host, call, review_id, true)),
    signedRoute(endpoints.reviewVoteCancel, (call, { review_id }) => voteFor(host, call, review_id, false)),
    signedRoute(endpoints.ownReviews, async (call, { p, numPerPage }) => {
      const { reviews, count, unreviewed } = await ownReviews(host, call, {
        limit: numPerPage,
        offset: (p - 1) * numPerPage,
      });
      return {
        productList: reviews,
        count,
        numPerPage,
        unreviewed,
      };
    }),
    signedRoute(endpoints.reviewWithdraw, async (call, { review_id }) => {
      await withdrawReview(host, call, review_id);
      return nothing;
    }),
  ];
}
