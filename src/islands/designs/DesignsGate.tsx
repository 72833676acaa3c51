import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import { pageHref } from '#client/preferences.ts';
import { $token, isCustomer } from '#client/session.ts';
import type { Translate } from '#client/texts.ts';
import { buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LoadState } from '#ui/LoadState.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { $designs, loadDesigns } from './designs.store.ts';

/** Loads the saved designs; shows why there are none, or what is made of them. */
export function DesignsGate({
  signIn,
  always = false,
  children,
  t,
}: {
  /** How to sign in from here. */
  signIn: ReactNode;
  /** Loads again even if the designs are known. */
  always?: boolean;
  children: () => ReactNode;
  t: Translate;
}) {
  const isHydrated = useHydrated();
  const { status, items } = useStore($designs, { ssr: 'initial' });
  const token = useStore($token, { ssr: 'initial' });
  const load = () => {
    loadDesigns().catch(() => undefined);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads for a new session
  useEffect(() => {
    if (token !== '' && isCustomer() && (always || status === 'idle')) load();
  }, [token]);

  const isKnown = status === 'ready' || items.length > 0;
  if (isHydrated && !isCustomer())
    return (
      <EmptyState icon="design" title={t('designs.signedOut')} action={signIn}>
        {t('designs.signedOutText')}
      </EmptyState>
    );
  if (!isHydrated || !isKnown)
    return (
      <LoadState
        hasFailed={isHydrated && status === 'failed'}
        texts={{ loading: t('shell.loading'), failed: t('shell.failed'), retry: t('shell.retry') }}
        onRetry={load}
      />
    );
  if (items.length === 0)
    return (
      <EmptyState
        icon="design"
        title={t('designs.empty')}
        action={
          <a href={pageHref('/design/')} className={buttonClass()}>
            {t('designs.start')}
          </a>
        }
      >
        {t('designs.emptyText')}
      </EmptyState>
    );
  return children();
}
