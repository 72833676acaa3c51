import { useStore } from '@nanostores/react';
import { requestLogin } from '#client/events.ts';
import { pageHref } from '#client/preferences.ts';
import type { Translate } from '#client/texts.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { DrawerBody } from '#ui/Drawer.tsx';
import { DesignLine } from './DesignLine.tsx';
import { DesignsGate } from './DesignsGate.tsx';
import { designs } from './designs.store.ts';

/** The side panel's saved designs. */
export function DesignsTab({ t }: { t: Translate }) {
  const { data } = useStore(designs.$asked);
  const pendingIds = useStore(designs.$pendingIds);
  const viewAll = (
    <a href={pageHref('/designVersion/')} className={buttonClass('secondary', true)}>
      {t('shell.viewAll')}
    </a>
  );
  return (
    <DrawerBody footer={data?.length ? viewAll : undefined}>
      <DesignsGate signIn={<Button onClick={() => requestLogin('session')}>{t('shell.login')}</Button>} t={t}>
        {(items) =>
          items.map((design) => (
            <DesignLine key={design.id} design={design} isPending={pendingIds.includes(design.id)} t={t} />
          ))
        }
      </DesignsGate>
    </DrawerBody>
  );
}
