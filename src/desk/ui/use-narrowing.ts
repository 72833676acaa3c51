import { useEffect, useRef } from 'react';

const pauseMs = 250;

type Values = Readonly<Record<string, unknown>>;

/** Path of the open screen, without the filters of its list. */
const openPath = () => window.location.hash.split('?')[0];

/**
 * Debounces a filter while the person types. If they open a row meanwhile, the pending filter is dropped instead of
 * navigating back to the list: the list stays mounted while the row's screen is loading.
 */
export function useNarrowing(narrow: (values: Values) => void): (values: Values, isTyping: boolean) => void {
  const latest = useRef(narrow);
  useEffect(() => {
    latest.current = narrow;
  });
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  return (values, isTyping) => {
    clearTimeout(waiting.current);
    if (!isTyping) {
      latest.current(values);
      return;
    }
    const path = openPath();
    waiting.current = setTimeout(() => {
      if (openPath() === path) latest.current(values);
    }, pauseMs);
  };
}
