import { useState } from 'react';
import { object, string } from 'valibot';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { FormError } from '#ui/FormError.tsx';
import { useForm } from '#ui/use-form.ts';
import type { DataOf } from '../base/desk-types.ts';
import { errorMessages } from '../base/error-messages.ts';
import { RecoveryCodes } from '../ui/RecoveryCodes.tsx';
import { useSignIn } from './sign-in-context.ts';

/** Sets up the authenticator app and confirms it with a code, then shows the recovery codes, once. */
export function EnrolSteps({ ticket, totp }: Omit<Extract<DataOf<'deskSignIn'>, { step: 'enrol' }>, 'step'>) {
  const { call, t, enter } = useSignIn();
  const [entered, setEntered] = useState<DataOf<'deskEnrol'>>();
  const form = useForm({
    schema: () => object({ code: string() }),
    send: async ({ code }) => setEntered(await call('deskEnrol', { ticket, code: code.trim() })),
    explain: (error) => ({ field: undefined, text: errorMessages(error, t) }),
  });

  if (entered)
    return (
      <RecoveryCodes
        codes={entered.recoveryCodes}
        t={t}
        onSaved={() => {
          location.hash = '#/today';
          enter(entered.token, entered.staff);
        }}
      />
    );
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <p className="text-sm">{t('desk-entrance.enrol')}</p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(totp.qr)}`}
        alt={t('desk-entrance.qr')}
        className="mx-auto size-48 bg-white p-2"
      />
      <div>
        <p className="text-xs text-stone">{t('desk-entrance.secret')}</p>
        <p data-secret className="font-mono text-sm break-all">
          {totp.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </p>
      </div>
      <Field
        label={t('desk-entrance.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...form.field('code')}
      />
      <FormError text={form.formError} />
      <Button type="submit" kind="primary" isPending={form.isPending}>
        {t('desk-entrance.confirm-code')}
      </Button>
    </form>
  );
}
