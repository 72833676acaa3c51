import { type ReactNode, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { useDesk } from '../base/desk-context.ts';
import { unsavedForms } from './unsaved.ts';

/** A modal dialog; Escape and its cross close it, a click outside does not. Asks before unsaved input is lost. */
export function DeskDialog({
  title,
  onClose,
  isWide = false,
  closeLabel,
  endsAll = false,
  children,
}: {
  title: string;
  onClose: () => void;
  isWide?: boolean;
  /** Label of the cross, if it does more than close. */
  closeLabel?: string;
  /** Closing it also loses unsaved input of the screen below. */
  endsAll?: boolean;
  children: ReactNode;
}) {
  const { t } = useDesk();
  const [beneath] = useState(() => (endsAll ? 0 : unsavedForms()));
  const [isAsking, setAsking] = useState(false);
  const isHeld = () => unsavedForms() > beneath;
  return (
    <Dialog
      isOpen
      title={title}
      size={isWide ? 'wide' : 'regular'}
      closeLabel={closeLabel ?? t('desk.close')}
      isHeld={isHeld}
      onClose={() => (isHeld() ? setAsking(true) : onClose())}
    >
      {children}
      {isAsking && (
        <div role="alert" className="mt-6 border-t border-gold-soft pt-4">
          <p className="mb-3 text-sm font-semibold">{t('desk.unsaved')}</p>
          <div className="flex flex-wrap gap-3">
            <Button kind="primary" onPress={() => setAsking(false)}>
              {t('desk.unsaved-stay')}
            </Button>
            <Button kind="danger" onPress={onClose}>
              {t('desk.unsaved-leave')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
