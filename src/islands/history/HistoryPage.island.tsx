import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { idleQuery } from '#client/query.ts';
import { $token, $user, isCustomer } from '#client/session.ts';
import { createTexts, type TextRecord } from '#client/texts.ts';
import { PiecePrice } from '#islands/parts/PiecePrice.tsx';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { LoadState } from '#ui/LoadState.tsx';
import { Picture } from '#ui/Picture.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { forgetViewed, mergeHistory, readLocalHistory, viewed, viewedHere } from './history.store.ts';

interface Props {
  locale: Locale;
  /** The `history` and `shell` texts. */
  texts: TextRecord;
}

/** Recently viewed pieces: a customer's on all devices, a visitor's on this one (/myOrder/history). */
export default function HistoryPage({ locale, texts }: Props) {
  const t = createTexts(texts, locale);
  const isHydrated = useHydrated();
  useStore($token, { ssr: 'initial' });
  useStore($user, { ssr: 'initial' });
  const own = useStore(viewed.$asked, { ssr: idleQuery });
  const here = useStore(viewedHere.$asked, { ssr: idleQuery });
  const pendingIds = useStore(viewed.$pendingIds, { ssr: 'initial' });
  useEffect(() => {
    readLocalHistory();
    void mergeHistory()
      .then(() => viewed.refresh())
      .catch(() => undefined);
  }, []);

  const title = <h1 className="text-title">{t('history.title')}</h1>;
  const { data, error } = isCustomer() ? own : here;
  if (!isHydrated || !data) {
    return (
      <>
        {title}
        <LoadState
          hasFailed={error !== undefined}
          texts={{ loading: t('shell.loading'), failed: t('shell.failed'), retry: t('shell.retry') }}
          onRetry={isCustomer() ? viewed.retry : viewedHere.retry}
        />
      </>
    );
  }
  if (data.length === 0) {
    return (
      <>
        {title}
        <EmptyState
          icon="search"
          title={t('history.empty')}
          action={
            <a href={localisePath(locale, '/goods/')} className={buttonClass()}>
              {t('shell.discover')}
            </a>
          }
        >
          {t('history.empty-text')}
        </EmptyState>
      </>
    );
  }
  const run = (which: Parameters<typeof forgetViewed>[0]) => void forgetViewed(which).catch(() => undefined);
  return (
    <>
      <div className="mb-8 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        {title}
        <Button kind="quiet" isPending={pendingIds.includes('all')} onClick={() => run('all')}>
          {t('history.clear')}
        </Button>
      </div>
      <p className="mb-8 max-w-prose text-stone">
        {t(isCustomer() ? 'history.with-account' : 'history.on-device')}
      </p>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-10 sm:gap-x-6 md:grid-cols-3 xl:grid-cols-4">
        {data.map((piece) => (
          <li key={piece.id} className="relative min-w-0">
            <a href={piece.url} className="block">
              <Picture
                media={piece.picture}
                alt=""
                sizes="(min-width: 80rem) 16rem, 46vw"
                className="aspect-square bg-ground"
              />
              <span className="mt-3 block text-[1.1875rem]/6 lang-zh:text-base">{piece.name}</span>
            </a>
            <PiecePrice piece={piece} className="mt-1 text-sm" t={t} />
            <IconButton
              icon="close"
              size={16}
              label={t('history.remove', { name: piece.name })}
              isPending={pendingIds.includes(piece.id)}
              onClick={() => run(piece.id)}
              className="absolute top-2 right-2 bg-paper"
            />
          </li>
        ))}
      </ul>
    </>
  );
}
