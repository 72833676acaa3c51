import { useId, useState } from 'react';
import * as v from 'valibot';
import { api } from '#client/api/api.browser.ts';
import { subscribeToNewsletter } from '#client/api/newsletter.ts';
import { withMessage } from '#client/form-rules.ts';
import { businessRefusal } from '#client/refusal.ts';
import { createTexts, type TextRecord } from '#client/texts.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import * as typed from '#kernel/shop/text/typed-text.ts';
import { useForm } from '#ui/use-form.ts';

interface Props {
  locale: Locale;
  /** The `newsletter` texts. */
  texts: TextRecord;
}

/** The footer's newsletter box, disabled while empty. */
export default function NewsletterForm({ locale, texts }: Props) {
  const t = createTexts(texts, locale);
  const id = useId();
  const [isDone, setDone] = useState(false);
  const form = useForm({
    schema: () => v.object({ email: withMessage(typed.email, t('newsletter.wrong')) }),
    send: async ({ email }) => {
      setDone(false);
      await subscribeToNewsletter(api, email);
      setDone(true);
      form.reset();
    },
    explain: (error) => {
      const refusal = businessRefusal(error);
      return refusal && { ...refusal, field: 'email' };
    },
  });
  const { error, ...email } = form.field('email');

  return (
    <form {...form.props} className="flex flex-col gap-2">
      <label htmlFor={id} className="text-sm">
        {t('newsletter.label')}
      </label>
      <div className="flex border-b border-current">
        <input
          {...email}
          id={id}
          type="email"
          autoComplete="email"
          inputMode="email"
          maxLength={254}
          placeholder={t('newsletter.placeholder')}
          aria-describedby={`${id}-note`}
          aria-invalid={error ? true : undefined}
          className="min-h-12 min-w-0 flex-1 bg-transparent text-base placeholder:text-current placeholder:opacity-75"
        />
        <button
          type="submit"
          disabled={email.value.trim() === ''}
          aria-busy={form.isPending || undefined}
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
