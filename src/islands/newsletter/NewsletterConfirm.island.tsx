import { useEffect, useMemo, useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import { confirmSubscription } from '#client/api/newsletter.ts';
import { createTexts, type TextRecord } from '#client/texts.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import NewsletterForm from './NewsletterForm.island.tsx';
import { Unsubscribe } from './Unsubscribe.tsx';

/**
 * Target of newsletter emails: confirms a subscription and shows the result, or unsubscribes; without a
 * token, the sign-up form.
 */
export default function NewsletterConfirm({ locale, texts }: { locale: Locale; texts: TextRecord }) {
  const t = useMemo(() => createTexts(texts, locale), [texts, locale]);
  const [state, setState] = useState<'asking' | 'confirmed' | 'refused' | 'signing-up'>('asking');
  const [off, setOff] = useState('');
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    const token = query.get('token') ?? '';
    setOff(query.get('off') ?? '');
    if (token === '') {
      setState('signing-up');
      return;
    }
    confirmSubscription(api, token).then(
      () => setState('confirmed'),
      () => setState('refused'),
    );
  }, []);
  if (off !== '') return <Unsubscribe token={off} locale={locale} t={t} />;
  if (state === 'asking') {
    return (
      <Spinner
        label={t('newsletter.confirming')}
        className="my-24 w-full justify-center text-3xl text-gold"
      />
    );
  }
  if (state === 'signing-up') {
    return (
      <div className="max-w-md">
        <NewsletterForm locale={locale} texts={texts} />
      </div>
    );
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
