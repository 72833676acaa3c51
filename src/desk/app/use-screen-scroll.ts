import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { leadsBack } from '../base/way-back.ts';

/** So long a list may take to be as high as it was. */
const patienceMs = 10_000;

/** Scrolls to a height that the screen may not have yet; gives it up when the person scrolls. */
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
  const timer = setTimeout(stop, patienceMs);
  for (const hand of ['wheel', 'touchstart', 'keydown']) addEventListener(hand, stop, { passive: true });
  observer.observe(document.body);
  scroll();
  return stop;
}

/** A new screen begins at its top; one that somebody comes back to stands where they left it. */
export function useScreenScroll(): void {
  const { pathname, search, state } = useLocation();
  const isBack = useNavigationType() === 'POP' || leadsBack(state);
  const address = pathname + search;
  const left = useRef(new Map<string, number>());
  const shown = useRef(pathname);
  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that is narrowed is the same screen
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    return scrollWhenHigh(isBack ? (left.current.get(address) ?? 0) : 0);
  }, [pathname]);
  // Before the browser tells that a lower screen has taken its place.
  useLayoutEffect(() => {
    const keep = () => left.current.set(address, scrollY);
    addEventListener('scroll', keep, { passive: true });
    return () => removeEventListener('scroll', keep);
  }, [address]);
}
