import { useEffect, useMemo, useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import { confirmSubscription } from '#client/api/newsletter.ts';
import { createTexts, type TextRecord } from '#client/texts.ts';
import type { Locale } from '#kernel/text/locales.ts';
import { localisePath } from '#kernel/text/paths.ts';
import { buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Spinner } from '#ui/Spinner.tsx';

/** Where the confirmation letter leads: hands its token in and says what became of it. */
export default function NewsletterConfirm({ locale, texts }: { locale: Locale; texts: TextRecord }) {
  const t = useMemo(() => createTexts(texts, locale), [texts, locale]);
  const [state, setState] = useState<'asking' | 'confirmed' | 'refused'>('asking');
  useEffect(() => {
    const token = new URLSearchParams(location.search).get('token') ?? '';
    if (token === '') {
      setState('refused');
      return;
    }
    confirmSubscription(api, token).then(
      () => setState('confirmed'),
      () => setState('refused'),
    );
  }, []);
  if (state === 'asking') {
    return <Spinner label={t('newsletter.confirming')} className="mx-auto my-24 flex text-3xl text-gold" />;
  }
  return (
    <EmptyState
      icon={state === 'confirmed' ? 'check' : 'info'}
      title={t(`newsletter.${state}`)}
      action={
        <a className={buttonClass('secondary')} href={localisePath(locale, '/article/')}>
          {t('newsletter.read')}
        </a>
      }
    >
      {t(`newsletter.${state}Text`)}
    </EmptyState>
  );
}
