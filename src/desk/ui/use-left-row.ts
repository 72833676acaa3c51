import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { leadsBack } from '../base/way-back.ts';

/** Address of the last opened row, by the address of its list. */
const opened = new Map<string, string>();

/**
 * Focuses the row that was opened last when the person returns to a list. `hasRows`: the rows are rendered. The
 * returned function is called for each row that is opened.
 */
export function useLeftRow(body: RefObject<HTMLElement | null>, hasRows: boolean): (hash: string) => void {
  const { pathname, search, state } = useLocation();
  const address = pathname + search;
  const isBack = useNavigationType() === 'POP' || leadsBack(state);
  const target = useRef(isBack ? opened.get(address) : undefined);
  useEffect(() => {
    if (!hasRows || target.current === undefined) return;
    const rows = [...(body.current?.querySelectorAll<HTMLAnchorElement>('[data-row]') ?? [])];
    const row = rows.find(({ hash }) => hash === target.current);
    target.current = undefined;
    // Do not steal focus from another element.
    const { activeElement } = document;
    const isFree = activeElement === document.body || activeElement?.id === 'desk-main';
    if (isFree) row?.focus({ preventScroll: true });
  }, [body, hasRows]);
  return (hash) => opened.set(address, hash);
}
