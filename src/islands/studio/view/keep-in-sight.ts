import { type RefObject, useEffect, useRef } from 'react';

/** Below the header, and on a telephone below the picture; the page's own scroll padding counts as well. */
export const belowStage = 'scroll-mt-[calc(46svh-2.5rem)] scroll-mb-28 md:scroll-mt-4';

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
