import * as v from 'valibot';
import { mailCode, signInAsGuest } from '#client/api/account.ts';
import { api } from '#client/api/api.browser.ts';
import { loadSession } from '#client/boot.ts';
import { acrossFields, withMessage } from '#client/form-rules.ts';
import { businessRefusal } from '#client/refusal.ts';
import type { Translate } from '#client/texts.ts';
import * as typed from '#kernel/shop/text/typed-text.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { type Refusal, useForm } from '#ui/use-form.ts';
import { usePending } from '#ui/use-pending.ts';
import { sessionLoaders } from '../session-loaders.store.ts';

/** Signs a guest in by email address: first the address, then the six digits mailed to it. */
export function GuestForm({ t, onDone }: { t: Translate; onDone: () => void }) {
  const sendCode = async (email: string) => {
    await mailCode(api, 'guest', email);
    form.set('isMailed', true);
  };
  const explain = (error: unknown): Refusal | undefined => {
    const refusal = businessRefusal(error);
    return refusal && { field: form.value('isMailed') ? 'code' : 'email', text: refusal.text };
  };
  const form = useForm({
    schema: () =>
      v.pipe(
        v.object({
          email: withMessage(typed.email, t('prompt.emailWrong')),
          code: v.string(),
          isMailed: v.boolean(),
        }),
        acrossFields(({ isMailed, code }) =>
          isMailed && !v.is(typed.sixDigits, code) ? { code: t('prompt.codeWrong') } : {},
        ),
      ),
    initial: { isMailed: false },
    send: async ({ email, code, isMailed }) => {
      if (!isMailed) return sendCode(email);
      await signInAsGuest(api, email, code);
      await loadSession(sessionLoaders);
      onDone();
    },
    explain,
  });
  const { onChange: changeEmail, ...email } = form.field('email');
  const isMailed = form.value('isMailed') === true;
  const [isMailing, mailAgain] = usePending(() =>
    sendCode(email.value).then(
      () => form.refuse(undefined),
      (error: unknown) => form.refuse(explain(error)),
    ),
  );

  return (
    <form {...form.props} className="flex flex-col gap-4">
      <Field
        {...email}
        label={t('prompt.email')}
        type="email"
        autoComplete="email"
        inputMode="email"
        maxLength={254}
        onChange={(event) => {
          changeEmail(event);
          form.set('isMailed', false);
        }}
      />
      {isMailed && (
        <Field
          {...form.field('code')}
          label={t('prompt.code')}
          hint={t('prompt.codeHint', { email: email.value.trim() })}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={12}
          autoFocus
        />
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" isPending={form.isPending || isMailing}>
          {isMailed ? t('prompt.continue') : t('prompt.sendCode')}
        </Button>
        {isMailed && (
          <Button kind="quiet" onClick={mailAgain}>
            {t('prompt.sendAgain')}
          </Button>
        )}
      </div>
    </form>
  );
}
