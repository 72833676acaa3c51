import { useEffect, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { useDesk } from '../base/desk-context.ts';
import { DeskDialog } from '../ui/DeskDialog.tsx';
import { hasUnsaved, onUnsaved } from '../ui/unsaved.ts';

/**
 * Asks before a navigation that would lose unsaved input. One for all forms: a router supports one blocker at a time.
 */
export function LeaveGuard() {
  return useSyncExternalStore(onUnsaved, hasUnsaved) ? <Guard /> : null;
}

function Guard() {
  const { t } = useDesk();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', hold);
    return () => removeEventListener('beforeunload', hold);
  }, []);
  if (blocker.state !== 'blocked') return null;
  return (
    <DeskDialog title={t('desk.unsaved')} onClose={() => blocker.reset()}>
      <div className="flex flex-wrap gap-3">
        <Button kind="primary" onPress={() => blocker.reset()}>
          {t('desk.unsaved-stay')}
        </Button>
        <Button kind="danger" onPress={() => blocker.proceed()}>
          {t('desk.unsaved-leave')}
        </Button>
      </div>
    </DeskDialog>
  );
}
