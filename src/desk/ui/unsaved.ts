const forms = new Set<string>();
const listeners = new Set<() => void>();

/** Whether any form on the screen has unsaved input. */
export const hasUnsaved = (): boolean => forms.size > 0;

/** How many forms have. */
export const unsavedForms = (): number => forms.size;

/** Called by a form when it has unsaved input, or none any more. */
export function markUnsaved(form: string, isUnsaved: boolean): void {
  if (isUnsaved === forms.has(form)) return;
  if (isUnsaved) forms.add(form);
  else forms.delete(form);
  for (const listener of listeners) listener();
}

export function onUnsaved(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
