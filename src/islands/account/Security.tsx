import { overlayTexts } from '#client/texts.ts';
import type { Account } from '#kernel/shop/account/account.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { useLoaded } from '#ui/use-loaded.ts';
import { EmailForm } from './EmailForm.tsx';
import { PasskeyList } from './PasskeyList.tsx';
import { ProviderList } from './ProviderList.tsx';

const loadTexts = () => overlayTexts(['security', 'errors']);

/** The account's email address and sign-in methods. */
export default function Security({
  user,
  onEmail,
  locale,
}: {
  user: Account;
  onEmail: (email: string) => void;
  locale: Locale;
}) {
  const t = useLoaded(loadTexts);
  if (!t) return null;
  return (
    <>
      <EmailForm user={user} onChanged={onEmail} t={t} />
      <PasskeyList locale={locale} t={t} />
      <ProviderList locale={locale} t={t} />
    </>
  );
}
