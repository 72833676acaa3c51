import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import { idleQuery } from '#client/query.ts';
import { isCustomer, rememberReturnPath } from '#client/session.ts';
import { createTexts, type TextRecord } from '#client/texts.ts';
import { productId } from '#kernel/shop/catalogue/product-card.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LinePicture } from '#ui/LinePicture.tsx';
import { LoadState } from '#ui/LoadState.tsx';
import { $reviewed, reviewForm } from './own-reviews.store.ts';
import { ReviewForm } from './ReviewForm.tsx';

interface Asked {
  line: number;
  review: number;
}

const numberOf = (query: URLSearchParams, name: string) =>
  Number(/^[1-9]\d{0,8}$/.exec(query.get(name) ?? '')?.[0] ?? 0);

/**
 * Writes or rewrites a review (/comment/?product=1001&item=7 or &id=3); without a product, lists the pieces
 * to review. Its texts: `reviews`, `errors`.
 */
export default function CommentPage({ locale, texts }: { locale: Locale; texts: TextRecord }) {
  const t = useMemo(() => createTexts(texts, locale), [texts, locale]);
  const [asked, setAsked] = useState<Asked>();
  const { data, error } = useStore(reviewForm.$asked, { ssr: idleQuery });
  const own = localisePath(locale, '/myOrder/review/');
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    const product = numberOf(query, 'product');
    if (!isCustomer()) {
      rememberReturnPath();
      location.replace(localisePath(locale, '/login/'));
    } else if (product === 0) location.replace(own);
    else {
      setAsked({ line: numberOf(query, 'item'), review: numberOf(query, 'id') });
      $reviewed.set(productId(product));
    }
  }, [locale, own]);

  const title = (
    <h1 className="mb-8 text-title">
      {t(asked && asked.review > 0 ? 'reviews.title-edit' : 'reviews.title')}
    </h1>
  );
  if (!data || !asked)
    return (
      <>
        {title}
        <LoadState
          hasFailed={error !== undefined}
          texts={{ loading: t('reviews.loading'), failed: t('reviews.failed'), retry: t('reviews.retry') }}
          onRetry={reviewForm.retry}
        />
      </>
    );
  const { product, pieces, reviews, firstName } = data;
  const before = reviews.find(({ id }) => id === asked.review);
  const piece = pieces.find(({ lineId }) => lineId === asked.line) ?? pieces[0];
  if (!before && !piece)
    return (
      <>
        {title}
        <EmptyState
          icon="ring"
          title={t(reviews.length > 0 ? 'reviews.all-spoken-of' : 'reviews.not-bought')}
          action={
            <a className={buttonClass('secondary')} href={reviews.length > 0 ? own : product.url || own}>
              {t(reviews.length > 0 ? 'reviews.to-own' : 'reviews.view')}
            </a>
          }
        />
      </>
    );
  return (
    <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="flex items-center gap-5 lg:flex-col lg:items-start">
        <div className="w-24 shrink-0 bg-ground lg:w-60">
          <LinePicture media={product.picture} url={null} sizes="(width >= 64rem) 15rem, 6rem" />
        </div>
        <div>
          <p className="font-display text-xl leading-snug lg:text-2xl">
            {product.url === '' ? product.name : <a href={product.url}>{product.name}</a>}
          </p>
          {!before && piece && (
            <p className="mt-1 text-sm text-stone tabular-nums">
              {t('reviews.order', { number: String(piece.orderNumber) })}
            </p>
          )}
        </div>
      </div>
      <div>
        {title}
        <ReviewForm
          key={before?.id ?? piece?.lineId}
          locale={locale}
          t={t}
          product={before?.productId ?? productId(Number($reviewed.get()))}
          firstName={firstName}
          piece={piece}
          before={before}
        />
      </div>
    </div>
  );
}
