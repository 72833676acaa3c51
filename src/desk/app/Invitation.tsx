import { useEffect, useState } from 'react';
import { passwordLength } from '#kernel/shop/account/account.rules.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import type { DataOf } from '../base/desk-types.ts';
import { errorMessages } from '../base/error-messages.ts';
import { EnrolSteps } from './EnrolSteps.tsx';
import { useSignIn } from './sign-in-context.ts';

/** From the link of an invitation to the first session: a password, then the second factor. */
export function Invitation({ token }: { token: string }) {
  const { call, t } = useSignIn();
  const [invited, setInvited] = useState<DataOf<'deskInvitation'>>();
  const [accepted, setAccepted] = useState<DataOf<'deskAcceptInvitation'>>();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [problem, setProblem] = useState('');
  const [isPending, setPending] = useState(false);

  useEffect(() => {
    call('deskInvitation', { token })
      .then(setInvited)
      .catch((error: unknown) => setProblem(errorMessages(error, t)));
  }, [call, t, token]);

  async function accept() {
    setProblem('');
    if (password.length < passwordLength.min)
      return setProblem(t('desk-entrance.password-short', { least: passwordLength.min }));
    if (password !== again) return setProblem(t('desk-entrance.password-differs'));
    setPending(true);
    await call('deskAcceptInvitation', { token, password })
      .then(setAccepted)
      .catch((error: unknown) => setProblem(errorMessages(error, t)))
      .finally(() => setPending(false));
  }

  if (accepted) return <EnrolSteps {...accepted} />;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) void accept();
      }}
      className="flex flex-col gap-4"
    >
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
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <Field
            label={t('desk-entrance.password-again')}
            type="password"
            autoComplete="new-password"
            value={again}
            onChange={(event) => setAgain(event.target.value)}
          />
        </>
      )}
      <p role="alert" className={problem ? 'text-sm text-ruby' : 'hidden'}>
        {problem}
      </p>
      {invited && (
        <Button type="submit" kind="primary" isPending={isPending}>
          {t('desk-entrance.go-on')}
        </Button>
      )}
    </form>
  );
}
