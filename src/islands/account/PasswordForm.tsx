import { changePassword } from '#client/api/account.ts';
import { api } from '#client/api/api.browser.ts';
import { toast } from '#client/events.ts';
import { refusalOf } from '#client/refusal.ts';
import type { Translate } from '#client/texts.ts';
import { passwordLength, passwordProblem } from '#kernel/account/account.rules.ts';
import type { Account } from '#kernel/account/account.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { onlyErrors, useForm } from '#ui/use-form.ts';
import { AccountSection, FormError } from './AccountSection.tsx';

export function PasswordForm({ user, t }: { user: Account; t: Translate }) {
  const form = useForm(
    ({ current_password = '', new_password = '', confirm_new_password = '' }) =>
      onlyErrors({
        current_password: current_password === '' ? t('account.required') : '',
        new_password: passwordProblem(new_password) ? t('account.password-error', { ...passwordLength }) : '',
        confirm_new_password: new_password === confirm_new_password ? '' : t('account.password-differs'),
      }),
    async ({ current_password = '', new_password = '', confirm_new_password = '' }, element) => {
      await changePassword(api, user, {
        currentPassword: current_password,
        newPassword: new_password,
        repeatedPassword: confirm_new_password,
      });
      element.reset();
      toast({ kind: 'success', message: t('account.password-changed') });
    },
    (error) => refusalOf(error, t),
  );
  const { errors } = form;
  return (
    <AccountSection title={t('account.password')} text={t('account.password-text')}>
      <form noValidate onSubmit={form.submit} className="flex max-w-md flex-col gap-6">
        <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
        <Field
          name="current_password"
          type="password"
          autoComplete="current-password"
          label={t('account.password-current')}
          error={errors.current_password}
        />
        <Field
          name="new_password"
          type="password"
          autoComplete="new-password"
          label={t('account.password-new')}
          hint={t('account.password-hint', { ...passwordLength })}
          error={errors.new_password}
        />
        <Field
          name="confirm_new_password"
          type="password"
          autoComplete="new-password"
          label={t('account.password-repeat')}
          error={errors.confirm_new_password}
        />
        <FormError text={errors.form} />
        <Button type="submit" isPending={form.isPending} className="self-start">
          {t('account.password-change')}
        </Button>
      </form>
    </AccountSection>
  );
}
