import { useRef, useState } from 'react';

/**
 * Runs work and tracks whether it is pending. Calls while pending are ignored; a rejection ends the pending
 * state and is left to the caller.
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
