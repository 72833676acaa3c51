import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { useDesk } from '../base/desk-context.ts';
import type { DataOf } from '../base/desk-types.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Section } from '../ui/Section.tsx';
import type { Act } from '../ui/use-perform.tsx';

/** Sign-in status of a colleague; acts that end their session ask first. */
export function StaffSignIn({ member, act }: { member: DataOf<'deskStaffOne'>; act: Act }) {
  const { t } = useDesk();
  const [confirming, setConfirming] = useState<'shut-out' | 'reset'>();
  const confirmed = {
    'shut-out': () => act('deskSuspend', { isSuspended: true }, { notice: t('desk-staff.shut-out-done') }),
    reset: () => act('deskResetFactor', {}, { notice: t('desk-staff.reset-done') }),
  };
  return (
    <Section title={t('desk-staff.entrance')}>
      <p className="mb-4 max-w-prose text-sm text-stone">{t('desk-staff.entrance-hint')}</p>
      <div className="flex flex-wrap gap-3">
        {member.state === 'suspended' ? (
          <Button
            kind="secondary"
            onPress={() =>
              act('deskSuspend', { isSuspended: false }, { notice: t('desk-staff.let-in-done') })
            }
          >
            {t('desk-staff.let-in')}
          </Button>
        ) : (
          <Button kind="danger" onPress={() => setConfirming('shut-out')}>
            {t('desk-staff.shut-out')}
          </Button>
        )}
        <Button kind="secondary" onPress={() => setConfirming('reset')}>
          {t('desk-staff.reset')}
        </Button>
      </div>
      {confirming && (
        <ConfirmDialog
          title={t(`desk-staff.${confirming}`)}
          text={t(`desk-staff.${confirming}-sure`, { name: member.name })}
          onConfirm={confirmed[confirming]}
          onClose={() => setConfirming(undefined)}
        />
      )}
    </Section>
  );
}
