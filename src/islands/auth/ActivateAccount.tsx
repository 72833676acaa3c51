import { useEffect, useState } from 'react';
import { activateAccount } from '#client/api/account.ts';
import { api } from '#client/api/api.browser.ts';
import { overlayTexts, type Translate } from '#client/texts.ts';
import type { Locale } from '#kernel/text/locales.ts';
import { localisePath } from '#kernel/text/paths.ts';
import { buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';

/** Where the letter to a new account leads: hands its token in and says what became of it. */
export default function ActivateAccount({ token, locale }: { token: string; locale: Locale }) {
  const [state, setState] = useState<'opened' | 'refused'>();
  const [t, setTexts] = useState<Translate>();
  useEffect(() => {
    overlayTexts(['mailed-link']).then((texts) => setTexts(() => texts));
    activateAccount(api, token).then(
      () => setState('opened'),
      () => setState('refused'),
    );
  }, [token]);
  if (!state || !t) return null;
  const action = state === 'opened' ? '/login/' : '/register/';
  return (
    <EmptyState
      icon={state === 'opened' ? 'check' : 'info'}
      title={t(`mailed-link.${state}-title`)}
      action={
        <a className={buttonClass('primary')} href={localisePath(locale, action)}>
          {t(`mailed-link.${state}-action`)}
        </a>
      }
    >
      {t(`mailed-link.${state}-text`)}
    </EmptyState>
  );
}
