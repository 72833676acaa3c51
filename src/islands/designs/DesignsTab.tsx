import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { requestLogin } from '#client/events.ts';
import { pageHref } from '#client/preferences.ts';
import { $token, isCustomer } from '#client/session.ts';
import type { Translate } from '#client/texts.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { DrawerBody } from '#ui/Drawer.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LoadState } from '#ui/LoadState.tsx';
import { DesignLine } from './DesignLine.tsx';
import { $designs, loadDesigns } from './designs.store.ts';

/** The side panel's saved designs. */
export function DesignsTab({ t }: { t: Translate }) {
  const { status, items, currency, pendingIds } = useStore($designs);
  useStore($token);
  useEffect(() => {
    if (status === 'idle' && isCustomer()) loadDesigns().catch(() => undefined);
  }, [status]);

  if (!isCustomer()) {
    return (
      <DrawerBody>
        <EmptyState
          icon="design"
          title={t('designs.signedOut')}
          action={<Button onClick={() => requestLogin('session')}>{t('shell.login')}</Button>}
        >
          {t('designs.signedOutText')}
        </EmptyState>
      </DrawerBody>
    );
  }
  if (items.length === 0) {
    return (
      <DrawerBody>
        {status === 'ready' ? (
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
        ) : (
          <LoadState
            hasFailed={status === 'failed'}
            texts={{ loading: t('shell.loading'), failed: t('shell.failed'), retry: t('shell.retry') }}
            onRetry={() => {
              loadDesigns().catch(() => undefined);
            }}
          />
        )}
      </DrawerBody>
    );
  }
  return (
    <DrawerBody
      footer={
        <a href={pageHref('/designVersion/')} className={buttonClass('secondary', true)}>
          {t('shell.viewAll')}
        </a>
      }
    >
      {items.map((design) => (
        <DesignLine
          key={design.id}
          design={design}
          currency={currency}
          isPending={pendingIds.includes(design.id)}
          t={t}
        />
      ))}
    </DrawerBody>
  );
}
