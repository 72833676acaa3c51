import { useDesk } from '../base/desk-context.ts';
import { CopyDialog } from '../ui/CopyDialog.tsx';

/** A secret that is shown once, with a button that copies it. */
export function SecretDialog({
  title,
  secret,
  onClose,
}: {
  title: string;
  secret: string;
  onClose: () => void;
}) {
  const { t } = useDesk();
  return (
    <CopyDialog
      {...{ title, onClose, value: secret, text: t('desk-connections.secret-once') }}
      labels={{
        copy: t('desk-connections.copy'),
        copied: t('desk-connections.copied'),
        done: t('desk-connections.done'),
      }}
    />
  );
}
