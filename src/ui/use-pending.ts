import { useRef, useState } from 'react';

/**
 * A piece of work and whether it is under way. A second call meanwhile does nothing; a rejection ends the
 * waiting and is left to whoever shows it.
 */
export function usePending(work: () => Promise<unknown>): [isPending: boolean, run: () => void] {
  const isRunning = useRef(false);
  const [isPending, setPending] = useState(false);
  const run = () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setPending(true);
    const end = () => {
      isRunning.current = false;
      setPending(false);
    };
    work().then(end, end);
  };
  return [isPending, run];
}
