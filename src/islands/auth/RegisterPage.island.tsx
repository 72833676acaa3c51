import { lazy, Suspense, useMemo, useState } from 'react';
import * as v from 'valibot';
import { registerAccount } from '#client/api/account.ts';
import { api } from '#client/api/api.browser.ts';
import { acrossFields, nameField, newPassword, withMessage } from '#client/form-rules.ts';
import { loadChunk } from '#client/guard.ts';
import { refusalOf } from '#client/refusal.ts';
import { createTexts, type TextRecord } from '#client/texts.ts';
import { nameLength, passwordLength } from '#kernel/shop/account/account.rules.ts';
import type { SignInProvider } from '#kernel/shop/account/identity.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import * as typed from '#kernel/shop/text/typed-text.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { CodeField } from '#ui/CodeField.tsx';
import { Field } from '#ui/Field.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { useForm } from '#ui/use-form.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { Benefits } from './Benefits.tsx';
import { finishSignIn } from './finish-sign-in.ts';
import { OtherWays } from './OtherWays.tsx';
import { sendCode } from './send-code.ts';
import { useMailedToken } from './use-mailed-token.ts';

const PhoneCodeFields = lazy(() =>
  loadChunk(() => import('./PhoneCode.tsx')).then((chunk) => ({ default: chunk.PhoneCodeFields })),
);
const WaitingForLink = lazy(() =>
  loadChunk(() => import('./PhoneCode.tsx')).then((chunk) => ({ default: chunk.WaitingForLink })),
);
const ActivateAccount = lazy(() => loadChunk(() => import('./ActivateAccount.tsx')));

interface RegisterPageProps {
  locale: Locale;
  texts: TextRecord;
  /** Providers that can sign a shopper in. */
  providers: readonly SignInProvider[];
}

export default function RegisterPage(props: RegisterPageProps) {
  const token = useMailedToken('registerToken');
  if (token === '') return <RegisterForm {...props} />;
  return (
    <Suspense>
      <ActivateAccount token={token} locale={props.locale} />
    </Suspense>
  );
}

function RegisterForm({ locale, texts, providers }: RegisterPageProps) {
  const t = useMemo(() => createTexts(texts, locale), [texts, locale]);
  const [isByPhone, setByPhone] = useState(false);
  const [waitingEmail, setWaitingEmail] = useState('');
  const form = useForm({
    schema: () => {
      const names = { missing: t('auth.required-error'), long: t('auth.name-long', { ...nameLength }) };
      return v.pipe(
        v.object({
          firstName: nameField(names),
          lastName: nameField({ long: names.long }),
          email: withMessage(typed.email, t('auth.email-error')),
          code: withMessage(typed.sixDigits, t('auth.code-error')),
          password: newPassword(t('auth.password-error', { ...passwordLength })),
          repeatedPassword: v.string(),
          phone: v.string(),
          isSubscribed: v.boolean(),
        }),
        acrossFields((typed) =>
          typed.password === typed.repeatedPassword ? {} : { repeatedPassword: t('auth.repeat-error') },
        ),
      );
    },
    initial: { isSubscribed: false, phone: '' },
    send: async (values) => {
      const phone = isByPhone ? values.phone : '';
      if ((await registerAccount(api, { ...values, phone })) === 'waiting') setWaitingEmail(values.email);
      else await finishSignIn();
    },
    explain: (error) => refusalOf(error, t),
  });
  if (waitingEmail !== '') {
    return (
      <Suspense>
        <WaitingForLink email={waitingEmail} locale={locale} />
      </Suspense>
    );
  }
  const waitText = (seconds: number) => t('auth.code-wait', { seconds });
  return (
    <AuthFrame
      title={t('auth.register-title')}
      lead={t('auth.register-lead')}
      form={form}
      aside={
        <>
          <Benefits t={t} />
          <a className={`mt-8 ${buttonClass('secondary')}`} href={localisePath(locale, '/login/')}>
            {t('auth.have-account')}
          </a>
        </>
      }
    >
      <div className="grid gap-6 sm:grid-cols-2">
        <Field {...form.field('firstName')} autoComplete="given-name" label={t('auth.first-name')} />
        <Field
          {...form.field('lastName')}
          autoComplete="family-name"
          label={t('auth.last-name')}
          optionalText={t('auth.optional')}
        />
      </div>
      <Field {...form.field('email')} type="email" autoComplete="email" label={t('auth.email')} />
      {isByPhone ? (
        <Suspense>
          <PhoneCodeFields form={form} waitText={waitText} />
        </Suspense>
      ) : (
        <CodeField
          {...form.field('code')}
          label={t('auth.code')}
          hint={t('auth.code-hint')}
          sendText={t('auth.code-send')}
          waitText={waitText}
          onSend={() => sendCode('register', form.field('email').value, t, form.refuse)}
        />
      )}
      <Button kind="quiet" className="self-start" onClick={() => setByPhone(!isByPhone)}>
        {t(isByPhone ? 'auth.code-by-email' : 'auth.code-by-phone')}
      </Button>
      <PasswordField
        {...form.field('password')}
        showText={t('auth.password-show')}
        hideText={t('auth.password-hide')}
        autoComplete="new-password"
        label={t('auth.password')}
        hint={t('auth.password-hint')}
      />
      <PasswordField
        {...form.field('repeatedPassword')}
        showText={t('auth.password-show')}
        hideText={t('auth.password-hide')}
        autoComplete="new-password"
        label={t('auth.password-repeat')}
      />
      <Checkbox {...form.checkbox('isSubscribed')} label={t('auth.subscribe')} />
      <Button type="submit" isWide isPending={form.isPending}>
        {t('auth.register-action')}
      </Button>
      <OtherWays providers={providers} refuse={form.refuse} t={t} />
      <p className="text-sm leading-relaxed text-stone">
        {t('auth.privacy-note')}{' '}
        <a className="text-ink underline underline-offset-4" href={localisePath(locale, '/policy/privacy/')}>
          {t('auth.privacy-link')}
        </a>
      </p>
    </AuthFrame>
  );
}
