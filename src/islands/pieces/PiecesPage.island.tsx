import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import { isRefused } from '#client/api/api-error.ts';
import { idleQuery } from '#client/query.ts';
import { isSignedIn, rememberReturnPath } from '#client/session.ts';
import { createTexts, type TextRecord } from '#client/texts.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LoadState } from '#ui/LoadState.tsx';
import { PieceDetails } from './PieceDetails.tsx';
import { PieceList } from './PieceList.tsx';
import { $pieceId, shownPiece } from './pieces.store.ts';

const idIn = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;

/** The piece named by the address, else all of them. Its texts: `pieces`, `errors`. */
export default function PiecesPage({ locale, texts }: { locale: Locale; texts: TextRecord }) {
  const t = useMemo(() => createTexts(texts, locale), [texts, locale]);
  const { data: shown, error } = useStore(shownPiece.$asked, { ssr: idleQuery });
  const [about, setAbout] = useState<'unknown' | 'one' | 'all'>('unknown');
  useEffect(() => {
    if (!isSignedIn()) {
      rememberReturnPath();
      location.replace(localisePath(locale, '/login/'));
      return;
    }
    const id = idIn(new URLSearchParams(location.search).get('id'));
    if (id !== null) $pieceId.set(id);
    setAbout(id === null ? 'all' : 'one');
  }, [locale]);
  if (about === 'all') return <PieceList locale={locale} t={t} />;
  if (shown) return <PieceDetails shown={shown} locale={locale} t={t} />;
  return (
    <>
      <h1 className="sr-only">{t('pieces.title')}</h1>
      {isRefused(error) ? (
        <EmptyState
          icon="heart"
          title={t('pieces.missing')}
          action={
            <a className={buttonClass('secondary')} href={localisePath(locale, '/myOrder/piece/')}>
              {t('pieces.all')}
            </a>
          }
        >
          {t('pieces.missing-text')}
        </EmptyState>
      ) : (
        <LoadState
          hasFailed={error !== undefined}
          texts={{ loading: t('pieces.loading'), failed: t('pieces.failed'), retry: t('pieces.retry') }}
          onRetry={shownPiece.retry}
        />
      )}
    </>
  );
}
