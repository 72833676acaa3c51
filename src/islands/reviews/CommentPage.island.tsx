import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { loadChunk } from '#client/guard.ts';
import { guarded } from '#client/guarded.ts';
import { idleQuery } from '#client/query.ts';
import { isCustomer } from '#client/session.ts';
import { createTexts, type TextRecord } from '#client/texts.ts';
import { type ProductId, productId } from '#kernel/shop/catalogue/product-card.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LinePicture } from '#ui/LinePicture.tsx';
import { LoadState } from '#ui/LoadState.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { $reviewed, reviewedProduct } from './own-reviews.store.ts';
import { Stars } from './Stars.tsx';

const FullList = lazy(() => loadChunk(() => import('./FullList.tsx')));
const WriteReview = lazy(() => loadChunk(() => import('./WriteReview.tsx')));

interface Asked {
  /** Null if the address names none. */
  product: ProductId | null;
  line: number;
  review: number;
}

const numberOf = (query: URLSearchParams, name: string) =>
  Number(/^[1-9]\d{0,8}$/.exec(query.get(name) ?? '')?.[0] ?? 0);

/**
 * The reviews of a product (/comment/?product=1001), and the form to write one (&write=1 or &item=7) or to rewrite
 * one (&id=3), which asks visitors to log in. Its texts: `reviews`, `review-list`, `errors`.
 */
export default function CommentPage({ locale, texts }: { locale: Locale; texts: TextRecord }) {
  const t = useMemo(() => createTexts(texts, locale), [texts, locale]);
  const [asked, setAsked] = useState<Asked>();
  const [isWriting, setWriting] = useState(false);
  const { data, error } = useStore(reviewedProduct.$asked, { ssr: idleQuery });

  const write = (product: ProductId, more = '&write=1') =>
    guarded('review', () => setWriting(true), {
      returnPath: localisePath(locale, `/comment/?product=${product}${more}`),
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the address the page was opened with
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    const [number, line, review] = ['product', 'item', 'id'].map((name) => numberOf(query, name));
    if (!number) {
      if (isCustomer()) location.replace(localisePath(locale, '/myOrder/review/'));
      else setAsked({ product: null, line: 0, review: 0 });
      return;
    }
    const product = productId(number);
    $reviewed.set(product);
    setAsked({ product, line: line ?? 0, review: review ?? 0 });
    if (line || review || query.has('write')) {
      query.delete('product');
      write(product, `&${query}`);
    }
  }, []);

  if (asked?.product === null)
    return (
      <EmptyState
        icon="ring"
        title={t('reviews.no-piece')}
        action={
          <a className={buttonClass('secondary')} href={localisePath(locale, '/goods/')}>
            {t('reviews.browse')}
          </a>
        }
      >
        {t('reviews.no-piece-text')}
      </EmptyState>
    );
  const title = <h1 className="mb-8 text-title">{t('reviews.all')}</h1>;
  if (!data || !asked)
    return (
      <>
        {title}
        <LoadState
          hasFailed={error !== undefined}
          texts={{
            loading: t('review-list.loading'),
            failed: t('review-list.failed'),
            retry: t('review-list.retry'),
          }}
          onRetry={reviewedProduct.retry}
        />
      </>
    );
  const { product, line, review } = asked;
  const { summary } = data;
  const waiting = <Spinner label={t('review-list.loading')} className="my-8 flex text-2xl text-gold" />;
  return (
    <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="flex items-center gap-5 lg:flex-col lg:items-start">
        <div className="w-24 shrink-0 bg-ground lg:w-60">
          <LinePicture media={data.picture} url={null} sizes="(width >= 64rem) 15rem, 6rem" />
        </div>
        <div>
          <p className="font-display text-xl leading-snug lg:text-2xl">
            {data.url === '' ? data.name : <a href={data.url}>{data.name}</a>}
          </p>
          {summary.count > 0 && (
            <p className="mt-2 text-sm text-stone">
              <Stars stars={summary.average} t={t} />{' '}
              <span className="block tabular-nums">{t('reviews.count', { count: summary.count })}</span>
            </p>
          )}
        </div>
      </div>
      <div className="min-w-0 max-w-2xl">
        {title}
        {isWriting && product ? (
          <section className="mb-14">
            <Suspense fallback={waiting}>
              <WriteReview locale={locale} t={t} product={product} line={line} review={review} />
            </Suspense>
          </section>
        ) : (
          <Button kind="secondary" className="mb-10" onClick={() => product && write(product)}>
            {t('reviews.title')}
          </Button>
        )}
        {summary.count === 0 ? (
          <p className="text-stone">{t('reviews.none')}</p>
        ) : (
          product && (
            <Suspense fallback={waiting}>
              <FullList locale={locale} productId={product} />
            </Suspense>
          )
        )}
      </div>
    </div>
  );
}
