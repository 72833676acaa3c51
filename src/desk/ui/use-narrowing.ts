import { useEffect, useRef } from 'react';

const pauseMs = 250;

type Values = Readonly<Record<string, unknown>>;

/**
 * Narrows a list once whoever types has paused. Who opens a row meanwhile has left the list: what waits is dropped, and
 * does not lead back to it.
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
