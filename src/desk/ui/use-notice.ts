import { useNotify } from 'ra-core';
import { useMemo } from 'react';
import { useDesk } from '../app/desk-context.ts';
import { errorWords } from '../app/error-words.ts';

/** Short words at the edge of the screen, which go by themselves; those of a failure stay until they are closed. */
export function useNotice(): {
  say(text: string): void;
  sayUndoable(text: string): void;
  fail(error: unknown): void;
} {
  const notify = useNotify();
  const { t } = useDesk();
  return useMemo(
    () => ({
      say: (text) => notify(text, { type: 'success' }),
      // ra-core sends what may be undone when its words go.
      sayUndoable: (text) => notify(text, { type: 'info', undoable: true }),
      fail: (error) => notify(errorWords(error, t), { type: 'error', autoHideDuration: null }),
    }),
    [notify, t],
  );
}
