import { useEffect, useRef, useState } from 'react';

/** Growing intervals; after the last one the next visit loads it. */
const pausesMs = [4_000, 8_000, 16_000, 32_000, 60_000];

/** Polls while a result is pending and the page is visible. */
export function usePolling(isWaiting: boolean, ask: () => void): void {
  const [turn, setTurn] = useState(0);
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    if (!isWaiting) setTurn(0);
    const pause = isWaiting ? pausesMs[turn] : undefined;
    if (pause === undefined) return;
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') latest.current();
      setTurn(turn + 1);
    }, pause);
    return () => clearTimeout(timer);
  }, [isWaiting, turn]);
}
