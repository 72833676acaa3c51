import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router';
import { useDesk } from '../base/desk-context.ts';
import { type Draft, dropDraft, keepDraft, readDraft } from './drafts.ts';

/** Between two keys of somebody who types nothing is written. */
const pauseMs = 250;

interface FormDraft {
  /** What was typed before the page was loaded anew. */
  found: Draft | undefined;
  /** Undefined once nothing of it would be lost. */
  keep(draft: Draft | undefined): void;
}

/**
 * What is typed into a form of this screen stays through a reload, a crash and a new sign-in: it is kept in this tab until
 * the form is sent or left. `form` tells it from others on the screen.
 */
export function useDraft(form: string): FormDraft {
  const { me } = useDesk();
  const { pathname } = useLocation();
  const key = `${pathname} ${form}`;
  const found = useMemo(() => readDraft(me.id, key), [me.id, key]);
  const waiting = useRef<Draft>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    if (waiting.current) keepDraft(me.id, key, waiting.current);
    waiting.current = undefined;
  }, [me.id, key]);
  const keep = useCallback(
    (draft: Draft | undefined) => {
      clearTimeout(timer.current);
      waiting.current = draft;
      if (draft) timer.current = setTimeout(flush, pauseMs);
      else dropDraft(key);
    },
    [flush, key],
  );
  useEffect(() => {
    // A page that goes keeps what was typed; a form that goes has been left.
    addEventListener('pagehide', flush);
    return () => {
      removeEventListener('pagehide', flush);
      keep(undefined);
    };
  }, [flush, keep]);
  return { found, keep };
}
