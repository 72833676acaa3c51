import { useEffect, useState } from 'react';
import { brandName } from '#kernel/shop/settings/brand-name.ts';
import { Invitation } from './Invitation.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import { SignIn } from './SignIn.tsx';
import { useSignIn } from './sign-in-context.ts';

/** Token of an invitation in the address: `#/invitation/…`. */
const invitationOf = (hash: string): string | undefined => /^#\/invitation\/([\w-]+)$/.exec(hash)?.[1];

/** Sign-in, or the acceptance of an invitation. */
export function SignInGate() {
  const { t, locale } = useSignIn();
  const [invitation, setInvitation] = useState(() => invitationOf(location.hash));
  useEffect(() => {
    const read = () => setInvitation(invitationOf(location.hash));
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  const title = invitation ? t('desk-entrance.welcome') : t('desk-entrance.sign-in');
  useEffect(() => {
    document.title = `${title} · ${t('desk.title')}`;
  }, [title, t]);
  return (
    <div className="grid min-h-dvh grid-rows-[1fr_auto] bg-mist">
      <main className="mx-auto flex w-full max-w-md flex-col justify-center px-5 py-10">
        <p className="mb-8 text-center font-display text-3xl tracking-[0.08em]">{brandName(locale)}</p>
        <div className="rounded-control border border-line bg-paper px-6 py-8 sm:px-9">
          <h1 className="mb-6 text-[1.75rem] leading-tight lang-zh:text-[1.375rem]">{title}</h1>
          {invitation ? <Invitation token={invitation} /> : <SignIn />}
        </div>
      </main>
      <footer className="flex justify-center px-5 pb-8">
        <LanguageChoice />
      </footer>
    </div>
  );
}
