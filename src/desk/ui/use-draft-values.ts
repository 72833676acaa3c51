import { useEffect } from 'react';
import { isSame } from './three-way.ts';
import type { useDraft } from './use-draft.ts';
import { useUnsaved } from './use-unsaved.ts';

/** Stores the input of the new form `form` as its draft, and reports it, or a chosen file, as unsaved. */
export function useDraftValues(
  form: string,
  {
    values,
    defaults,
    store,
    hasFile,
  }: Pick<ReturnType<typeof useDraft>, 'store'> & {
    values: Readonly<Record<string, unknown>>;
    defaults: Readonly<Record<string, unknown>>;
    hasFile: boolean;
  },
): void {
  const draft = JSON.stringify(values);
  const isTyped = !isSame(values, defaults);
  useUnsaved(form, isTyped || hasFile);
  useEffect(() => {
    store(isTyped ? { values: JSON.parse(draft), before: {}, version: '' } : undefined);
  }, [isTyped, draft, store]);
}
