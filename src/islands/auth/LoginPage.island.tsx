import { useMemo } from 'react';
import { signIn } from '#client/api/account.ts';
import { api } from '#client/api/api.browser.ts';
import { createTexts, type TextRecord } from '#client/texts.ts';
import type { Locale } from '#kernel/text/locales.ts';
import { localisePath } from '#kernel/text/paths.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { onlyErrors } from '#ui/use-form.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { Benefits } from './Benefits.tsx';
import { emailError, requiredError } from './checks.ts';
import { enter } from './enter.ts';
import { useForm } from './use-form.ts';

export default function LoginPage({ locale, texts }: { locale: Locale; texts: TextRecord }) {
  const t = useMemo(() => createTexts(texts, locale), [texts, locale]);
  const form = useForm(
    t,
    ({ email = '', password = '' }) =>
      onlyErrors({ email: emailError(email, t), password: requiredError(password, t) }),
    async ({ email = '', password = '' }) => {
      await signIn(api, email, password);
      await enter();
    },
  );
  return (
    <AuthFrame
      title={t('auth.login-title')}
      lead={t('auth.login-lead')}
      onSubmit={form.submit}
      formError={form.errors.form}
      aside={
        <>
          <Benefits t={t} />
          <a className={`mt-8 ${buttonClass('secondary')}`} href={localisePath(locale, '/register/')}>
            {t('auth.create-account')}
          </a>
        </>
      }
    >
      <Field
        name="email"
        type="email"
        autoComplete="username"
        label={t('auth.email')}
        error={form.errors.email}
      />
      <Field
        name="password"
        type="password"
        autoComplete="current-password"
        label={t('auth.password')}
        error={form.errors.password}
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
    </AuthFrame>
  );
}
