import { type FormEvent, useId, useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import { ApiError } from '#client/api/api-error.ts';
import { subscribe } from '#client/api/newsletter.ts';
import { createTexts, type TextRecord } from '#client/texts.ts';
import type { Locale } from '#kernel/text/locales.ts';
import { usePending } from '#ui/use-pending.ts';

interface Props {
  locale: Locale;
  /** The `newsletter` texts. */
  texts: TextRecord;
}

/** The footer's newsletter box: on a dark ground, one line, disabled while empty. */
export default function NewsletterForm({ locale, texts }: Props) {
  const t = createTexts(texts, locale);
  const id = useId();
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const [isDone, setDone] = useState(false);
  const [isSending, send] = usePending(async () => {
    try {
      await subscribe(api, email);
      setDone(true);
      setEmail('');
    } catch (failure) {
      if (failure instanceof ApiError && failure.kind === 'business')
        setError(failure.detail || failure.message);
    }
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setDone(false);
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email.trim())) setError(t('newsletter.wrong'));
    else {
      setError(undefined);
      send();
    }
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-2">
      <label htmlFor={id} className="text-sm">
        {t('newsletter.label')}
      </label>
      <div className="flex border-b border-current">
        <input
          id={id}
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          maxLength={254}
          placeholder={t('newsletter.placeholder')}
          value={email}
          aria-describedby={`${id}-note`}
          aria-invalid={error ? true : undefined}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            setError(undefined);
          }}
          className="min-h-12 min-w-0 flex-1 bg-transparent text-base placeholder:text-current placeholder:opacity-75"
        />
        <button
          type="submit"
          disabled={email.trim() === ''}
          aria-busy={isSending || undefined}
          className="min-h-12 px-4 text-[0.8125rem] tracking-[0.08em] disabled:cursor-not-allowed disabled:opacity-60"
        >
          {t('newsletter.signUp')}
        </button>
      </div>
      <p id={`${id}-note`} role="status" className="min-h-6 text-sm leading-relaxed">
        {error ?? (isDone ? t('newsletter.thanks') : t('newsletter.note'))}
      </p>
    </form>
  );
}
