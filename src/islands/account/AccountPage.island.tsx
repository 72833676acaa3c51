import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { readAccount } from '#client/api/account.ts';
import { api } from '#client/api/api.browser.ts';
import { $token, isSignedIn, rememberReturnPath, setUser } from '#client/session.ts';
import { createTexts, type TextRecord } from '#client/texts.ts';
import type { Account } from '#kernel/account/account.ts';
import type { Locale } from '#kernel/text/locales.ts';
import { localisePath } from '#kernel/text/paths.ts';
import { LoadState } from '#ui/LoadState.tsx';
import { AddressBook } from './AddressBook.tsx';
import { DetailsForm } from './DetailsForm.tsx';
import { GuestAccount } from './GuestAccount.tsx';
import { PasswordForm } from './PasswordForm.tsx';

/** The shopper's own details. Its texts: `account`, `addresses`, `errors`. */
export default function AccountPage({ locale, texts }: { locale: Locale; texts: TextRecord }) {
  const t = useMemo(() => createTexts(texts, locale), [texts, locale]);
  const token = useStore($token, { ssr: 'initial' });
  const [user, setProfile] = useState<Account | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    readAccount(api).then(
      (account) => {
        setUser(account);
        setProfile(account);
      },
      () => setFailed(true),
    );
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another token is another shopper
  useEffect(() => {
    setProfile(null);
    if (isSignedIn()) {
      load();
      return;
    }
    rememberReturnPath();
    location.replace(localisePath(locale, '/login/'));
  }, [locale, token, load]);

  if (!user) {
    return (
      <LoadState
        hasFailed={hasFailed}
        texts={{ loading: t('account.loading'), failed: t('account.failed'), retry: t('account.retry') }}
        onRetry={load}
      />
    );
  }
  if (user.isGuest) return <GuestAccount email={user.email} locale={locale} t={t} />;
  return (
    <>
      <h1 className="font-display text-4xl leading-tight">{t('account.title')}</h1>
      <div className="mt-10 flex flex-col gap-16">
        <DetailsForm user={user} onSaved={setProfile} t={t} />
        <PasswordForm user={user} t={t} />
        <AddressBook t={t} />
      </div>
    </>
  );
}
