import { useState } from 'react';
import { object, string } from 'valibot';
import { choosePasskey } from '#client/api/webauthn.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { FormError } from '#ui/FormError.tsx';
import { useForm } from '#ui/use-form.ts';
import { deviceNumber } from '../base/desk-storage.ts';
import type { DataOf, InputOf } from '../base/desk-types.ts';
import { errorMessages } from '../base/error-messages.ts';
import { EnrolSteps } from './EnrolSteps.tsx';
import { useSignIn } from './sign-in-context.ts';

type FirstStep = DataOf<'deskSignIn'>;

/** Has one identity: React calls it when the field mounts, not on each render. */
const focusOn = (input: HTMLInputElement | null) => input?.focus();

/** Password, then a second factor: a code of the app, a passkey, or a recovery code. */
export function SignIn({ email: givenEmail = '' }: { email?: string }) {
  const { call, t, enter } = useSignIn();
  const [step, setStep] = useState<FirstStep>();

  async function finish(factor: Omit<InputOf<'deskSecondFactor'>, 'ticket'>) {
    if (!step) return;
    const { token, staff } = await call('deskSecondFactor', { ticket: step.ticket, ...factor });
    enter(token, staff);
  }
  const explain = (error: unknown) => ({ field: undefined, text: errorMessages(error, t) });
  const form = useForm({
    schema: () => object({ email: string(), password: string(), code: string() }),
    initial: { email: givenEmail },
    send: async ({ email, password, code }) => {
      if (step) return finish({ code: code.trim() });
      setStep(await call('deskSignIn', { email, password, device: deviceNumber() }));
      form.set('password', '');
    },
    explain,
  });
  async function signInWithPasskey() {
    if (step?.step !== 'passkey') return;
    form.refuse(undefined);
    try {
      const passkey = await choosePasskey(step.passkey);
      if (passkey) await finish({ passkey });
    } catch (error) {
      form.refuse(explain(error));
    }
  }

  if (step?.step === 'enrol') return <EnrolSteps ticket={step.ticket} totp={step.totp} />;
  return (
    <form {...form.props} className="flex flex-col gap-4">
      {!step && (
        <>
          <Field
            label={t('desk-entrance.email')}
            type="email"
            autoComplete="username"
            readOnly={givenEmail !== ''}
            {...form.field('email')}
          />
          <Field
            label={t('desk-entrance.password')}
            type="password"
            autoComplete="current-password"
            {...form.field('password')}
          />
        </>
      )}
      {step?.step === 'passkey' && (
        <Button kind="primary" isPending={form.isPending} onPress={signInWithPasskey}>
          {t('desk-entrance.use-passkey')}
        </Button>
      )}
      {step && (
        <Field
          label={t('desk-entrance.code')}
          hint={t('desk-entrance.code-hint')}
          autoComplete="one-time-code"
          ref={focusOn}
          {...form.field('code')}
        />
      )}
      <FormError text={form.formError} />
      <Button
        type="submit"
        kind={step?.step === 'passkey' ? 'secondary' : 'primary'}
        isPending={form.isPending}
      >
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
