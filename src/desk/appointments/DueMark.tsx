import { useDesk } from '../base/desk-context.ts';
import { StateMark } from '../ui/StateMark.tsx';
import { When } from '../ui/When.tsx';

/** Until when the house has to be in touch; nothing once it has been. */
export function DueMark({ state, contactDueAt }: { state: string; contactDueAt: string }) {
  const { t } = useDesk();
  if (state !== 'requested') return null;
  if (Date.parse(contactDueAt) < Date.now())
    return <StateMark tone="bad" text={t('desk-appointments.overdue')} />;
  return <When at={contactDueAt} show="brief" />;
}
