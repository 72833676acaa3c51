import { useEffect, useState } from 'react';
import { receiveEvents } from '#client/events.ts';

/** A click on the opener first closes the sheet (light dismissal) and must not reopen it. */
const reopenGuardMs = 250;

/** Whether one of the header's sheets was requested, and by which opener. */
export function usePopoverRequest(event: 'shop:settings' | 'shop:account') {
  const [state, setState] = useState<{ isOpen: boolean; anchor: HTMLElement | null; closedAt: number }>({
    isOpen: false,
    anchor: null,
    closedAt: Number.NEGATIVE_INFINITY,
  });
  useEffect(
    () =>
      receiveEvents(event, (anchor) =>
        setState((before) => {
          const wasJustClosed = performance.now() - before.closedAt < reopenGuardMs;
          if (wasJustClosed && before.anchor === anchor) return before;
          return { ...before, isOpen: true, anchor };
        }),
      ),
    [event],
  );
  const close = () =>
    setState((before) =>
      before.isOpen ? { ...before, isOpen: false, closedAt: performance.now() } : before,
    );
  return { isOpen: state.isOpen, anchor: state.anchor, close };
}
