import * as v from 'valibot';
import { changePassword } from '#client/api/account.ts';
import { api } from '#client/api/api.browser.ts';
import { toast } from '#client/events.ts';
import { acrossFields, newPassword } from '#client/form-rules.ts';
import { refusalOf } from '#client/refusal.ts';
import type { Translate } from '#client/texts.ts';
import { passwordLength } from '#kernel/account/account.rules.ts';
import type { Account } from '#kernel/account/account.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { FormError } from '#ui/FormError.tsx';
import { useForm } from '#ui/use-form.ts';
import { AccountSection } from './AccountSection.tsx';

export function PasswordForm({ user, t }: { user: Account; t: Translate }) {
  const form = useForm({
    schema: () =>
      v.pipe(
        v.object({
          current_password: v.pipe(v.string(), v.nonEmpty(t('account.required'))),
          new_password: newPassword(t('account.password-error', { ...passwordLength })),
          confirm_new_password: v.string(),
        }),
        acrossFields((typed) =>
          typed.new_password === typed.confirm_new_password
            ? {}
            : { confirm_new_password: t('account.password-differs') },
        ),
      ),
    send: async (passwords) => {
      await changePassword(api, user, {
        currentPassword: passwords.current_password,
        newPassword: passwords.new_password,
        repeatedPassword: passwords.confirm_new_password,
      });
      form.reset();
      toast({ kind: 'success', message: t('account.password-changed') });
    },
    explain: (error) => refusalOf(error, t),
  });
  return (
    <AccountSection title={t('account.password')} text={t('account.password-text')}>
      <form {...form.props} className="flex max-w-md flex-col gap-6">
        <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
        <Field
          {...form.field('current_password')}
          type="password"
          autoComplete="current-password"
          label={t('account.password-current')}
        />
        <Field
          {...form.field('new_password')}
          type="password"
          autoComplete="new-password"
          label={t('account.password-new')}
          hint={t('account.password-hint', { ...passwordLength })}
        />
        <Field
          {...form.field('confirm_new_password')}
          type="password"
          autoComplete="new-password"
          label={t('account.password-repeat')}
        />
        <FormError text={form.formError} />
        <Button type="submit" isPending={form.isPending} className="self-start">
          {t('account.password-change')}
        </Button>
      </form>
    </AccountSection>
  );
}
