import { Button } from '#ui/Button.tsx';
import { useDesk } from '../base/desk-context.ts';
import { DeskDialog } from './DeskDialog.tsx';

/** Asks for confirmation; the confirm button repeats the title. */
export function ConfirmDialog({
  title,
  text,
  onConfirm,
  onClose,
}: {
  title: string;
  text: string;
  /** The dialog closes after the returned promise. */
  onConfirm: () => unknown;
  onClose: () => void;
}) {
  const { t } = useDesk();
  return (
    <DeskDialog title={title} onClose={onClose}>
      <p className="mb-6">{text}</p>
      <div className="flex gap-3">
        <Button
          kind="danger"
          onPress={async () => {
            await onConfirm();
            onClose();
          }}
        >
          {title}
        </Button>
        <Button kind="secondary" onPress={onClose}>
          {t('desk.cancel')}
        </Button>
      </div>
    </DeskDialog>
  );
}
