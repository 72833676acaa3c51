import { type PointerEvent, type ReactNode, useEffect, useRef } from 'react';
import { cx } from './class-names.ts';

interface PopoverProps {
  isOpen: boolean;
  onClose: () => void;
  label: string;
  /** The element it is attached to; without one, the top right of the window. */
  anchor: HTMLElement | null;
  children: ReactNode;
  onPointerEnter?: (event: PointerEvent) => void;
  onPointerLeave?: (event: PointerEvent) => void;
  /** Moves the focus into it: for forms, not for content that opens on hover. */
  takesFocus?: boolean;
  className?: string;
}

const gapPx = 8;
const edgePx = 16;

/**
 * A non-modal sheet in the top layer, aligned with its anchor's nearer side. Escape and a click elsewhere
 * close it.
 */
export function Popover({
  isOpen,
  onClose,
  label,
  anchor,
  children,
  onPointerEnter,
  onPointerLeave,
  takesFocus = false,
  className,
}: PopoverProps) {
  const ref = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const sheet = ref.current;
    if (!sheet || !isOpen) return;
    const place = () => {
      const box = anchor?.getBoundingClientRect();
      sheet.style.top = `${(box?.bottom ?? 64) + gapPx}px`;
      const width = document.documentElement.clientWidth;
      const left = box && box.left + box.right < width ? box.left : (box?.right ?? width) - sheet.offsetWidth;
      sheet.style.left = `${Math.max(edgePx, Math.min(left, width - edgePx - sheet.offsetWidth))}px`;
    };
    sheet.showPopover();
    place();
    anchor?.setAttribute('aria-expanded', 'true');
    window.addEventListener('resize', place);
    window.addEventListener('scroll', place, { passive: true });
    if (takesFocus) sheet.querySelector<HTMLElement>('input, select, button, a[href]')?.focus();
    return () => {
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place);
      anchor?.setAttribute('aria-expanded', 'false');
      const hadFocus = sheet.contains(document.activeElement);
      sheet.hidePopover();
      if (hadFocus) anchor?.focus({ preventScroll: true });
    };
  }, [isOpen, anchor, takesFocus]);

  return (
    <div
      ref={ref}
      popover="auto"
      role="dialog"
      aria-label={label}
      onToggle={(event) => {
        if (event.newState === 'closed') onClose();
      }}
      onPointerEnter={onPointerEnter}
      onPointerLeave={onPointerLeave}
      className={cx(
        'fixed inset-auto m-0 max-h-[calc(100dvh-6rem)] w-[min(22rem,calc(100vw-2rem))] overflow-visible rounded-control border border-line bg-paper p-6 [@media(max-height:40rem)]:overflow-y-auto text-ink shadow-xl',
        'transition-[opacity,transform] duration-200 ease-calm starting:open:-translate-y-1 starting:open:opacity-0 motion-reduce:transition-none',
        className,
      )}
    >
      {isOpen && children}
    </div>
  );
}
