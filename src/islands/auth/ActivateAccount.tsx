import { useCallback, useEffect, useState } from 'react';
import { activateAccount } from '#client/api/account.ts';
import { api } from '#client/api/api.browser.ts';
import { isRefused } from '#client/api/api-error.ts';
import { overlayTexts } from '#client/texts.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import { localisePath } from '#kernel/shop/text/paths.ts';
import { buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LoadState } from '#ui/LoadState.tsx';
import { useLoaded } from '#ui/use-loaded.ts';

/**
 * Target of the activation email: submits its token and shows the result. On another device than the one that
 * registered, a password is chosen next.
 */
export default function ActivateAccount({ token, locale }: { token: string; locale: Locale }) {
  const [state, setState] = useState<'under-way' | 'opened' | 'refused' | 'failed'>('under-way');
  const t = useLoaded(() => overlayTexts(['mailed-link']));
  const open = useCallback(() => {
    setState('under-way');
    activateAccount(api, token).then(
      (resetToken) => {
        if (resetToken === '') return setState('opened');
        location.replace(localisePath(locale, `/forgetPassword/?resetToken=${resetToken}`));
      },
      // A lost connection does not make the link invalid.
      (error: unknown) => setState(isRefused(error) ? 'refused' : 'failed'),
    );
  }, [token, locale]);
  useEffect(open, [open]);
  if (!t) return null;
  if (state === 'under-way' || state === 'failed') {
    const texts = {
      loading: t('mailed-link.loading'),
      failed: t('mailed-link.failed'),
      retry: t('mailed-link.retry'),
    };
    return <LoadState hasFailed={state === 'failed'} texts={texts} onRetry={open} />;
  }
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
