import { type FormEvent, useState } from 'react';
import { mailCode, signInAsGuest } from '#client/api/account.ts';
import { api } from '#client/api/api.browser.ts';
import { ApiError, isCancelled } from '#client/api/api-error.ts';
import { loadSession } from '#client/boot.ts';
import type { Translate } from '#client/texts.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { usePending } from '#ui/use-pending.ts';
import { sessionLoaders } from './session-loaders.store.ts';

const looksLikeEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text.trim());

function wordsOf(error: unknown): string | undefined {
  if (isCancelled(error)) return undefined;
  return error instanceof ApiError && error.kind === 'business' ? error.detail || error.message : undefined;
}

/** A guest's token for an e-mail address: the address first, then the six digits mailed to it. */
export function GuestForm({ t, onDone }: { t: Translate; onDone: () => void }) {
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const [isMailed, setMailed] = useState(false);
  const [error, setError] = useState<string>();

  const [isMailing, sendCode] = usePending(async () => {
    try {
      await mailCode(api, 'guest', email);
      setMailed(true);
      setError(undefined);
    } catch (failure) {
      setError(wordsOf(failure));
    }
  });
  const [isEntering, enter] = usePending(async () => {
    try {
      await signInAsGuest(api, email, code);
      await loadSession(sessionLoaders);
      onDone();
    } catch (failure) {
      setError(wordsOf(failure));
    }
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isMailed) {
      if (looksLikeEmail(email)) sendCode();
      else setError(t('prompt.emailWrong'));
    } else if (/^\d{6}$/.test(code)) enter();
    else setError(t('prompt.codeWrong'));
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label={t('prompt.email')}
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        maxLength={254}
        value={email}
        error={isMailed ? undefined : error}
        onChange={(event) => {
          setEmail(event.currentTarget.value);
          setMailed(false);
          setError(undefined);
        }}
      />
      {isMailed && (
        <Field
          label={t('prompt.code')}
          hint={t('prompt.codeHint', { email: email.trim() })}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={6}
          value={code}
          error={error}
          autoFocus
          onChange={(event) => {
            setCode(event.currentTarget.value.replace(/\D/g, ''));
            setError(undefined);
          }}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" isPending={isMailing || isEntering}>
          {isMailed ? t('prompt.continue') : t('prompt.sendCode')}
        </Button>
        {isMailed && (
          <Button kind="quiet" onClick={sendCode}>
            {t('prompt.sendAgain')}
          </Button>
        )}
      </div>
    </form>
  );
}
