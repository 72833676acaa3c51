import { useState } from 'react';
import { choosePasskey } from '#client/api/webauthn.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import type { DataOf } from '../base/desk-types.ts';
import { errorMessages } from '../base/error-messages.ts';
import { EnrolSteps } from './EnrolSteps.tsx';
import { useSignIn } from './sign-in-context.ts';

type FirstStep = DataOf<'deskSignIn'>;

/** One and the same function: the field has the focus when it is drawn, and not again. */
const focusOn = (input: HTMLInputElement | null) => input?.focus();

/** Password, then a second factor: a code of the app, a passkey, or a recovery code. */
export function SignIn({ email: givenEmail = '' }: { email?: string }) {
  const { call, t, enter } = useSignIn();
  const [email, setEmail] = useState(givenEmail);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [step, setStep] = useState<FirstStep>();
  const [problem, setProblem] = useState('');
  const [isPending, setPending] = useState(false);

  async function attempt(work: () => Promise<void>) {
    setProblem('');
    setPending(true);
    await work()
      .catch((error: unknown) => setProblem(errorMessages(error, t)))
      .finally(() => setPending(false));
  }
  const first = () =>
    attempt(async () => {
      setStep(await call('deskSignIn', { email, password }));
      setPassword('');
    });
  const second = () =>
    attempt(async () => {
      if (!step) return;
      const { token, staff } = await call('deskSecondFactor', { ticket: step.ticket, code: code.trim() });
      enter(token, staff);
    });
  const withPasskey = () =>
    attempt(async () => {
      if (step?.step !== 'passkey') return;
      const passkey = await choosePasskey(step.passkey);
      if (!passkey) return;
      const { token, staff } = await call('deskSecondFactor', { ticket: step.ticket, passkey });
      enter(token, staff);
    });

  if (step?.step === 'enrol') return <EnrolSteps ticket={step.ticket} totp={step.totp} />;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) void (step ? second() : first());
      }}
      className="flex flex-col gap-4"
    >
      {!step && (
        <>
          <Field
            label={t('desk-entrance.email')}
            type="email"
            autoComplete="username"
            value={email}
            readOnly={givenEmail !== ''}
            onChange={(event) => setEmail(event.target.value)}
          />
          <Field
            label={t('desk-entrance.password')}
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </>
      )}
      {step?.step === 'passkey' && (
        <Button kind="primary" isPending={isPending} onPress={withPasskey}>
          {t('desk-entrance.use-passkey')}
        </Button>
      )}
      {step && (
        <Field
          label={t('desk-entrance.code')}
          hint={t('desk-entrance.code-hint')}
          autoComplete="one-time-code"
          value={code}
          onChange={(event) => setCode(event.target.value)}
          ref={focusOn}
        />
      )}
      <p role="alert" className={problem ? 'text-sm text-ruby' : 'hidden'}>
        {problem}
      </p>
      <Button type="submit" kind={step?.step === 'passkey' ? 'secondary' : 'primary'} isPending={isPending}>
        {step ? t('desk-entrance.enter') : t('desk-entrance.go-on')}
      </Button>
      {step && (
        <Button kind="quiet" onPress={() => setStep(undefined)}>
          {t('desk-entrance.back')}
        </Button>
      )}
    </form>
  );
}
