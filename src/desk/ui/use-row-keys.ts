import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

const steps: Readonly<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** Whether a key press goes into an input. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

/**
 * j and k or the arrow keys move between rows, f focuses the filters, x marks the row in focus by its index and with
 * shift all up to it, a full stop focuses the first act for the marked rows.
 */
export function useRowKeys(
  body: RefObject<HTMLElement | null>,
  onMark?: (index: number, isRange: boolean) => void,
): void {
  const mark = useRef(onMark);
  useLayoutEffect(() => {
    mark.current = onMark;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]')) return;
      if (event.key === 'f') {
        const box = document.querySelector<HTMLElement>('[data-list-search]');
        if (!box) return;
        event.preventDefault();
        box.focus();
        return;
      }
      if (event.key === '.') {
        const act = document.querySelector<HTMLElement>('[data-bulk] button');
        if (!act) return;
        event.preventDefault();
        act.focus();
        return;
      }
      const step = steps[event.key];
      const rows = [...(body.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
      const index = rows.indexOf(document.activeElement as HTMLElement);
      if (event.key.toLowerCase() === 'x' && mark.current && index >= 0) {
        event.preventDefault();
        mark.current(index, event.shiftKey);
        return;
      }
      if (!step || rows.length === 0) return;
      const next = index < 0 ? 0 : Math.min(Math.max(index + step, 0), rows.length - 1);
      event.preventDefault();
      rows[next]?.focus();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [body]);
}
