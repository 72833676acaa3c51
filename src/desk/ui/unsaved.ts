const forms = new Set<string>();
const hearers = new Set<() => void>();

/** Whether any form on the screen has unsaved input. */
export const hasUnsaved = (): boolean => forms.size > 0;

/** How many forms have. */
export const unsavedForms = (): number => forms.size;

/** Called by a form when it has unsaved input, or none any more. */
export function markUnsaved(form: string, isUnsaved: boolean): void {
  if (isUnsaved === forms.has(form)) return;
  if (isUnsaved) forms.add(form);
  else forms.delete(form);
  for (const hear of hearers) hear();
}

export function onUnsaved(hear: () => void): () => void {
  hearers.add(hear);
  return () => hearers.delete(hear);
}
