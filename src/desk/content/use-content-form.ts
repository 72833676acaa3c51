import { useCallback, useEffect, useId, useState } from 'react';
import type { ContentKind } from '#kernel/content/content-fields.ts';
import { contentKinds } from '#kernel/content/content-kinds.ts';
import { useDesk } from '../app/desk-context.ts';
import { DeskError } from '../app/desk-error.ts';
import { errorWords } from '../app/error-words.ts';
import { markUnsaved } from '../ui/unsaved.ts';
import { useUnsaved } from '../ui/use-unsaved.ts';
import { tidy, type Values, withValue } from './content-values.ts';

interface Problem {
  text: string;
  faults: ReadonlyMap<string, string>;
}

const none: Problem = { text: '', faults: new Map() };

function isFault(value: unknown): value is { path: string; problem: string; what?: string } {
  return typeof value === 'object' && value !== null && 'path' in value && 'problem' in value;
}

/** The form of a piece of content: what is typed stays until it was saved, whatever happens to a call. */
export function useContentForm(kind: ContentKind, standing: Values) {
  const { t } = useDesk();
  const [values, setValues] = useState(standing);
  const [isTouched, setTouched] = useState(false);
  const [problem, setProblem] = useState(none);
  const written = JSON.stringify(standing);
  // What others have saved comes into a form that nobody has typed in.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a record that is read anew is the same record in a new object
  useEffect(() => {
    if (!isTouched) setValues(standing);
  }, [written, isTouched]);
  const id = useId();
  useUnsaved(id, isTouched);

  const change = useCallback((path: string, value: unknown) => {
    setTouched(true);
    setValues((before) => withValue(before, path, value));
  }, []);

  const take = useCallback((fields: Values) => {
    setTouched(true);
    setValues(fields);
  }, []);

  /** What is typed is kept, or shall be lost. */
  const release = useCallback(() => {
    setTouched(false);
    markUnsaved(id, false);
  }, [id]);

  /** Does the work with what is typed; says what is wrong, field by field, where the host refuses it. */
  const send = useCallback(
    async <T>(work: (fields: Record<string, unknown>) => Promise<T>): Promise<T | undefined> => {
      setProblem(none);
      try {
        const answer = await work({ ...tidy(contentKinds[kind].fields, values) });
        release();
        return answer;
      } catch (error) {
        if (!(error instanceof DeskError)) throw error;
        if (error.kind === 'given-up' && error.message === '') return undefined;
        const { data, field } = error;
        const listed =
          typeof data === 'object' && data !== null && 'faults' in data && Array.isArray(data.faults)
            ? data.faults.filter(isFault)
            : [];
        const words = errorWords(error, t);
        const faults = new Map(
          listed.map(({ path, problem: kindOfFault, what = '' }) => [
            path,
            path === field
              ? words
              : t(`desk-content-api.${kindOfFault}` as Parameters<typeof t>[0], { field: path, what }),
          ]),
        );
        setProblem({ text: words, faults });
        return undefined;
      }
    },
    [kind, release, t, values],
  );

  return { values, isTouched, problem, change, take, release, send };
}
