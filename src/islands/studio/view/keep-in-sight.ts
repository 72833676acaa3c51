import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/** A little air beside the page's own scroll padding, which is as high as header, picture and price. */
export const belowStage = 'scroll-mt-2 scroll-mb-2';

const always = () => true;

/** Brings an element back into sight when `what` changes: the panel above it may have become shorter. */
export function useKeptInSight<T extends HTMLElement>(
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

/** Brings what a key moved the focus to clear of picture and price: browsers leave what lies below them where it is. */
export function showFocused({ target }: FocusEvent<HTMLElement>): void {
  if (!target.matches(':focus-visible')) return;
  (target.closest('label') ?? target).scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
