import { type RefObject, useEffect } from 'react';

/**
 * Opens and closes a native dialog with the state, keeps the page from scrolling, and returns the focus
 * afterwards. A field with `data-autofocus` gets the initial focus.
 */
export function useModal(ref: RefObject<HTMLDialogElement | null>, isOpen: boolean): void {
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !isOpen) return;
    const returnTo = document.activeElement;
    const { overflow } = document.documentElement.style;
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    document.documentElement.style.overflow = 'hidden';
    return () => {
      document.documentElement.style.overflow = overflow;
      dialog.close();
      if (returnTo instanceof HTMLElement && returnTo.isConnected) returnTo.focus({ preventScroll: true });
    };
  }, [ref, isOpen]);
}
