import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { useDesk } from '../base/desk-context.ts';
import { DeskDialog } from '../ui/DeskDialog.tsx';

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
  const [isCopied, setCopied] = useState(false);
  // Without access to the clipboard the text can still be selected.
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <DeskDialog title={title} onClose={onClose}>
      <p className="mb-4">{t('desk-connections.secret-once')}</p>
      <p className="mb-6 border-y border-line py-4 font-mono text-sm wrap-anywhere select-all">{secret}</p>
      <div className="flex flex-wrap gap-3">
        <Button kind="primary" onPress={copy}>
          {t(isCopied ? 'desk-connections.copied' : 'desk-connections.copy')}
        </Button>
        <Button kind="secondary" onPress={onClose}>
          {t('desk-connections.done')}
        </Button>
      </div>
    </DeskDialog>
  );
}
