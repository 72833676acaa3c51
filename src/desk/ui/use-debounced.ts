import { useEffect, useState } from 'react';

const pauseMs = 220;

/** Text once typing has paused. */
export function useDebounced(typed: string): string {
  const [debounced, setDebounced] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return debounced;
}
