import { useState } from 'react';
import { api } from '#client/api/api.browser.ts';
import { refuseMail } from '#client/api/mail-choices.ts';
import type { Translate } from '#client/texts.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { usePending } from '#ui/use-pending.ts';

/** Target of an email's unsubscribe link. It needs a press, because mail scanners follow links. */
export function Unsubscribe({ token, locale, t }: { token: string; locale: Locale; t: Translate }) {
  const [state, setState] = useState<'asking' | 'done' | 'refused'>('asking');
  const [isStopping, stop] = usePending(() =>
    refuseMail(api, token).then(
      () => setState('done'),
      () => setState('refused'),
    ),
  );
  if (state === 'asking') {
    const button = (
      <Button isPending={isStopping} onClick={stop}>
        {t('unsubscribe.stop')}
      </Button>
    );
    return (
      <EmptyState icon="message" title={t('unsubscribe.title')} action={button}>
        {t('unsubscribe.ask')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={state === 'done' ? 'check' : 'info'}
      title={t(`unsubscribe.${state}`)}
      action={
        <a className={buttonClass('secondary')} href={localisePath(locale, '/myOrder/account/')}>
          {t('unsubscribe.account')}
        </a>
      }
    >
      {t(`unsubscribe.${state}-text`)}
    </EmptyState>
  );
}
