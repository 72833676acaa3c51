import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { ContentKind } from '#kernel/shop/content/content-fields.ts';
import { contentKinds } from '#kernel/shop/content/content-kinds.ts';
import { useDesk } from '../base/desk-context.ts';
import { DeskError } from '../base/desk-error.ts';
import type { DataOf } from '../base/desk-types.ts';
import { errorMessages } from '../base/error-messages.ts';
import { asLists, byPlace, mergeInput, threeWay } from '../ui/three-way.ts';
import { markUnsaved } from '../ui/unsaved.ts';
import { useDraft } from '../ui/use-draft.ts';
import { useUnsaved } from '../ui/use-unsaved.ts';
import { type Values, withoutEmptyLines, withValue } from './content-values.ts';
import { usePathName } from './use-field-name.ts';

/** State when the person began to type: the form's fields, and the record if it exists. */
interface Baseline {
  fields: Values;
  record: DataOf<'deskContent'> | undefined;
}

interface Problem {
  text: string;
  faults: ReadonlyMap<string, string>;
}

const none: Problem = { text: '', faults: new Map() };

function isFault(value: unknown): value is { path: string; problem: string; what?: string } {
  return typeof value === 'object' && value !== null && 'path' in value && 'problem' in value;
}

/** Merges saved changes of others into unsaved input; on a conflict the input wins. */
function mergeUnsaved(before: Values, current: Values, typed: Values): Values {
  const [was = {}, is = {}, typedFields = {}] = byPlace([before, current, typed]);
  return asLists(mergeInput(threeWay(was, is, typedFields), typedFields, () => false)) as Values;
}

/**
 * Form state of a content record. Input survives failed calls and reloads until it is saved. `record` is the record
 * being edited, if it exists.
 */
export function useContentForm(kind: ContentKind, current: Values, record?: DataOf<'deskContent'>) {
  const { t } = useDesk();
  const nameOf = usePathName();
  const { found, store } = useDraft(kind);
  const [values, setValues] = useState(() => found?.values ?? current);
  const [isTouched, setTouched] = useState(found !== undefined);
  const [baseline, setBaseline] = useState<Baseline | undefined>(
    found && {
      fields: found.before,
      record: record && { ...record, draft: { ...found.before }, version: found.version },
    },
  );
  const before = useRef(found?.before ?? current);
  const [problem, setProblem] = useState(none);
  const written = JSON.stringify(current);
  // Takes saved changes of others into untouched fields.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refetched record is the same record in a new object
  useEffect(() => {
    if (isTouched) setValues((typed) => mergeUnsaved(before.current, current, typed));
    else setValues(current);
    before.current = current;
  }, [written, isTouched]);
  const id = useId();
  useUnsaved(id, isTouched);

  const touch = useCallback(() => {
    setTouched(true);
    setBaseline((known) => known ?? { fields: before.current, record });
  }, [record]);
  const change = useCallback(
    (path: string, value: unknown) => {
      touch();
      setValues((typed) => withValue(typed, path, value));
    },
    [touch],
  );
  const take = useCallback(
    (fields: Values) => {
      touch();
      setValues(fields);
    },
    [touch],
  );
  useEffect(() => {
    if (!isTouched) return;
    store({
      values,
      before: baseline?.fields ?? before.current,
      version: (baseline?.record ?? record)?.version ?? '',
    });
  }, [isTouched, values, baseline, record, store]);

  /** Called once the input is saved or discarded. */
  const release = useCallback(() => {
    setTouched(false);
    setBaseline(undefined);
    store(undefined);
    markUnsaved(id, false);
  }, [id, store]);

  /** Sends the input; shows the faults field by field if the host refuses it. */
  const send = useCallback(
    async <T>(work: (fields: Record<string, unknown>) => Promise<T>): Promise<T | undefined> => {
      setProblem(none);
      try {
        const answer = await work({ ...withoutEmptyLines(contentKinds[kind].fields, values) });
        release();
        return answer;
      } catch (error) {
        if (!(error instanceof DeskError)) throw error;
        if (error.kind === 'given-up') {
          // The person has seen the other version and continues from it.
          setBaseline(undefined);
          if (error.message === '') return undefined;
        }
        const { data, field } = error;
        const listed =
          typeof data === 'object' && data !== null && 'faults' in data && Array.isArray(data.faults)
            ? data.faults.filter(isFault)
            : [];
        const faults = new Map(
          listed.map(({ path, problem: kindOfFault, what = '' }) => [
            path,
            t(`desk-content-api.${kindOfFault}` as Parameters<typeof t>[0], { field: nameOf(path), what }),
          ]),
        );
        setProblem({ text: faults.get(field ?? '') ?? errorMessages(error, t), faults });
        return undefined;
      }
    },
    [kind, nameOf, release, t, values],
  );

  return { values, isTouched, baseline, problem, change, take, release, send };
}
