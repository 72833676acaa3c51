import { useLayoutEffect } from 'react';
import { markUnsaved } from './unsaved.ts';

/**
 * Tells the desk, as long as the form is drawn, whether something in it would be lost. Whoever leads away once it is
 * saved takes the mark off first (`markUnsaved`): the way is asked about before anything is drawn.
 */
export function useUnsaved(form: string, isUnsaved: boolean): void {
  // As the form goes, not a moment after: until then the next way would be held for a form that nobody sees.
  useLayoutEffect(() => {
    markUnsaved(form, isUnsaved);
    return () => markUnsaved(form, false);
  }, [form, isUnsaved]);
}
