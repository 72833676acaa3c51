import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import { toast } from '#client/events.ts';
import { idleQuery } from '#client/query.ts';
import { isCustomer, rememberReturnPath } from '#client/session.ts';
import { createTexts, type TextRecord, type Translate } from '#client/texts.ts';
import { ListPager } from '#islands/parts/ListPager.tsx';
import { pageInAddress } from '#islands/parts/list-page.ts';
import type { OwnReview, UnreviewedPiece } from '#kernel/shop/reviews/review.ts';
import { dayIn } from '#kernel/shop/text/day-format.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LinePicture } from '#ui/LinePicture.tsx';
import { LoadState } from '#ui/LoadState.tsx';
import { usePending } from '#ui/use-pending.ts';
import { $page, ownReviews, pageSize, withdrawReview } from './own-reviews.store.ts';
import { ReviewItem } from './ReviewItem.tsx';

interface Props {
  locale: Locale;
  t: Translate;
}

function Piece({ piece, locale, t }: Props & { piece: UnreviewedPiece }) {
  return (
    <li className="flex items-center gap-5 border-line border-t py-5">
      <div className="w-20 shrink-0 bg-ground">
        <LinePicture media={piece.picture} url={null} sizes="5rem" />
      </div>
      <div className="min-w-0 grow">
        <p className="font-display text-xl leading-snug">{piece.name}</p>
        <p className="text-sm text-stone tabular-nums">
          {t('reviews.received')} <time dateTime={piece.receivedAt}>{dayIn(locale, piece.receivedAt)}</time>
        </p>
        <a
          className="link inline-flex min-h-11 items-center text-sm"
          href={localisePath(locale, `/comment/?product=${piece.productId}&item=${piece.lineId}`)}
        >
          {t('reviews.review')}
        </a>
      </div>
    </li>
  );
}

function Written({ review, locale, t, onWithdraw }: Props & { review: OwnReview; onWithdraw: () => void }) {
  const { productName, productUrl, productPicture, recommend, reason } = review;
  return (
    <li className="grid gap-x-6 gap-y-3 border-line border-t py-7 sm:grid-cols-[6rem_minmax(0,1fr)]">
      <div className="w-20 bg-ground sm:w-24">
        <LinePicture media={productPicture} url={null} sizes="6rem" />
      </div>
      <div className="min-w-0">
        <p className="mb-3 text-sm text-stone">
          {productUrl === '' ? (
            productName
          ) : (
            <a className="link text-ink" href={productUrl}>
              {productName}
            </a>
          )}{' '}
          · {t(`reviews.status-${review.state}`)}
        </p>
        {reason !== '' && (
          <p className="mb-3 max-w-prose text-sm text-ruby">{t('reviews.reason', { reason })}</p>
        )}
        <ul className="reviews">
          <ReviewItem review={review} locale={locale} t={t}>
            <p className="mt-1 text-[0.8125rem] text-stone">
              {[
                review.isAnonymous ? t('reviews.anonymous-note') : '',
                recommend === null ? '' : t('reviews.recommend-value', { value: recommend }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <p className="mt-2 flex gap-x-6">
              <a
                className="link inline-flex min-h-11 items-center text-sm"
                href={localisePath(locale, `/comment/?product=${review.productId}&id=${review.id}`)}
              >
                {t('reviews.edit')}
              </a>
              <Button kind="quiet" onClick={onWithdraw}>
                {t('reviews.withdraw')}
              </Button>
            </p>
          </ReviewItem>
        </ul>
      </div>
    </li>
  );
}

/** The customer's reviews, and the pieces to review. Its texts: `reviews`, `review-list`. */
export default function OwnReviewsPage({ locale, texts }: { locale: Locale; texts: TextRecord }) {
  const t = useMemo(() => createTexts(texts, locale), [texts, locale]);
  const page = useStore($page, { ssr: 'initial' });
  const { data, error } = useStore(ownReviews.$asked, { ssr: idleQuery });
  const [withdrawn, setWithdrawn] = useState<OwnReview | null>(null);
  const [hasSent, setSent] = useState(false);
  useEffect(() => {
    $page.set(pageInAddress());
    setSent(new URLSearchParams(location.search).has('sent'));
    if (isCustomer()) return;
    rememberReturnPath();
    location.replace(localisePath(locale, '/login/'));
  }, [locale]);
  const [isPending, withdraw] = usePending(async () => {
    if (!withdrawn) return;
    await withdrawReview(withdrawn.id);
    setWithdrawn(null);
    setSent(false);
    toast({ kind: 'success', message: t('reviews.withdrawn') });
  });

  return (
    <>
      <h1 className="mb-8 font-display text-4xl leading-tight">{t('reviews.own-title')}</h1>
      {hasSent && data && (
        <p role="status" className="mb-8 max-w-prose border border-line bg-white px-5 py-4">
          {t('reviews.sent')}
        </p>
      )}
      {!data && (
        <LoadState
          hasFailed={error !== undefined}
          texts={{ loading: t('reviews.loading'), failed: t('reviews.failed'), retry: t('reviews.retry') }}
          onRetry={ownReviews.retry}
        />
      )}
      {data && data.unreviewed.length > 0 && (
        <section className="mb-12" aria-labelledby="unreviewed">
          <h2 id="unreviewed" className="mb-5 font-display text-2xl">
            {t('reviews.unreviewed')}
          </h2>
          <ul>
            {data.unreviewed.map((piece) => (
              <Piece key={piece.lineId} piece={piece} locale={locale} t={t} />
            ))}
          </ul>
        </section>
      )}
      {data && data.count > 0 && (
        <section aria-labelledby="written">
          <h2 id="written" className="mb-5 font-display text-2xl">
            {t('reviews.written')}
          </h2>
          <ul>
            {data.reviews.map((review) => (
              <Written
                key={review.id}
                review={review}
                locale={locale}
                t={t}
                onWithdraw={() => setWithdrawn(review)}
              />
            ))}
          </ul>
          <ListPager noun="reviews" $page={$page} page={page} count={data.count} perPage={pageSize} t={t} />
        </section>
      )}
      {data && data.count === 0 && data.unreviewed.length === 0 && (
        <EmptyState
          icon="ring"
          title={t('reviews.own-none')}
          action={
            <a className={buttonClass('secondary')} href={localisePath(locale, '/goods/')}>
              {t('reviews.browse')}
            </a>
          }
        >
          {t('reviews.own-none-text')}
        </EmptyState>
      )}
      <Dialog
        isOpen={withdrawn !== null}
        onClose={() => setWithdrawn(null)}
        title={t('reviews.withdraw-question')}
        closeLabel={t('reviews.close')}
        size="narrow"
      >
        <p className="text-stone leading-relaxed">{t('reviews.withdraw-text')}</p>
        <div className="mt-7 flex flex-wrap gap-3">
          <Button isPending={isPending} onClick={withdraw}>
            {t('reviews.withdraw-yes')}
          </Button>
          <Button kind="secondary" onClick={() => setWithdrawn(null)}>
            {t('reviews.withdraw-no')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
