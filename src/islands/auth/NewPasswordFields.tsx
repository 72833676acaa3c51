import * as v from 'valibot';
import { newPassword } from '#client/form-rules.ts';
import type { Translate } from '#client/texts.ts';
import { passwordLength } from '#kernel/shop/account/account.rules.ts';
import { PasswordField } from '#ui/PasswordField.tsx';
import type { BoundField } from '#ui/use-form.ts';

interface NewPassword {
  newPassword: string;
  repeatedPassword: string;
}

/** Schema entries of the two fields; `repetitionErrors` is the rule across them. */
export function newPasswordEntries(t: Translate) {
  return {
    newPassword: newPassword(t('auth.password-error', { ...passwordLength })),
    repeatedPassword: v.string(),
  };
}

export function repetitionErrors(typed: NewPassword, t: Translate): Record<string, string> {
  return typed.newPassword === typed.repeatedPassword ? {} : { repeatedPassword: t('auth.repeat-error') };
}

/** A new password, entered twice. */
export function NewPasswordFields({
  field,
  hint,
  t,
}: {
  field: (name: keyof NewPassword) => BoundField;
  hint?: string;
  t: Translate;
}) {
  return (
    <>
      <PasswordField
        {...field('newPassword')}
        showText={t('auth.password-show')}
        hideText={t('auth.password-hide')}
        autoComplete="new-password"
        label={t('auth.new-password')}
        {...(hint !== undefined && { hint })}
      />
      <PasswordField
        {...field('repeatedPassword')}
        showText={t('auth.password-show')}
        hideText={t('auth.password-hide')}
        autoComplete="new-password"
        label={t('auth.password-repeat')}
      />
    </>
  );
}
