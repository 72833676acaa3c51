import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import type { DataOf } from '../base/desk-types.ts';
import { errorMessages } from '../base/error-messages.ts';
import { RecoveryCodes } from '../ui/RecoveryCodes.tsx';
import { useSignIn } from './sign-in-context.ts';

/** The authenticator app is shown its secret and proves it; then the recovery codes, once. */
export function EnrolSteps({ ticket, totp }: DataOf<'deskAcceptInvitation'>) {
  const { call, t, enter } = useSignIn();
  const [code, setCode] = useState('');
  const [entered, setEntered] = useState<DataOf<'deskEnrol'>>();
  const [problem, setProblem] = useState('');
  const [isPending, setPending] = useState(false);

  async function enrol() {
    setProblem('');
    setPending(true);
    await call('deskEnrol', { ticket, code: code.trim() })
      .then(setEntered)
      .catch((error: unknown) => setProblem(errorMessages(error, t)))
      .finally(() => setPending(false));
  }

  if (entered)
    return (
      <RecoveryCodes
        codes={entered.recoveryCodes}
        t={t}
        onKept={() => {
          location.hash = '#/today';
          enter(entered.token, entered.staff);
        }}
      />
    );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) void enrol();
      }}
      className="flex flex-col gap-4"
    >
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
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <p role="alert" className={problem ? 'text-sm text-ruby' : 'hidden'}>
        {problem}
      </p>
      <Button type="submit" kind="primary" isPending={isPending}>
        {t('desk-entrance.confirm-code')}
      </Button>
    </form>
  );
}
