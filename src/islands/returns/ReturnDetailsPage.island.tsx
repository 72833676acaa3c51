import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import { isRefused } from '#client/api/api-error.ts';
import { openOrderLink } from '#client/api/orders.ts';
import { readReturn } from '#client/api/returns.ts';
import { loadSession } from '#client/boot.ts';
import { idleQuery } from '#client/query.ts';
import { isSignedIn, rememberReturnPath } from '#client/session.ts';
import { createTexts, type TextRecord } from '#client/texts.ts';
import { sessionLoaders } from '#islands/shell/session-loaders.store.ts';
import { type ReturnId, returnId } from '#kernel/shop/returns/return.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LoadState } from '#ui/LoadState.tsx';
import { ReturnDetails } from './ReturnDetails.tsx';
import { ReturnList } from './ReturnList.tsx';
import { $returnId, shownReturn } from './returns.store.ts';

/** A session that can see the return stays; otherwise the link of the email is used. Rejects if neither can. */
async function openByLink(link: string, id: ReturnId): Promise<void> {
  if (isSignedIn()) {
    const isSeen = await readReturn(api, id).then(
      () => true,
      () => false,
    );
    if (isSeen) return;
  }
  await openOrderLink(api, link);
  await loadSession(sessionLoaders);
}

/** The return named by the address, else all of them. Its texts: `returns`, `errors`. */
export default function ReturnDetailsPage({ locale, texts }: { locale: Locale; texts: TextRecord }) {
  const t = useMemo(() => createTexts(texts, locale), [texts, locale]);
  const { data: shown, error } = useStore(shownReturn.$asked, { ssr: idleQuery });
  const [about, setAbout] = useState<'unknown' | 'one' | 'all'>('unknown');
  useEffect(() => {
    const id = returnId(new URLSearchParams(location.search).get('id'));
    const link = new URLSearchParams(location.hash.slice(1)).get('link') ?? '';
    // Keeps the secret out of the history and of copied addresses.
    if (link !== '') history.replaceState(null, '', location.pathname + location.search);
    const showNamed = () => {
      if (id) $returnId.set(id);
      setAbout(id ? 'one' : 'all');
    };
    const askLogin = () => {
      rememberReturnPath();
      location.replace(localisePath(locale, '/login/'));
    };
    if (link !== '' && id) void openByLink(link, id).then(showNamed, askLogin);
    else if (isSignedIn()) showNamed();
    else askLogin();
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
