import { useEffect, useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import { isCancelled } from '#client/api/api-error.ts';
import { readReviews } from '#client/api/reviews.ts';
import type { ProductId } from '#kernel/shop/catalogue/product-card.ts';
import type { Review, ReviewId } from '#kernel/shop/reviews/review.ts';
import type { ReviewSort, Stars } from '#kernel/shop/reviews/reviews.rules.ts';

const perPage = 10;

export interface ReviewChoice {
  sort: ReviewSort;
  stars: Stars | null;
  withPictures: boolean;
}

interface Found {
  reviews: readonly Review[];
  count: number;
}

/** The reviews of a product for the chosen order and filter, page by page; another choice starts over. */
export function useReviews(product: ProductId, choice: ReviewChoice) {
  const [found, setFound] = useState<Found>();
  const [hasFailed, setFailed] = useState(false);
  const [pages, setPages] = useState(1);
  const [tries, setTries] = useState(0);
  const [shownFor, setShownFor] = useState(choice);
  if (shownFor !== choice) {
    setShownFor(choice);
    setPages(1);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` triggers a reload
  useEffect(() => {
    const asking = new AbortController();
    setFailed(false);
    const asked = { product, page: pages, perPage, ...choice };
    readReviews(api, asked, { silent: true, signal: asking.signal })
      .then(({ reviews, count }) => {
        if (asking.signal.aborted) return;
        setFound((before) => {
          const known = pages === 1 ? [] : (before?.reviews ?? []);
          const ids = new Set(known.map(({ id }) => id));
          return { reviews: [...known, ...reviews.filter(({ id }) => !ids.has(id))], count };
        });
      })
      .catch((error: unknown) => {
        if (!asking.signal.aborted && !isCancelled(error)) setFailed(true);
      });
    return () => asking.abort();
  }, [product, choice, pages, tries]);
  return {
    found,
    hasFailed,
    hasMore: found !== undefined && found.reviews.length < found.count,
    more: () => setPages((before) => before + 1),
    retry: () => setTries((before) => before + 1),
    /** Applies the server's answer to one of them. */
    change: (id: ReviewId, changes: Partial<Review>) =>
      setFound(
        (before) =>
          before && {
            ...before,
            reviews: before.reviews.map((review) => (review.id === id ? { ...review, ...changes } : review)),
          },
      ),
  };
}
