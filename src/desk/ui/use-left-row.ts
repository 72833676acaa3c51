import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { leadsBack } from '../base/way-back.ts';

/** By the address of a list, where the row led that was opened from it at last. */
const opened = new Map<string, string>();

/**
 * Whoever comes back to a list stands on the row they left by. `hasRows` says that the rows are drawn; what is given
 * is told of each row that somebody opens.
 */
export function useLeftRow(body: RefObject<HTMLElement | null>, hasRows: boolean): (hash: string) => void {
  const { pathname, search, state } = useLocation();
  const address = pathname + search;
  const isBack = useNavigationType() === 'POP' || leadsBack(state);
  const wanted = useRef(isBack ? opened.get(address) : undefined);
  useEffect(() => {
    if (!hasRows || wanted.current === undefined) return;
    const rows = [...(body.current?.querySelectorAll<HTMLAnchorElement>('[data-row]') ?? [])];
    const row = rows.find(({ hash }) => hash === wanted.current);
    wanted.current = undefined;
    // Whoever has begun with something else goes on with it.
    const { activeElement } = document;
    const isFree = activeElement === document.body || activeElement?.id === 'desk-main';
    if (isFree) row?.focus({ preventScroll: true });
  }, [body, hasRows]);
  return (hash) => opened.set(address, hash);
}
