import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { readAccount } from '#client/api/account.ts';
import { api } from '#client/api/api.browser.ts';
import { loadChunk } from '#client/guard.ts';
import { idleQuery, query } from '#client/query.ts';
import { $token, isSessionLeft, isSignedIn, rememberReturnPath, setUser } from '#client/session.ts';
import { createTexts, type TextRecord } from '#client/texts.ts';
import type { Account } from '#kernel/shop/account/account.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { LoadState } from '#ui/LoadState.tsx';
import { AddressBook } from './AddressBook.tsx';
import { DetailsForm } from './DetailsForm.tsx';
import { GuestAccount } from './GuestAccount.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SessionList } from './SessionList.tsx';

const Security = lazy(() => loadChunk(() => import('./Security.tsx')));
const MoreSections = lazy(() => import('./MoreSections.tsx'));

const account = query('account', 'shopper', async () => {
  const answer = await readAccount(api);
  setUser(answer);
  return answer;
});

/** The shopper's account. Its texts: `account`, `addresses`, `errors`. */
export default function AccountPage({ locale, texts }: { locale: Locale; texts: TextRecord }) {
  const t = useMemo(() => createTexts(texts, locale), [texts, locale]);
  const token = useStore($token, { ssr: 'initial' });
  const { data: user, error } = useStore(account.$asked, { ssr: idleQuery });
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads only the token
  useEffect(() => {
    if (isSignedIn() || isSessionLeft()) return;
    rememberReturnPath();
    location.replace(localisePath(locale, '/login/'));
  }, [locale, token]);

  const changed = (next: Account) => {
    setUser(next);
    account.put(next);
  };
  const title = <h1 className="font-display text-4xl leading-tight">{t('account.title')}</h1>;
  if (!user) {
    return (
      <>
        {title}
        <LoadState
          hasFailed={error !== undefined}
          texts={{ loading: t('account.loading'), failed: t('account.failed'), retry: t('account.retry') }}
          onRetry={account.retry}
        />
      </>
    );
  }
  if (user.isGuest) return <GuestAccount email={user.email} locale={locale} t={t} />;
  return (
    <>
      {title}
      <div className="mt-10 flex flex-col gap-16">
        <DetailsForm user={user} onSaved={account.put} t={t} />
        <PasswordForm user={user} t={t} />
        <Suspense>
          <Security user={user} onEmail={(email) => changed({ ...user, email })} locale={locale} />
        </Suspense>
        <AddressBook t={t} />
        <SessionList locale={locale} t={t} />
        <Suspense fallback={null}>
          <MoreSections user={user} locale={locale} />
        </Suspense>
      </div>
    </>
  );
}
