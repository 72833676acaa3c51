import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import * as v from 'valibot';
import { signIn } from '#client/api/account.ts';
import { api } from '#client/api/api.browser.ts';
import { type ProviderReturnQuery, parseProviderReturn } from '#client/api/providers.ts';
import { requiredField, withMessage } from '#client/form-rules.ts';
import { loadChunk } from '#client/guard.ts';
import { refusalOf } from '#client/refusal.ts';
import { createTexts, type TextRecord, type Translate } from '#client/texts.ts';
import type { SignInProvider } from '#kernel/shop/account/identity.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import * as typed from '#kernel/shop/text/typed-text.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { useForm } from '#ui/use-form.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { Benefits } from './Benefits.tsx';
import { finishSignIn } from './finish-sign-in.ts';
import { OtherWays } from './OtherWays.tsx';

const FindOrder = lazy(() => import('./FindOrder.tsx'));
const ProviderReturn = lazy(() => loadChunk(() => import('./ProviderReturn.tsx')));

interface LoginPageProps {
  locale: Locale;
  texts: TextRecord;
  /** Providers that can sign a shopper in. */
  providers: readonly SignInProvider[];
}

export default function LoginPage(props: LoginPageProps) {
  const { locale, texts } = props;
  const t = useMemo(() => createTexts(texts, locale), [texts, locale]);
  const [cameBack, setCameBack] = useState<ProviderReturnQuery>();
  const [failure, setFailure] = useState('');
  useEffect(() => {
    const found = parseProviderReturn(location.search);
    if (!found) return;
    setCameBack(found);
    // The provider's parameters are valid once: keep them out of reloads and the history.
    history.replaceState(history.state, '', location.pathname);
  }, []);
  const fail = useCallback((text: string) => {
    setCameBack(undefined);
    setFailure(text);
  }, []);
  if (!cameBack) return <LoginForm {...props} failure={failure} t={t} />;
  return (
    <Suspense>
      <ProviderReturn cameBack={cameBack} onFail={fail} t={t} />
    </Suspense>
  );
}

function LoginForm({
  locale,
  providers,
  failure,
  t,
}: LoginPageProps & {
  /** Why the sign-in with a provider failed. */
  failure: string;
  t: Translate;
}) {
  const [isFinding, setFinding] = useState(false);
  const [hasExpired, setExpired] = useState(false);
  useEffect(() => setExpired(new URLSearchParams(location.search).get('why') === 'expired'), []);
  const form = useForm({
    schema: () =>
      v.object({
        email: withMessage(typed.email, t('auth.email-error')),
        password: requiredField(t('auth.required-error')),
      }),
    send: async ({ email, password }) => {
      await signIn(api, email, password);
      await finishSignIn();
    },
    explain: (error) => refusalOf(error, t),
  });
  const { refuse } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once, when it arrives
  useEffect(() => {
    if (failure !== '') refuse({ field: undefined, text: failure });
  }, [failure]);
  return (
    <AuthFrame
      title={t('auth.login-title')}
      lead={t(hasExpired ? 'auth.login-expired' : 'auth.login-lead')}
      form={form}
      aside={
        <>
          <Benefits t={t} />
          <a className={`mt-8 ${buttonClass('secondary')}`} href={localisePath(locale, '/register/')}>
            {t('auth.create-account')}
          </a>
          <details
            className="mt-8 border-t border-line pt-5"
            onToggle={(event) => {
              if (event.currentTarget.open) setFinding(true);
            }}
          >
            <summary className="flex min-h-11 items-center underline underline-offset-4">
              {t('auth.find-title')}
            </summary>
            {isFinding && (
              <Suspense>
                <FindOrder t={t} />
              </Suspense>
            )}
          </details>
        </>
      }
    >
      <Field {...form.field('email')} type="email" autoComplete="username" label={t('auth.email')} />
      <PasswordField
        {...form.field('password')}
        showText={t('auth.password-show')}
        hideText={t('auth.password-hide')}
        autoComplete="current-password"
        label={t('auth.password')}
      />
      <Button type="submit" isWide isPending={form.isPending}>
        {t('auth.login-action')}
      </Button>
      <a
        className="self-start text-sm underline underline-offset-4"
        href={localisePath(locale, '/forgetPassword/')}
      >
        {t('auth.forgot-link')}
      </a>
      <OtherWays providers={providers} withPasskey refuse={refuse} t={t} />
    </AuthFrame>
  );
}
