import { useLayoutEffect } from 'react';
import { markUnsaved } from './unsaved.ts';

/**
 * Reports unsaved input to the desk while the form is mounted. Before navigating after a save, call `markUnsaved`:
 * the blocker runs before the next render.
 */
export function useUnsaved(form: string, isUnsaved: boolean): void {
  // In the layout phase: a later effect would block the next navigation for a form that is gone.
  useLayoutEffect(() => {
    markUnsaved(form, isUnsaved);
    return () => markUnsaved(form, false);
  }, [form, isUnsaved]);
}
