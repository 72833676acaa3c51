import { Button } from '#ui/Button.tsx';
import { useDesk } from '../base/desk-context.ts';
import { DeskDialog } from './DeskDialog.tsx';

/** Asks once more before something is done that is not easily taken back; it is done under the name of the question. */
export function ConfirmDialog({
  title,
  text,
  onConfirm,
  onClose,
}: {
  title: string;
  text: string;
  /** The dialog stays until the work has ended, and closes then. */
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
