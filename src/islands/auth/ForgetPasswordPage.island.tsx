import { useMemo } from 'react';
import * as v from 'valibot';
import { resetPassword, resetPasswordByLink, signIn } from '#client/api/account.ts';
import { api } from '#client/api/api.browser.ts';
import { toast } from '#client/events.ts';
import { acrossFields, withMessage } from '#client/form-rules.ts';
import { refusalOf } from '#client/refusal.ts';
import { createTexts, type TextRecord } from '#client/texts.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import * as typed from '#kernel/shop/text/typed-text.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { CodeField } from '#ui/CodeField.tsx';
import { Field } from '#ui/Field.tsx';
import { useForm } from '#ui/use-form.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { Benefits } from './Benefits.tsx';
import { finishSignIn } from './finish-sign-in.ts';
import { NewPasswordFields, newPasswordEntries, repetitionErrors } from './NewPasswordFields.tsx';
import { sendCode } from './send-code.ts';
import { mailedToken, useMailedToken } from './use-mailed-token.ts';

/** The mailed link identifies the account, so address and code are not required. */
const unlessByLink = <Schema extends v.GenericSchema<string>>(schema: Schema) =>
  v.lazy(() => (mailedToken('resetToken') === '' ? schema : v.string()));

/** One form with and without a mailed link, so that values entered before the address is read stay. */
export default function ForgetPasswordPage({ locale, texts }: { locale: Locale; texts: TextRecord }) {
  const t = useMemo(() => createTexts(texts, locale), [texts, locale]);
  const token = useMailedToken('resetToken');
  const isByLink = token !== '';
  const form = useForm({
    schema: () =>
      v.pipe(
        v.object({
          email: unlessByLink(withMessage(typed.email, t('auth.email-error'))),
          code: unlessByLink(withMessage(typed.sixDigits, t('auth.code-error'))),
          ...newPasswordEntries(t),
          keepsOtherMethods: v.boolean(),
        }),
        acrossFields((typed) => repetitionErrors(typed, t)),
      ),
    initial: { keepsOtherMethods: false },
    send: async (values) => {
      const given = mailedToken('resetToken');
      if (given === '') await resetPassword(api, values);
      else await resetPasswordByLink(api, { token: given, ...values });
      toast({ kind: 'success', message: t('auth.forgot-done') });
      if (given !== '') return location.assign(localisePath(locale, '/login/'));
      await signIn(api, values.email, values.newPassword);
      await finishSignIn();
    },
    explain: (error) => refusalOf(error, t),
  });
  return (
    <AuthFrame
      title={t('auth.forgot-title')}
      lead={t(isByLink ? 'auth.password-hint' : 'auth.forgot-lead')}
      form={form}
      aside={<Benefits t={t} />}
    >
      {!isByLink && (
        <>
          <Field {...form.field('email')} type="email" autoComplete="username" label={t('auth.email')} />
          <CodeField
            {...form.field('code')}
            label={t('auth.code')}
            hint={t('auth.code-hint')}
            sendText={t('auth.code-send')}
            waitText={(seconds) => t('auth.code-wait', { seconds })}
            onSend={() => sendCode('forgot', form.field('email').value, t, form.refuse)}
          />
        </>
      )}
      <NewPasswordFields field={form.field} {...(!isByLink && { hint: t('auth.password-hint') })} t={t} />
      <Checkbox {...form.checkbox('keepsOtherMethods')} label={t('auth.forgot-keep')} />
      <Button type="submit" isWide isPending={form.isPending}>
        {t('auth.forgot-action')}
      </Button>
      <a
        className="self-start text-sm underline underline-offset-4"
        href={localisePath(locale, isByLink ? '/forgetPassword/' : '/login/')}
      >
        {t(isByLink ? 'auth.forgot-link' : 'auth.back-to-login')}
      </a>
    </AuthFrame>
  );
}
