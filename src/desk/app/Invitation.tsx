import { useEffect, useState } from 'react';
import { object, string } from 'valibot';
import { passwordLength } from '#kernel/shop/account/account.rules.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { FormError } from '#ui/FormError.tsx';
import { useForm } from '#ui/use-form.ts';
import { deviceNumber } from '../base/desk-storage.ts';
import type { DataOf } from '../base/desk-types.ts';
import { errorMessages } from '../base/error-messages.ts';
import { EnrolSteps } from './EnrolSteps.tsx';
import { SignIn } from './SignIn.tsx';
import { useSignIn } from './sign-in-context.ts';

/** From the link of an invitation to the first session: a password, then the second factor, which is set up unless there is one. */
export function Invitation({ token }: { token: string }) {
  const { call, t } = useSignIn();
  const [invited, setInvited] = useState<DataOf<'deskInvitation'>>();
  const [accepted, setAccepted] = useState<DataOf<'deskAcceptInvitation'>>();
  const [problem, setProblem] = useState<unknown>();
  const form = useForm({
    schema: () => object({ password: string(), again: string() }),
    send: async ({ password, again }) => {
      if (password.length < passwordLength.min)
        form.refuse({
          field: 'password',
          text: t('desk-entrance.password-short', { least: passwordLength.min }),
        });
      else if (password !== again) form.refuse({ field: 'again', text: t('desk-entrance.password-differs') });
      else setAccepted(await call('deskAcceptInvitation', { token, password, device: deviceNumber() }));
    },
    explain: (error) => ({ field: undefined, text: errorMessages(error, t) }),
  });

  useEffect(() => {
    call('deskInvitation', { token }).then(setInvited).catch(setProblem);
  }, [call, token]);

  if (accepted?.step === 'enrol') return <EnrolSteps ticket={accepted.ticket} totp={accepted.totp} />;
  if (accepted) return <SignIn email={invited?.email ?? ''} />;
  return (
    <form {...form.props} className="flex flex-col gap-4">
      {invited && (
        <>
          <p className="text-sm">{t('desk-entrance.invited', { name: invited.name })}</p>
          <Field
            label={t('desk-entrance.email')}
            type="email"
            autoComplete="username"
            value={invited.email}
            readOnly
            onChange={() => undefined}
          />
          <Field
            label={t('desk-entrance.new-password')}
            hint={t('desk-entrance.password-hint', { least: passwordLength.min })}
            type="password"
            autoComplete="new-password"
            {...form.field('password')}
          />
          <Field
            label={t('desk-entrance.password-again')}
            type="password"
            autoComplete="new-password"
            {...form.field('again')}
          />
        </>
      )}
      <FormError text={problem ? errorMessages(problem, t) : form.formError} />
      {invited && (
        <Button type="submit" kind="primary" isPending={form.isPending}>
          {t('desk-entrance.go-on')}
        </Button>
      )}
    </form>
  );
}
