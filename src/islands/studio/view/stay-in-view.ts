import { type RefObject, useEffect, useRef } from 'react';

/** A small margin beside the page's scroll padding, which is as high as header, picture and price. */
export const belowStage = 'scroll-mt-2 scroll-mb-2';

const always = () => true;

/** Scrolls an element back into view when `what` changes: the panel above it may have become shorter. */
export function useStayInView<T extends HTMLElement>(
  what: unknown,
  isMeant: () => boolean = always,
): RefObject<T | null> {
  const element = useRef<T>(null);
  const last = useRef(what);
  const latest = useRef(isMeant);
  latest.current = isMeant;
  useEffect(() => {
    if (last.current === what) return;
    last.current = what;
    if (latest.current()) element.current?.scrollIntoView({ block: 'nearest' });
  }, [what]);
  return element;
}

function showFocused({ target }: Event): void {
  if (!(target instanceof Element) || !target.matches(':focus-visible')) return;
  (target.closest('label') ?? target).scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Scrolls a focused element clear of picture and price; browsers leave covered elements in place. */
export function useFocusInView<T extends HTMLElement>(): RefObject<T | null> {
  const area = useRef<T>(null);
  useEffect(() => {
    const listened = area.current;
    listened?.addEventListener('focusin', showFocused);
    return () => listened?.removeEventListener('focusin', showFocused);
  }, []);
  return area;
}
