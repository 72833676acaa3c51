import * as v from 'valibot';
import { resetPasswordByLink } from '#client/api/account.ts';
import { api } from '#client/api/api.browser.ts';
import { toast } from '#client/events.ts';
import { acrossFields } from '#client/form-rules.ts';
import { refusalOf } from '#client/refusal.ts';
import type { Translate } from '#client/texts.ts';
import type { Locale } from '#kernel/text/locales.ts';
import { localisePath } from '#kernel/text/paths.ts';
import { Button } from '#ui/Button.tsx';
import { useForm } from '#ui/use-form.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { Benefits } from './Benefits.tsx';
import { NewPasswordFields, newPasswordEntries, repetitionErrors } from './NewPasswordFields.tsx';

/** The form of who comes by the mailed link: the new password is all that is asked. */
export default function ResetByLink({ token, locale, t }: { token: string; locale: Locale; t: Translate }) {
  const form = useForm({
    schema: () =>
      v.pipe(
        v.object(newPasswordEntries(t)),
        acrossFields((typed) => repetitionErrors(typed, t)),
      ),
    send: async (values) => {
      await resetPasswordByLink(api, { token, ...values });
      toast({ kind: 'success', message: t('auth.forgot-done') });
      location.assign(localisePath(locale, '/login/'));
    },
    explain: (error) => refusalOf(error, t),
  });
  return (
    <AuthFrame
      title={t('auth.forgot-title')}
      lead={t('auth.password-hint')}
      form={form}
      aside={<Benefits t={t} />}
    >
      <NewPasswordFields field={form.field} t={t} />
      <Button type="submit" isWide isPending={form.isPending}>
        {t('auth.forgot-action')}
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
