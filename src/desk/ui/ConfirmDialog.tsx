import { useDesk } from '../base/desk-context.ts';
import { DeskButton } from './DeskButton.tsx';
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
        <DeskButton
          kind="danger"
          onPress={async () => {
            await onConfirm();
            onClose();
          }}
        >
          {title}
        </DeskButton>
        <DeskButton onPress={onClose}>{t('desk.cancel')}</DeskButton>
      </div>
    </DeskDialog>
  );
}
