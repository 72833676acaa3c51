import { useStore } from '@nanostores/react';
import { idleQuery } from '#client/query.ts';
import type { Translate } from '#client/texts.ts';
import type { ProductId } from '#kernel/shop/catalogue/product-card.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LoadState } from '#ui/LoadState.tsx';
import { reviewForm } from './own-reviews.store.ts';
import { ReviewForm } from './ReviewForm.tsx';

interface Props {
  locale: Locale;
  /** Must include the `reviews` and `errors` texts. */
  t: Translate;
  product: ProductId;
  /** Order line and review of the address; 0 without one. */
  line: number;
  review: number;
}

/** The review form of a customer's piece, or why there is none. */
export default function WriteReview({ locale, t, product, line, review }: Props) {
  const { data, error } = useStore(reviewForm.$asked, { ssr: idleQuery });
  if (!data)
    return (
      <LoadState
        hasFailed={error !== undefined}
        texts={{ loading: t('reviews.loading'), failed: t('reviews.failed'), retry: t('reviews.retry') }}
        onRetry={reviewForm.retry}
      />
    );
  const { pieces, reviews, firstName } = data;
  const before = reviews.find(({ id }) => id === review);
  const piece = pieces.find(({ lineId }) => lineId === line) ?? pieces[0];
  const title = (
    <h2 className="mb-8 font-display text-2xl">{t(before ? 'reviews.title-edit' : 'reviews.title')}</h2>
  );
  if (!before && !piece) {
    const own = localisePath(locale, '/myOrder/review/');
    const url = reviews.length > 0 ? own : data.product.url || own;
    return (
      <>
        {title}
        <EmptyState
          icon="ring"
          title={t(reviews.length > 0 ? 'reviews.all-spoken-of' : 'reviews.not-bought')}
          action={
            <a className={buttonClass('secondary')} href={url}>
              {t(reviews.length > 0 ? 'reviews.to-own' : 'reviews.view')}
            </a>
          }
        />
      </>
    );
  }
  return (
    <>
      {title}
      {!before && piece && (
        <p className="-mt-6 mb-8 text-sm text-stone tabular-nums">
          {t('reviews.order', { number: String(piece.orderNumber) })}
        </p>
      )}
      <ReviewForm
        key={before?.id ?? piece?.lineId}
        locale={locale}
        t={t}
        product={before?.productId ?? product}
        firstName={firstName}
        piece={piece}
        before={before}
      />
    </>
  );
}
