import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router';
import { useDesk } from '../base/desk-context.ts';
import { type Draft, dropDraft, readDraft, storeDraft } from './drafts.ts';

/** Debounce of writes while the person types. */
const pauseMs = 250;

interface FormDraft {
  /** Input from before a reload. */
  found: Draft | undefined;
  /** Undefined if there is no unsaved input. */
  store(draft: Draft | undefined): void;
}

/**
 * Stores the input of a form of this screen in this tab through a reload, a crash and a new sign-in, until it is sent
 * or left. `form` distinguishes the forms of one screen.
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
    if (waiting.current) storeDraft(me.id, key, waiting.current);
    waiting.current = undefined;
  }, [me.id, key]);
  const store = useCallback(
    (draft: Draft | undefined) => {
      clearTimeout(timer.current);
      waiting.current = draft;
      if (draft) timer.current = setTimeout(flush, pauseMs);
      else dropDraft(key);
    },
    [flush, key],
  );
  useEffect(() => {
    // A page that is unloaded keeps the draft; unmounting the form deletes it.
    addEventListener('pagehide', flush);
    return () => {
      removeEventListener('pagehide', flush);
      store(undefined);
    };
  }, [flush, store]);
  return { found, store };
}
