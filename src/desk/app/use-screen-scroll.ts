import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { leadsBack } from '../base/way-back.ts';

/** How long a list may take to reach its former height. */
const timeoutMs = 10_000;

/** Scrolls once the screen is high enough; stops when the person scrolls. */
function scrollWhenHigh(top: number): () => void {
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const hand of ['wheel', 'touchstart', 'keydown']) removeEventListener(hand, stop);
  };
  const scroll = () => {
    scrollTo(0, top);
    if (Math.abs(scrollY - top) < 2) stop();
  };
  const observer = new ResizeObserver(scroll);
  const timer = setTimeout(stop, timeoutMs);
  for (const hand of ['wheel', 'touchstart', 'keydown']) addEventListener(hand, stop, { passive: true });
  observer.observe(document.body);
  scroll();
  return stop;
}

/** Scrolls a new screen to its top, and restores the position of one that is reopened. */
export function useScreenScroll(): void {
  const { pathname, search, state } = useLocation();
  const isBack = useNavigationType() === 'POP' || leadsBack(state);
  const address = pathname + search;
  const left = useRef(new Map<string, number>());
  const shown = useRef(pathname);
  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list with another filter is the same screen
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    return scrollWhenHigh(isBack ? (left.current.get(address) ?? 0) : 0);
  }, [pathname]);
  // Before the browser reports the scroll position of a shorter screen.
  useLayoutEffect(() => {
    const storePosition = () => left.current.set(address, scrollY);
    addEventListener('scroll', storePosition, { passive: true });
    return () => removeEventListener('scroll', storePosition);
  }, [address]);
}
