import { useDesk } from '../base/desk-context.ts';
import { StateMark } from '../ui/StateMark.tsx';
import { When } from '../ui/When.tsx';

/** Deadline for contacting the customer; nothing once that is done. */
export function DueMark({ state, contactDueAt }: { state: string; contactDueAt: string }) {
  const { t } = useDesk();
  if (state !== 'requested') return null;
  if (Date.parse(contactDueAt) < Date.now())
    return <StateMark tone="bad" text={t('desk-appointments.overdue')} />;
  return <When at={contactDueAt} show="brief" />;
}
