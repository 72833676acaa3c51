const forms = new Set<string>();
const hearers = new Set<() => void>();

/** Whether something was typed in any form on the screen and not sent. */
export const hasUnsaved = (): boolean => forms.size > 0;

/** In how many forms. */
export const unsavedForms = (): number => forms.size;

/** A form says whether anything in it is not saved; one that goes says no. */
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
