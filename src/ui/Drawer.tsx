import { type ReactNode, useId, useRef } from 'react';
import { cx } from './class-names.ts';
import { IconButton } from './IconButton.tsx';
import { useModal } from './use-modal.ts';

interface DrawerProps {
  isOpen: boolean;
  onClose: () => void;
  /** For assistive technology; `header` is visible. */
  label: string;
  closeLabel: string;
  header: ReactNode;
  children: ReactNode;
  /** `wide` for content with an image beside its description. */
  size?: 'regular' | 'wide';
}

const sizes = { regular: 'max-w-[29rem]', wide: 'max-w-[72rem]' };

/** A modal panel at the right edge; its content is a DrawerBody. */
export function Drawer({
  isOpen,
  onClose,
  label,
  closeLabel,
  header,
  children,
  size = 'regular',
}: DrawerProps) {
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
        if (event.target === event.currentTarget) onClose();
      }}
      className={cx(
        'm-0 ml-auto h-dvh max-h-none w-full overflow-hidden bg-paper text-ink shadow-2xl backdrop:bg-night/45',
        'transition-transform duration-300 ease-calm starting:open:translate-x-full motion-reduce:transition-none',
        sizes[size],
      )}
    >
      {isOpen && (
        <div className="flex h-full flex-col">
          <h2 id={titleId} className="sr-only">
            {label}
          </h2>
          <div className="flex items-center justify-between gap-2 border-b border-line pr-2 pl-3">
            <div className="min-w-0 flex-1">{header}</div>
            <IconButton icon="close" label={closeLabel} size={18} onClick={onClose} />
          </div>
          <div className="flex min-h-0 flex-1 flex-col">{children}</div>
        </div>
      )}
    </dialog>
  );
}

/** The scrolling middle of a drawer, with a fixed footer. */
export function DrawerBody({ children, footer }: { children: ReactNode; footer?: ReactNode }) {
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-6 sm:px-6">{children}</div>
      {footer && <div className="border-t border-line bg-paper px-4 py-5 sm:px-6">{footer}</div>}
    </>
  );
}
