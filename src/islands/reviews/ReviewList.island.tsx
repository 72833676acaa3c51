import { lazy, Suspense, useMemo, useState } from 'react';
import { loadChunk } from '#client/guard.ts';
import { guarded } from '#client/guarded.ts';
import { createTexts, type TextRecord } from '#client/texts.ts';
import type { ProductId } from '#kernel/shop/catalogue/product-card.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { Button } from '#ui/Button.tsx';
import { Spinner } from '#ui/Spinner.tsx';

interface Props {
  locale: Locale;
  /** The `review-ways` texts. */
  texts: TextRecord;
  productId: ProductId;
  /** Number of reviews. */
  count: number;
  /** There are more than the page contains. */
  hasMore: boolean;
}

/** The list loads, with its texts and the API, on demand. */
const FullList = lazy(() => loadChunk(() => import('./FullList.tsx')));

/** Below a product's newest reviews: links to all reviews, and to the form. */
export default function ReviewList({ locale, texts, productId, count, hasMore }: Props) {
  const t = useMemo(() => createTexts(texts, locale), [texts, locale]);
  const [isOpen, setOpen] = useState(false);
  const form = localisePath(locale, `/comment/?product=${productId}&write=1`);
  const write = () => guarded('review', () => location.assign(form), { returnPath: form });
  return (
    <>
      {isOpen && (
        <Suspense
          fallback={<Spinner label={t('review-ways.loading')} className="my-8 flex text-2xl text-gold" />}
        >
          <FullList locale={locale} productId={productId} />
        </Suspense>
      )}
      <p className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-3">
        {!isOpen && count > 0 && (
          <Button kind="secondary" onClick={() => setOpen(true)}>
            {hasMore ? t('review-ways.all', { count }) : t('review-ways.open')}
          </Button>
        )}
        <Button kind="quiet" onClick={write}>
          {t('review-ways.write')}
        </Button>
      </p>
    </>
  );
}
