import * as v from 'valibot';
import { changeEmail, mailEmailCode } from '#client/api/account.ts';
import { api } from '#client/api/api.browser.ts';
import { toast } from '#client/events.ts';
import { requiredField, withMessage } from '#client/form-rules.ts';
import { refusalOf } from '#client/refusal.ts';
import type { Translate } from '#client/texts.ts';
import type { Account } from '#kernel/shop/account/account.ts';
import * as typed from '#kernel/shop/text/typed-text.ts';
import { Button } from '#ui/Button.tsx';
import { CodeField } from '#ui/CodeField.tsx';
import { Field } from '#ui/Field.tsx';
import { FormError } from '#ui/FormError.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { useForm } from '#ui/use-form.ts';
import { AccountSection } from './AccountSection.tsx';

/** Changes the account's email address: asks for the password, then for a code mailed to the new address. */
export function EmailForm({
  user,
  onChanged,
  t,
}: {
  user: Account;
  onChanged: (email: string) => void;
  t: Translate;
}) {
  const form = useForm({
    schema: () =>
      v.object({
        email: withMessage(typed.email, t('security.email-error')),
        password: requiredField(t('security.required')),
        code: withMessage(typed.sixDigits, t('security.email-code-error')),
      }),
    send: async ({ email, code }) => {
      await changeEmail(api, email, code);
      form.reset();
      toast({ kind: 'success', message: t('security.email-changed', { email }) });
      onChanged(email);
    },
    explain: (error) => refusalOf(error, t),
  });
  const sendCode = async () => {
    const [email, password] = [form.field('email').value, form.field('password').value];
    if (!v.is(typed.email, email)) {
      form.refuse({ field: 'email', text: t('security.email-error') });
      return false;
    }
    if (password === '') {
      form.refuse({ field: 'password', text: t('security.required') });
      return false;
    }
    try {
      await mailEmailCode(api, email, password);
      form.refuse(undefined);
      toast({ kind: 'success', message: t('security.email-code-sent', { email: email.trim() }) });
      return true;
    } catch (error) {
      form.refuse(refusalOf(error, t));
      return false;
    }
  };
  return (
    <AccountSection title={t('security.email')} text={t('security.email-text')}>
      <form {...form.props} className="flex max-w-md flex-col gap-6">
        <p className="break-words">{t('security.email-now', { email: user.email })}</p>
        <Field
          {...form.field('email')}
          type="email"
          autoComplete="off"
          maxLength={254}
          label={t('security.email-new')}
        />
        <PasswordField
          {...form.field('password')}
          showText={t('security.password-show')}
          hideText={t('security.password-hide')}
          autoComplete="current-password"
          label={t('security.email-password')}
        />
        <CodeField
          {...form.field('code')}
          label={t('security.email-code')}
          hint={t('security.email-code-hint')}
          sendText={t('security.email-code-send')}
          waitText={(seconds) => t('security.email-code-wait', { seconds })}
          onSend={sendCode}
        />
        <FormError text={form.formError} />
        <Button type="submit" isPending={form.isPending} className="self-start">
          {t('security.email-change')}
        </Button>
      </form>
    </AccountSection>
  );
}
