import { useEffect } from 'react';
import { markUnsaved } from './unsaved.ts';

/**
 * Tells the desk, as long as the form is drawn, whether something in it would be lost. Whoever leads away once it is
 * saved takes the mark off first (`markUnsaved`): the way is asked about before anything is drawn.
 */
export function useUnsaved(form: string, isUnsaved: boolean): void {
  useEffect(() => {
    markUnsaved(form, isUnsaved);
    return () => markUnsaved(form, false);
  }, [form, isUnsaved]);
}
