import { useMemo, useRef } from 'react';
import { register } from '#client/api/account.ts';
import { api } from '#client/api/api.browser.ts';
import { createTexts, type TextRecord } from '#client/texts.ts';
import type { Locale } from '#kernel/text/locales.ts';
import { localisePath } from '#kernel/text/paths.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { CodeField } from '#ui/CodeField.tsx';
import { Field } from '#ui/Field.tsx';
import { onlyErrors } from '#ui/use-form.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { Benefits } from './Benefits.tsx';
import { codeError, emailError, passwordError, repeatError, requiredError } from './checks.ts';
import { enter } from './enter.ts';
import { sendCode } from './send-code.ts';
import { useForm } from './use-form.ts';

export default function RegisterPage({ locale, texts }: { locale: Locale; texts: TextRecord }) {
  const t = useMemo(() => createTexts(texts, locale), [texts, locale]);
  const emailInput = useRef<HTMLInputElement>(null);
  const form = useForm(
    t,
    ({ firstname = '', lastname = '', email = '', code = '', password = '', password_confirmation = '' }) =>
      onlyErrors({
        firstname: requiredError(firstname, t),
        lastname: requiredError(lastname, t),
        email: emailError(email, t),
        code: codeError(code, t),
        password: passwordError(password, t),
        password_confirmation: repeatError(password, password_confirmation, t),
      }),
    async ({ firstname = '', lastname = '', email = '', code = '', password = '', ...rest }) => {
      await register(api, {
        firstName: firstname,
        lastName: lastname,
        email,
        code,
        password,
        repeatedPassword: rest.password_confirmation ?? '',
        isSubscribed: rest.is_subscribed === 'on',
      });
      await enter();
    },
  );
  return (
    <AuthFrame
      title={t('auth.register-title')}
      lead={t('auth.register-lead')}
      onSubmit={form.submit}
      formError={form.errors.form}
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
        <Field
          name="firstname"
          autoComplete="given-name"
          maxLength={30}
          label={t('auth.firstname')}
          error={form.errors.firstname}
        />
        <Field
          name="lastname"
          autoComplete="family-name"
          maxLength={30}
          label={t('auth.lastname')}
          error={form.errors.lastname}
        />
      </div>
      <Field
        ref={emailInput}
        name="email"
        type="email"
        autoComplete="email"
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
        onSend={() => sendCode('register', emailInput.current?.value ?? '', t, form.setErrors)}
      />
      <Field
        name="password"
        type="password"
        autoComplete="new-password"
        label={t('auth.password')}
        hint={t('auth.password-hint')}
        error={form.errors.password}
      />
      <Field
        name="password_confirmation"
        type="password"
        autoComplete="new-password"
        label={t('auth.password-repeat')}
        error={form.errors.password_confirmation}
      />
      <Checkbox name="is_subscribed" label={t('auth.subscribe')} />
      <Button type="submit" isWide isPending={form.isPending}>
        {t('auth.register-action')}
      </Button>
      <p className="text-sm leading-relaxed text-stone">
        {t('auth.privacy-note')}{' '}
        <a className="text-ink underline underline-offset-4" href={localisePath(locale, '/policy/privacy/')}>
          {t('auth.privacy-link')}
        </a>
      </p>
    </AuthFrame>
  );
}
