import { useEffect, useMemo, useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import { isRefused } from '#client/api/api-error.ts';
import { readSharedList, type SharedList } from '#client/api/favourite-lists.ts';
import { shareAddress } from '#client/share-link.ts';
import { createTexts, type TextRecord, type Translate } from '#client/texts.ts';
import { PiecePrice } from '#islands/parts/PiecePrice.tsx';
import { formatMoney } from '#kernel/shop/money/format.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LoadState } from '#ui/LoadState.tsx';
import { Picture } from '#ui/Picture.tsx';
import { useLoaded } from '#ui/use-loaded.ts';

const cardSizes = '(min-width: 64rem) 22vw, 46vw';

function DesignCard({ each, t }: { each: SharedList['designs'][number]; t: Translate }) {
  const { design, stoneId, name, picture } = each;
  const href = useLoaded(() => shareAddress({ design, stoneId, name }, true));
  return (
    <li className="min-w-0">
      <a href={href} className="block">
        {picture && <Picture media={picture} alt="" sizes={cardSizes} className="aspect-square bg-ground" />}
        <span className="mt-4 block text-[1.3125rem]/6 lang-zh:text-base">{name}</span>
      </a>
      <p className="mt-2 text-sm text-stone">{t('favourites.shared-design')}</p>
    </li>
  );
}

/** Another shopper's favourites, opened by a link with a secret in its fragment (/inventory/shared). */
export default function SharedListPage({ locale, texts }: { locale: Locale; texts: TextRecord }) {
  const t = useMemo(() => createTexts(texts, locale), [texts, locale]);
  const [list, setList] = useState<SharedList | 'gone' | 'failed'>();
  const load = () => {
    setList(undefined);
    const token = new URLSearchParams(location.hash.slice(1)).get('list') ?? '';
    if (!/^[\w-]{43}$/.test(token)) return setList('gone');
    readSharedList(api, token).then(setList, (error: unknown) =>
      setList(isRefused(error) ? 'gone' : 'failed'),
    );
  };
  useEffect(load, []);

  if (list === undefined || list === 'failed') {
    const loadTexts = { loading: t('shell.loading'), failed: t('shell.failed'), retry: t('shell.retry') };
    return <LoadState hasFailed={list === 'failed'} texts={loadTexts} onRetry={load} />;
  }
  if (list === 'gone' || list.products.length + list.stones.length + list.designs.length === 0) {
    return (
      <EmptyState
        icon="heart"
        title={t(list === 'gone' ? 'favourites.shared-gone' : 'favourites.shared-empty')}
        action={
          <a href={localisePath(locale, '/goods/')} className={buttonClass()}>
            {t('shell.discover')}
          </a>
        }
      >
        {t(list === 'gone' ? 'favourites.shared-gone-text' : 'favourites.shared-empty-text')}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-12 sm:gap-x-6 md:grid-cols-3 lg:grid-cols-4">
        {list.products.map((piece) => (
          <li key={piece.id} className="min-w-0">
            <a href={piece.url} className="block">
              <Picture media={piece.picture} alt="" sizes={cardSizes} className="aspect-square bg-ground" />
              <span className="mt-4 block text-[1.3125rem]/6 lang-zh:text-base">{piece.name}</span>
            </a>
            <PiecePrice piece={piece} className="mt-2 text-sm" t={t} />
          </li>
        ))}
        {list.designs.map((each) => (
          <DesignCard key={each.id} each={each} t={t} />
        ))}
      </ul>
      {list.stones.length > 0 && (
        <section className="mt-14">
          <h2 className="text-heading">{t('favourites.stones')}</h2>
          <ul className="mt-4">
            {list.stones.map((stone) => (
              <li
                key={stone.id}
                className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-line border-b py-4"
              >
                <a href={stone.url} className="link">
                  {stone.name}
                </a>
                <span className="tabular-nums">
                  {stone.isAvailable ? formatMoney(stone.price, t.locale) : t('favourites.soldOut')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
