import { useEffect, useRef } from 'react';

const pauseMs = 250;

type Values = Readonly<Record<string, unknown>>;

/**
 * Debounces a filter while the person types. If they open a row meanwhile, the pending filter is dropped instead of
 * navigating back to the list.
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
    if (!isTyping) latest.current(values);
    else waiting.current = setTimeout(() => latest.current(values), pauseMs);
  };
}
