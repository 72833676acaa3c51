import { type ReactNode, useContext, useId, useRef } from 'react';
import { cx } from './class-names.ts';
import { DensityContext } from './density.ts';
import { IconButton } from './IconButton.tsx';
import { useModal } from './use-modal.ts';

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  children: ReactNode;
  /** `narrow` for a question, `wide` for a form with pictures. */
  size?: 'narrow' | 'regular' | 'wide';
  /** Input would be lost: a click beside it does nothing, and the browser cannot close it. */
  isHeld?: () => boolean;
}

const styles = {
  regular: {
    sizes: { narrow: 'max-w-md', regular: 'max-w-xl', wide: 'max-w-3xl' },
    dialog:
      'transition-[opacity,transform] duration-300 ease-calm open:opacity-100 starting:open:translate-y-2 starting:open:opacity-0 motion-reduce:transition-none',
    inside: 'px-6 pt-8 pb-8 sm:px-10 sm:pt-10',
    title: 'mb-5 pr-8 font-display text-[1.75rem] leading-tight text-balance',
  },
  compact: {
    sizes: { narrow: 'max-w-md', regular: 'max-w-lg', wide: 'max-w-4xl' },
    dialog: '',
    inside: 'px-6 py-6 sm:px-8',
    title: 'mb-4 pr-10 text-[1.625rem] leading-tight lang-zh:text-[1.25rem]',
  },
};

/**
 * A modal dialog: Escape, the close button and, unless `isHeld`, a click beside it close it. The focus stays
 * inside and returns afterwards.
 */
export function Dialog({
  isOpen,
  onClose,
  title,
  closeLabel,
  children,
  size = 'regular',
  isHeld,
}: DialogProps) {
  const style = styles[useContext(DensityContext)];
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useModal(ref, isOpen);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog handles Escape itself
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (!isHeld && event.target === event.currentTarget) onClose();
      }}
      // Browsers close it at a second Escape, even if the first was prevented.
      onClose={() => {
        if (!isOpen) return;
        if (isHeld?.()) ref.current?.showModal();
        onClose();
      }}
      className={cx(
        'm-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] overflow-auto overscroll-contain rounded-control bg-paper text-ink shadow-2xl backdrop:bg-night/55',
        style.dialog,
        style.sizes[size],
      )}
    >
      {isOpen && (
        <div className={cx('relative', style.inside)}>
          <div className="absolute top-2 right-2">
            <IconButton icon="close" label={closeLabel} size={18} onClick={onClose} />
          </div>
          <h2 id={titleId} className={style.title}>
            {title}
          </h2>
          {children}
        </div>
      )}
    </dialog>
  );
}
