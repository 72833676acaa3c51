import { useMemo, useRef } from 'react';
import { resetPassword, signIn } from '#client/api/account.ts';
import { api } from '#client/api/api.browser.ts';
import { toast } from '#client/events.ts';
import { createTexts, type TextRecord } from '#client/texts.ts';
import type { Locale } from '#kernel/text/locales.ts';
import { localisePath } from '#kernel/text/paths.ts';
import { Button } from '#ui/Button.tsx';
import { CodeField } from '#ui/CodeField.tsx';
import { Field } from '#ui/Field.tsx';
import { onlyErrors } from '#ui/use-form.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { Benefits } from './Benefits.tsx';
import { codeError, emailError, passwordError, repeatError } from './checks.ts';
import { enter } from './enter.ts';
import { sendCode } from './send-code.ts';
import { useForm } from './use-form.ts';

export default function ForgetPasswordPage({ locale, texts }: { locale: Locale; texts: TextRecord }) {
  const t = useMemo(() => createTexts(texts, locale), [texts, locale]);
  const emailInput = useRef<HTMLInputElement>(null);
  const form = useForm(
    t,
    ({ email = '', code = '', newPassword = '', confirmPassword = '' }) =>
      onlyErrors({
        email: emailError(email, t),
        code: codeError(code, t),
        newPassword: passwordError(newPassword, t),
        confirmPassword: repeatError(newPassword, confirmPassword, t),
      }),
    async ({ email = '', code = '', newPassword = '', confirmPassword = '' }) => {
      await resetPassword(api, { email, code, newPassword, repeatedPassword: confirmPassword });
      toast({ kind: 'success', message: t('auth.forgot-done') });
      await signIn(api, email, newPassword);
      await enter();
    },
  );
  return (
    <AuthFrame
      title={t('auth.forgot-title')}
      lead={t('auth.forgot-lead')}
      onSubmit={form.submit}
      formError={form.errors.form}
      aside={<Benefits t={t} />}
    >
      <Field
        ref={emailInput}
        name="email"
        type="email"
        autoComplete="username"
        label={t('auth.email')}
        error={form.errors.email}
      />
      <CodeField
        name="code"
        label={t('auth.code')}
        hint={t('auth.code-hint')}
        error={form.errors.code}
        sendText={t('auth.code-send')}
        waitText={(seconds) => t('auth.code-wait', { seconds })}
        onSend={() => sendCode('forgot', emailInput.current?.value ?? '', t, form.setErrors)}
      />
      <Field
        name="newPassword"
        type="password"
        autoComplete="new-password"
        label={t('auth.new-password')}
        hint={t('auth.password-hint')}
        error={form.errors.newPassword}
      />
      <Field
        name="confirmPassword"
        type="password"
        autoComplete="new-password"
        label={t('auth.password-repeat')}
        error={form.errors.confirmPassword}
      />
      <Button type="submit" isWide isPending={form.isPending}>
        {t('auth.forgot-action')}
      </Button>
      <a className="self-start text-sm underline underline-offset-4" href={localisePath(locale, '/login/')}>
        {t('auth.back-to-login')}
      </a>
    </AuthFrame>
  );
}
