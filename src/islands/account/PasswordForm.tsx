import * as v from 'valibot';
import { changePassword } from '#client/api/account.ts';
import { api } from '#client/api/api.browser.ts';
import { toast } from '#client/events.ts';
import { acrossFields, newPassword } from '#client/form-rules.ts';
import { refusalOf } from '#client/refusal.ts';
import type { Translate } from '#client/texts.ts';
import { passwordLength } from '#kernel/shop/account/account.rules.ts';
import type { Account } from '#kernel/shop/account/account.ts';
import { Button } from '#ui/Button.tsx';
import { FormError } from '#ui/FormError.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { useForm } from '#ui/use-form.ts';
import { AccountSection } from './AccountSection.tsx';

export function PasswordForm({ user, t }: { user: Account; t: Translate }) {
  const form = useForm({
    schema: () =>
      v.pipe(
        v.object({
          currentPassword: v.pipe(v.string(), v.nonEmpty(t('account.required'))),
          newPassword: newPassword(t('account.password-error', { ...passwordLength })),
          repeatedPassword: v.string(),
        }),
        acrossFields((typed) =>
          typed.newPassword === typed.repeatedPassword
            ? {}
            : { repeatedPassword: t('account.password-differs') },
        ),
      ),
    send: async (passwords) => {
      await changePassword(api, user, passwords);
      form.reset();
      toast({ kind: 'success', message: t('account.password-changed') });
    },
    explain: (error) => refusalOf(error, t),
  });
  return (
    <AccountSection title={t('account.password')} text={t('account.password-text')}>
      <form {...form.props} className="flex max-w-md flex-col gap-6">
        <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
        <PasswordField
          {...form.field('currentPassword')}
          showText={t('account.password-show')}
          hideText={t('account.password-hide')}
          autoComplete="current-password"
          label={t('account.password-current')}
        />
        <PasswordField
          {...form.field('newPassword')}
          showText={t('account.password-show')}
          hideText={t('account.password-hide')}
          autoComplete="new-password"
          label={t('account.password-new')}
          hint={t('account.password-hint', { ...passwordLength })}
        />
        <PasswordField
          {...form.field('repeatedPassword')}
          showText={t('account.password-show')}
          hideText={t('account.password-hide')}
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
