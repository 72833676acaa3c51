import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { idleQuery } from '#client/query.ts';
import type { Translate } from '#client/texts.ts';
import { ListPager } from '#islands/parts/ListPager.tsx';
import { pageInAddress } from '#islands/parts/list-page.ts';
import type { OwnedPiece } from '#kernel/shop/pieces/owned-piece.ts';
import { dayIn } from '#kernel/shop/text/day-format.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LinePicture } from '#ui/LinePicture.tsx';
import { LoadState } from '#ui/LoadState.tsx';
import { $page, pageSize, pieces } from './pieces.store.ts';

function Entry({ piece, locale, t }: { piece: OwnedPiece; locale: Locale; t: Translate }) {
  return (
    <li className="flex gap-6 border-line border-t py-7">
      <div className="w-20 shrink-0 self-start bg-ground sm:w-24">
        <LinePicture media={piece.picture} url={piece.pictureUrl} alt={piece.name} sizes="6rem" />
      </div>
      <div className="min-w-0 grow">
        <h2 className="font-display text-2xl leading-snug">{piece.name}</h2>
        <p className="mt-1 text-sm leading-relaxed text-stone">
          {piece.options.map(({ value }) => value).join(' · ')}
        </p>
        <p className="mt-1 text-sm leading-relaxed text-stone">
          {piece.caredAt
            ? t('pieces.cared', { day: dayIn(locale, piece.caredAt) })
            : t('pieces.received', { day: dayIn(locale, piece.receivedAt) })}
        </p>
        <a
          className={`${buttonClass('secondary')} mt-5`}
          href={localisePath(locale, `/myOrder/piece/?id=${piece.id}`)}
        >
          {t('pieces.view')}
        </a>
      </div>
    </li>
  );
}

/** All pieces that the shopper has received, newest first. */
export function PieceList({ locale, t }: { locale: Locale; t: Translate }) {
  const { data, error } = useStore(pieces.$asked, { ssr: idleQuery });
  const page = useStore($page);
  useEffect(() => {
    if ($page.get() === null) $page.set(pageInAddress());
  }, []);
  return (
    <>
      <h1 className="mb-8 font-display text-4xl leading-tight">{t('pieces.title')}</h1>
      {!data && (
        <LoadState
          hasFailed={error !== undefined}
          texts={{ loading: t('pieces.loading'), failed: t('pieces.failed'), retry: t('pieces.retry') }}
          onRetry={pieces.retry}
        />
      )}
      {data?.count === 0 && (
        <EmptyState
          icon="heart"
          title={t('pieces.none')}
          action={
            <a className={buttonClass('secondary')} href={localisePath(locale, '/myOrder/order/')}>
              {t('pieces.to-orders')}
            </a>
          }
        >
          {t('pieces.none-text')}
        </EmptyState>
      )}
      {data && data.count > 0 && (
        <>
          <ul>
            {data.pieces.map((piece) => (
              <Entry key={piece.id} piece={piece} locale={locale} t={t} />
            ))}
          </ul>
          <ListPager
            noun="pieces"
            $page={$page}
            page={page ?? 1}
            count={data.count}
            perPage={pageSize}
            t={t}
          />
        </>
      )}
    </>
  );
}
