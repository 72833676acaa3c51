import { type ReactNode, useId, useRef, useState } from 'react';
import { cx } from '#ui/class-names.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { useModal } from '#ui/use-modal.ts';
import { useDesk } from '../base/desk-context.ts';
import { DeskButton } from './DeskButton.tsx';
import { unsavedForms } from './unsaved.ts';

/**
 * A dialog above the screen, open as long as it is drawn; Escape and its cross close it, a click beside it does not. Who
 * would lose by it what they have typed is asked first.
 */
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
  /** What the cross does, where it does more than close. */
  closeLabel?: string;
  /** Closing it loses what was typed on the screen beneath it as well. */
  endsAll?: boolean;
  children: ReactNode;
}) {
  const { t } = useDesk();
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useModal(ref, true);
  const [beneath] = useState(() => (endsAll ? 0 : unsavedForms()));
  const [isAsking, setAsking] = useState(false);
  const close = () => (unsavedForms() > beneath ? setAsking(true) : onClose());
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      // A second Escape closes it whatever is answered to the first.
      onClose={() => {
        if (unsavedForms() > beneath) ref.current?.showModal();
        close();
      }}
      className={cx(
        'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] overflow-auto overscroll-contain rounded-[2px] bg-paper px-6 py-6 text-ink shadow-2xl backdrop:bg-night/55 sm:px-8',
        isWide ? 'max-w-4xl' : 'max-w-lg',
      )}
    >
      <div className="absolute top-2 right-2">
        <IconButton icon="close" label={closeLabel ?? t('desk.close')} size={18} onClick={close} />
      </div>
      <h2 id={titleId} className="mb-4 pr-10 text-[1.625rem] leading-tight lang-zh:text-[1.25rem]">
        {title}
      </h2>
      {children}
      {isAsking && (
        <div role="alert" className="mt-6 border-t border-gold-soft pt-4">
          <p className="mb-3 text-sm font-semibold">{t('desk.unsaved')}</p>
          <div className="flex flex-wrap gap-3">
            <DeskButton kind="main" onPress={() => setAsking(false)}>
              {t('desk.unsaved-stay')}
            </DeskButton>
            <DeskButton kind="danger" onPress={onClose}>
              {t('desk.unsaved-leave')}
            </DeskButton>
          </div>
        </div>
      )}
    </dialog>
  );
}
