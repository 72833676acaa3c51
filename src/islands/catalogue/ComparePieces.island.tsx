import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import { convertMoney, type Rates } from '#client/currency.ts';
import { termsOf } from '#client/delivery-terms.ts';
import { $language } from '#client/preferences.ts';
import { createTexts, type TextRecord, type Translate } from '#client/texts.ts';
import { formatMoney } from '#kernel/shop/money/format.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { ComparisonTable } from '#ui/ComparisonTable.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { LoadState } from '#ui/LoadState.tsx';
import { Picture } from '#ui/Picture.tsx';
import { pieceRows } from './piece-rows.ts';
import { type ComparedPiece, useComparedPieces } from './use-compared-pieces.ts';

interface Props {
  locale: Locale;
  /** The `compare-pieces` texts and the names of metals. */
  texts: TextRecord;
  rates: Rates;
  /** Names of all countries, and delivery terms as src/site-data/delivery-terms.ts writes them. */
  countries: Readonly<Record<string, string>>;
  terms: string;
  refundDays: number;
}

/** A piece's column head: image, name, and a remove button. */
function Head({ piece, onRemove, t }: { piece: ComparedPiece; onRemove: () => void; t: Translate }) {
  const { product } = piece;
  const name = product?.name ?? t(product === null ? 'compare-pieces.gone' : 'compare-pieces.loading');
  const media = product?.pictures[0]?.media;
  return (
    <>
      <div className="relative mb-3 aspect-square bg-ground">
        {media && (
          <Picture media={media} alt="" sizes="(min-width: 64rem) 22vw, 44vw" className="size-full" />
        )}
        <IconButton
          icon="close"
          size={16}
          label={t('compare-pieces.remove', { name })}
          onClick={onRemove}
          className="absolute top-1 right-1 bg-paper/85"
        />
      </div>
      {product ? (
        <a href={product.url} className="block font-display text-xl/6 hover:text-gold lang-zh:text-base">
          {name}
        </a>
      ) : (
        <p className="text-stone">{name}</p>
      )}
      {product && <p className="mt-1 text-[0.8125rem]/5 text-stone">{product.subtitle}</p>}
    </>
  );
}

/** Up to four pieces side by side (/compare/), taken from the address or from this device. */
export default function ComparePieces({ locale, texts, rates, countries, terms, refundDays }: Props) {
  const t = useMemo(() => createTexts(texts, locale), [texts, locale]);
  const { pieces, hasFailed, retry, remove } = useComparedPieces();
  const { country, currency } = useStore($language, { ssr: 'initial' });
  const [onlyDifferences, setOnlyDifferences] = useState(false);

  const loadTexts = {
    loading: t('compare-pieces.loading'),
    failed: t('compare-pieces.failed'),
    retry: t('compare-pieces.retry'),
  };
  if (pieces === null) return <LoadState hasFailed={false} texts={loadTexts} onRetry={retry} />;
  const list = localisePath(locale, '/goods/');
  if (pieces.length === 0) {
    return (
      <EmptyState
        icon="ring"
        title={t('compare-pieces.empty')}
        action={
          <a href={list} className={buttonClass('secondary')}>
            {t('compare-pieces.browse')}
          </a>
        }
      >
        {t('compare-pieces.emptyText')}
      </EmptyState>
    );
  }
  const isLoading = pieces.some(({ product }) => product === undefined);
  if (hasFailed && isLoading) {
    return <LoadState hasFailed texts={loadTexts} onRetry={retry} />;
  }
  const rows = pieceRows(
    pieces.map(({ product }) => product ?? null),
    {
      locale,
      t,
      price: (baseMinor) => formatMoney(convertMoney(baseMinor, rates, currency), t.locale),
      country: countries[country] ?? country,
      terms: termsOf(country, terms),
      refundDays,
    },
  );
  const shownRows = onlyDifferences && pieces.length > 1 ? rows.filter(({ differs }) => differs) : rows;
  return (
    <>
      <p className="-mt-4 mb-6 max-w-2xl text-base/7 text-stone">{t('compare-pieces.text')}</p>
      <div className="mb-6 flex min-h-14 flex-wrap items-center gap-x-8 border-y border-line py-1">
        {pieces.length > 1 ? (
          <Checkbox
            label={t('compare-pieces.onlyDifferences')}
            checked={onlyDifferences}
            onChange={(event) => setOnlyDifferences(event.currentTarget.checked)}
          />
        ) : (
          <p className="text-sm text-stone">{t('compare-pieces.oneMore')}</p>
        )}
        <a href={list} className={`${buttonClass('quiet')} ms-auto`}>
          {t('compare-pieces.more')}
        </a>
      </div>
      <div aria-busy={isLoading}>
        <ComparisonTable
          columns={pieces.map((piece) => ({
            key: String(piece.id),
            head: <Head piece={piece} onRemove={() => remove(piece.id)} t={t} />,
          }))}
          rows={shownRows}
          labels={{
            table: t('compare-pieces.table'),
            differs: t('compare-pieces.differs'),
            none: t('compare-pieces.none'),
          }}
        />
      </div>
      {!isLoading && shownRows.length === 0 && <p className="py-6 text-stone">{t('compare-pieces.same')}</p>}
    </>
  );
}
