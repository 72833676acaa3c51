import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import { isRefused } from '#client/api/api-error.ts';
import { idleQuery } from '#client/query.ts';
import { isSignedIn, rememberReturnPath } from '#client/session.ts';
import { createTexts, type TextRecord } from '#client/texts.ts';
import { returnId } from '#kernel/shop/returns/return.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LoadState } from '#ui/LoadState.tsx';
import { ReturnDetails } from './ReturnDetails.tsx';
import { ReturnList } from './ReturnList.tsx';
import { $returnId, shownReturn } from './returns.store.ts';

/** The return named by the address, else all of them. Its texts: `returns`, `errors`. */
export default function ReturnDetailsPage({ locale, texts }: { locale: Locale; texts: TextRecord }) {
  const t = useMemo(() => createTexts(texts, locale), [texts, locale]);
  const { data: shown, error } = useStore(shownReturn.$asked, { ssr: idleQuery });
  const [about, setAbout] = useState<'unknown' | 'one' | 'all'>('unknown');
  useEffect(() => {
    if (!isSignedIn()) {
      rememberReturnPath();
      location.replace(localisePath(locale, '/login/'));
      return;
    }
    const id = returnId(new URLSearchParams(location.search).get('id'));
    if (id) $returnId.set(id);
    setAbout(id ? 'one' : 'all');
  }, [locale]);
  if (about === 'all') return <ReturnList locale={locale} t={t} />;
  if (shown) return <ReturnDetails shown={shown} locale={locale} t={t} />;
  const isMissing = isRefused(error);
  return (
    <>
      <h1 className="sr-only">{t('returns.title')}</h1>
      {isMissing ? (
        <EmptyState
          icon="return"
          title={t('returns.missing')}
          action={
            <a className={buttonClass('secondary')} href={localisePath(locale, '/myOrder/returnDetails/')}>
              {t('returns.all')}
            </a>
          }
        >
          {t('returns.missing-text')}
        </EmptyState>
      ) : (
        <LoadState
          hasFailed={error !== undefined}
          texts={{ loading: t('returns.loading'), failed: t('returns.failed'), retry: t('returns.retry') }}
          onRetry={shownReturn.retry}
        />
      )}
    </>
  );
}
