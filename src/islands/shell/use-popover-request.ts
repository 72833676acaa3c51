import { useEffect, useState } from 'react';
import { receiveEvents } from '#client/events.ts';

/** A click on the opener closes the sheet first (light dismissal) and must not open it again. */
const reopenGuardMs = 250;

/** Whether the sheet behind one of the header's openers is asked for, and which opener asked. */
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
