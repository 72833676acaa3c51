import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { pageHref } from '#client/preferences.ts';
import { idleQuery } from '#client/query.ts';
import { $token, $user, isCustomer } from '#client/session.ts';
import type { Translate } from '#client/texts.ts';
import type { SavedDesign } from '#kernel/shop/designs/saved-design.ts';
import { buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LoadState } from '#ui/LoadState.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { DeviceDesigns } from './DeviceDesigns.tsx';
import { designs, deviceDesigns } from './designs.store.ts';

/** Renders the saved designs from the account or from this device; without any, says why. */
export function DesignsGate({
  signIn,
  children,
  t,
}: {
  /** A sign-in link for this place. */
  signIn: ReactNode;
  children: (saved: readonly SavedDesign[]) => ReactNode;
  t: Translate;
}) {
  const isHydrated = useHydrated();
  const { data, error } = useStore(designs.$asked, { ssr: idleQuery });
  const saved = useStore(deviceDesigns.$items, { ssr: 'initial' });
  useStore($token, { ssr: 'initial' });
  useStore($user, { ssr: 'initial' });

  if (isHydrated && !isCustomer() && saved.length > 0) return <DeviceDesigns t={t} />;
  if (isHydrated && !isCustomer())
    return (
      <EmptyState icon="design" title={t('designs.signedOut')} action={signIn}>
        {t('designs.signedOutText')}
      </EmptyState>
    );
  if (!data)
    return (
      <LoadState
        hasFailed={error !== undefined}
        texts={{ loading: t('shell.loading'), failed: t('shell.failed'), retry: t('shell.retry') }}
        onRetry={designs.retry}
      />
    );
  if (data.length === 0)
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
  return children(data);
}
