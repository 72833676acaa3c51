import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { api } from '#client/api/api.browser.ts';
import {
  type PendingVerification,
  type ProviderReturnQuery,
  signInByCode,
  signInByProvider,
} from '#client/api/providers.ts';
import { withMessage } from '#client/form-rules.ts';
import { refusalOf } from '#client/refusal.ts';
import { overlayTexts, type Translate } from '#client/texts.ts';
import { signInProviderNames } from '#kernel/shop/account/identity.ts';
import * as typed from '#kernel/shop/text/typed-text.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { LoadState } from '#ui/LoadState.tsx';
import { useForm } from '#ui/use-form.ts';
import { useLoaded } from '#ui/use-loaded.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { Benefits } from './Benefits.tsx';
import { finishSignIn } from './finish-sign-in.ts';

const loadTexts = () => overlayTexts(['entrance']);

/** Return from Google or Facebook: signs in, or asks for the code that verifies the address. */
export default function ProviderReturn({
  cameBack,
  onFail,
  t,
}: {
  cameBack: ProviderReturnQuery;
  /** Receives the error message. */
  onFail: (text: string) => void;
  t: Translate;
}) {
  const own = useLoaded(loadTexts);
  const [waiting, setWaiting] = useState<PendingVerification>();
  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    signInByProvider(api, cameBack).then(
      (toProve) => (toProve ? setWaiting(toProve) : finishSignIn()),
      (error: unknown) => onFail(refusalOf(error, t)?.text ?? ''),
    );
  }, [cameBack, onFail, t]);
  if (!own) return null;
  const provider = signInProviderNames[cameBack.provider];
  if (waiting) return <ProveAddress waiting={waiting} provider={provider} own={own} t={t} />;
  const loading = own('entrance.under-way', { provider });
  return (
    <div className="wrap py-24">
      <LoadState hasFailed={false} texts={{ loading, failed: '', retry: '' }} onRetry={() => undefined} />
    </div>
  );
}

function ProveAddress({
  waiting,
  provider,
  own,
  t,
}: {
  waiting: PendingVerification;
  provider: string;
  own: Translate;
  t: Translate;
}) {
  const form = useForm({
    schema: () => v.object({ code: withMessage(typed.sixDigits, t('auth.code-error')) }),
    send: async ({ code }) => {
      await signInByCode(api, waiting, code);
      await finishSignIn();
    },
    explain: (error) => refusalOf(error, t),
  });
  return (
    <AuthFrame
      title={own('entrance.prove-title')}
      lead={own('entrance.prove-lead', { provider, email: waiting.email })}
      form={form}
      aside={<Benefits t={t} />}
    >
      <Field
        {...form.field('code')}
        label={t('auth.code')}
        hint={t('auth.code-hint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
      />
      <Button type="submit" isWide isPending={form.isPending}>
        {own('entrance.prove-action')}
      </Button>
    </AuthFrame>
  );
}
