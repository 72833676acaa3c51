import { type ReactNode, useId, useRef } from 'react';
import { cx } from '#ui/class-names.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { useModal } from '#ui/use-modal.ts';
import { useDesk } from '../app/desk-context.ts';

/** A dialog above the screen, open as long as it is drawn; Escape and its cross close it, a click beside it does not. */
export function DeskDialog({
  title,
  onClose,
  isWide = false,
  closeLabel,
  children,
}: {
  title: string;
  onClose: () => void;
  isWide?: boolean;
  /** What the cross does, where it does more than close. */
  closeLabel?: string;
  children: ReactNode;
}) {
  const { t } = useDesk();
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useModal(ref, true);
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className={cx(
        'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] overflow-auto overscroll-contain rounded-[2px] bg-paper px-6 py-6 text-ink shadow-2xl backdrop:bg-night/55 sm:px-8',
        isWide ? 'max-w-4xl' : 'max-w-lg',
      )}
    >
      <div className="absolute top-2 right-2">
        <IconButton icon="close" label={closeLabel ?? t('desk.close')} size={18} onClick={onClose} />
      </div>
      <h2 id={titleId} className="mb-4 pr-10 text-[1.625rem] leading-tight lang-zh:text-[1.25rem]">
        {title}
      </h2>
      {children}
    </dialog>
  );
}
