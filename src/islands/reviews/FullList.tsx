import { useEffect, useRef, useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import { voteForReview } from '#client/api/reviews.ts';
import { guarded } from '#client/guarded.ts';
import { overlayTexts, type Translate } from '#client/texts.ts';
import type { ProductId } from '#kernel/shop/catalogue/product-card.ts';
import type { Review } from '#kernel/shop/reviews/review.ts';
import { reviewSorts, starSteps } from '#kernel/shop/reviews/reviews.rules.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { LoadState } from '#ui/LoadState.tsx';
import { SortSelect } from '#ui/SortSelect.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import { usePending } from '#ui/use-pending.ts';
import { ReviewItem } from './ReviewItem.tsx';
import { type ReviewChoice, useReviews } from './use-reviews.ts';

interface Props {
  locale: Locale;
  productId: ProductId;
}

const loadTexts = () => overlayTexts(['review-list']);

interface HelpfulProps {
  review: Review;
  t: Translate;
  onVote: (vote: Pick<Review, 'votes' | 'hasVoted'>) => void;
}

function Helpful({ review, t, onVote }: HelpfulProps) {
  const { id, votes, hasVoted, title, text } = review;
  const [isPending, vote] = usePending(async () => {
    await voteForReview(api, id, !hasVoted)
      .then(onVote)
      .catch(() => undefined);
  });
  return (
    <Button
      kind="quiet"
      isPending={isPending}
      aria-pressed={hasVoted}
      aria-label={t('review-list.helpful-of', { title: title || text.slice(0, 40) })}
      onClick={() => guarded('review', vote)}
      className="mt-2 text-[0.8125rem] text-stone aria-pressed:text-ink"
    >
      {votes > 0 ? t('review-list.helpful-count', { votes }) : t('review-list.helpful')}
    </Button>
  );
}

/** All reviews of a product: sorted, filtered, more on request. Replaces the pre-built ones of a product page. */
export default function FullList({ locale, productId }: Props) {
  const t = useLoaded(loadTexts);
  const [choice, setChoice] = useState<ReviewChoice>({ sort: 'newest', stars: null, withPictures: false });
  const { found, hasFailed, hasMore, more, retry, change } = useReviews(productId, choice);
  const heading = useRef<HTMLHeadingElement>(null);
  const isShown = found !== undefined && t !== undefined;
  useEffect(() => {
    if (!isShown) return;
    const newest = document.getElementById('reviews-newest');
    if (!newest) return;
    newest.hidden = true;
    heading.current?.focus({ preventScroll: true });
  }, [isShown]);
  if (!t) return null;
  if (!found)
    return (
      <LoadState
        hasFailed={hasFailed}
        texts={{
          loading: t('review-list.loading'),
          failed: t('review-list.failed'),
          retry: t('review-list.retry'),
        }}
        onRetry={retry}
      />
    );
  const ratings = ['', ...starSteps.map(String)] as const;
  return (
    <div>
      <h3 ref={heading} tabIndex={-1} className="sr-only">
        {t('review-list.list')}
      </h3>
      <div className="mb-8 flex flex-wrap items-center gap-x-8 gap-y-1 border-y border-line py-2">
        <SortSelect
          label={t('review-list.sort')}
          value={choice.sort}
          options={reviewSorts.map((sort) => ({ value: sort, label: t(`review-list.sort-${sort}`) }))}
          onChange={(sort) => setChoice({ ...choice, sort })}
        />
        <SortSelect
          label={t('review-list.filter')}
          value={String(choice.stars ?? '')}
          options={ratings.map((value) => ({
            value,
            label:
              value === ''
                ? t('review-list.filter-all')
                : t('review-list.filter-stars', { stars: Number(value) }),
          }))}
          onChange={(value) =>
            setChoice({ ...choice, stars: starSteps.find((step) => String(step) === value) ?? null })
          }
        />
        <Checkbox
          label={t('review-list.filter-pictures')}
          checked={choice.withPictures}
          onChange={(event) => setChoice({ ...choice, withPictures: event.currentTarget.checked })}
        />
      </div>
      <p role="status" className={found.count === 0 ? 'text-stone' : 'sr-only'}>
        {found.count === 0
          ? t('review-list.none')
          : t('review-list.shown', { shown: found.reviews.length, count: found.count })}
      </p>
      <ul className="reviews">
        {found.reviews.map((review) => (
          <ReviewItem key={review.id} review={review} locale={locale} t={t}>
            {review.state === 'held' && (
              <p className="mt-1 text-[0.8125rem] text-stone">{t('review-list.held')}</p>
            )}
            {review.isOwn ? (
              <a
                className="link mt-2 inline-flex min-h-11 items-center text-[0.8125rem]"
                href={localisePath(locale, `/comment/?product=${productId}&id=${review.id}`)}
              >
                {t('review-list.edit')}
              </a>
            ) : (
              <Helpful review={review} t={t} onVote={(vote) => change(review.id, vote)} />
            )}
          </ReviewItem>
        ))}
      </ul>
      {hasFailed && (
        <p role="alert" className="mt-4 text-sm text-ruby">
          {t('review-list.failed')}{' '}
          <Button kind="quiet" onClick={retry}>
            {t('review-list.retry')}
          </Button>
        </p>
      )}
      {hasMore && !hasFailed && (
        <Button kind="secondary" className="mt-7" onClick={more}>
          {t('review-list.more')}
        </Button>
      )}
    </div>
  );
}
