import { Form } from 'ra-core';
import {
  type Dispatch,
  Fragment,
  type SetStateAction,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { DeskCallName } from '#kernel/desk/desk-calls.ts';
import { useDesk } from '../app/desk-context.ts';
import { DeskError } from '../app/desk-error.ts';
import type { ActCallName, ActInput, DataOf, DeskRecordBase, InputOf } from '../app/desk-types.ts';
import { errorWords } from '../app/error-words.ts';
import { PerformContext } from './act-context.ts';
import { DeskButton } from './DeskButton.tsx';
import { FormBox } from './FormBox.tsx';
import { fieldNames, fieldWords } from './field-words.tsx';
import type { FormField } from './form-fields.ts';
import { boxesOf, inputOf, keptBoxes, nameOfBox } from './form-values.ts';
import { markUnsaved } from './unsaved.ts';
import { useDraft } from './use-draft.ts';
import { useNotice } from './use-notice.ts';
import { useUnsaved } from './use-unsaved.ts';

interface ActFormProps<Name extends DeskCallName> {
  call: Name;
  /** The record that is acted on, of the screen it stands on; without one the call makes something new. */
  record?: DeskRecordBase;
  fields: readonly FormField[];
  submit: string;
  /** What stands in the boxes at first, by the names of the call's input. */
  values?: Readonly<Record<string, unknown>>;
  /** What the call is given beside what is typed. */
  also?: Readonly<Record<string, unknown>>;
  /** How it is sent, where that is more than the call. */
  send?: (input: InputOf<Name>) => Promise<DataOf<Name>>;
  /** Said when it is done. */
  notice?: string;
  onDone?: (answer: DataOf<Name>) => unknown;
  onCancel?: () => void;
  /** Fields beside each other on a wide screen. */
  columns?: 1 | 2 | 3;
  kind?: 'main' | 'plain' | 'danger';
}

const grids = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-2 lg:grid-cols-3' };
const nothing = {};
/** One and the same each time: another one resets the form, and what is said beside its fields with it. */
const resetOptions = { keepDirtyValues: true };

/**
 * A form for one call. What was typed stays through an ended session (the call goes on after the person has signed in
 * again), a lost network, a reload, a refusal and a conflict of versions; only a success empties it.
 */
export function ActForm<Name extends DeskCallName>(props: ActFormProps<Name>) {
  const { call: name, record, fields, submit, values = nothing, also, notice, onDone, onCancel } = props;
  const { call, t } = useDesk();
  const perform = useContext(PerformContext);
  const { say } = useNotice();
  const [problem, setProblem] = useState('');
  const [isPending, setPending] = useState(false);
  const [done, setDone] = useState(0);
  const [begun, setBegun] = useState<DeskRecordBase>();
  const { found, keep } = useDraft(draftName(name, also));
  const id = useId();
  const written = JSON.stringify(values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a record that is read anew brings the same values in a new object
  const defaults = useMemo(() => boxesOf(fields, values), [written, done]);

  async function send(input: Readonly<Record<string, unknown>>): Promise<DataOf<Name>> {
    if (!record) {
      const answer = await (props.send ?? ((given) => call(name, given)))(input as InputOf<Name>);
      if (notice) say(notice);
      return answer;
    }
    if (!perform) throw new TypeError(`${name} acts on a record: its form stands inside a DeskRecord`);
    const compared = { nameOf: fieldNames(fields), wordsOf: fieldWords(fields) };
    // Where nothing of the record is overwritten, it is acted on as it stands.
    const options = { compared, ...(notice && { notice }), ...(props.values && { since: begun }) };
    // Whoever gives a record gives a call that takes its id and version.
    const answer = await perform(name as ActCallName, input as ActInput<ActCallName>, options);
    return answer as DataOf<Name>;
  }

  async function save(boxes: Readonly<Record<string, unknown>>) {
    setProblem('');
    setPending(true);
    try {
      const answer = await send({ ...inputOf(fields, boxes, values), ...also });
      setDone(done + 1);
      setBegun(undefined);
      keep(undefined);
      markUnsaved(id, false);
      await onDone?.(answer);
      return undefined;
    } catch (error) {
      if (!(error instanceof DeskError)) throw error;
      // Whoever has looked at the other version goes on from it.
      if (error.kind === 'given-up') setBegun(undefined);
      const { field } = error;
      const box = fields.find(({ name: own }) => own === field || field?.startsWith(`${own}.`));
      // Beneath the form as well: what was refused is never a press without an answer.
      if (error.kind !== 'given-up' || error.message !== '') setProblem(errorWords(error, t));
      return box && { [nameOfBox(box.name)]: errorWords(error, t) };
    } finally {
      setPending(false);
    }
  }

  return (
    <Form
      key={done}
      defaultValues={defaults}
      resetOptions={resetOptions}
      onSubmit={save}
      noValidate
      disableInvalidFormNotification
    >
      <Typing
        form={id}
        record={record}
        begun={begun}
        fields={fields}
        found={done === 0 ? found : undefined}
        keep={keep}
        onBegin={setBegun}
      />
      <div className={`grid gap-x-5 gap-y-4 ${grids[props.columns ?? 1]}`}>
        {fields.map((field) => (
          <Fragment key={field.name}>
            {field.heading && (
              <h2 className="col-span-full mt-3 border-t border-ink/80 pt-3 font-body text-sm font-semibold first:mt-0">
                {field.heading}
              </h2>
            )}
            <FormBox field={field} />
          </Fragment>
        ))}
      </div>
      <p role="alert" className={problem ? 'mt-4 text-sm text-ruby' : 'hidden'}>
        {problem}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <DeskButton type="submit" kind={props.kind ?? 'main'} isPending={isPending}>
          {submit}
        </DeskButton>
        {onCancel && <DeskButton onPress={onCancel}>{t('desk.cancel')}</DeskButton>}
      </div>
    </Form>
  );
}

/** Tells a form from others of the same call on the screen, each for another thing. */
const draftName = (call: string, also: Readonly<Record<string, unknown>> = {}): string =>
  [call, ...Object.values(also).filter((value) => typeof value === 'number')].join(' ');

interface TypingProps extends ReturnType<typeof useDraft> {
  form: string;
  record: DeskRecordBase | undefined;
  /** The record as it stood when the person began to type. */
  begun: DeskRecordBase | undefined;
  fields: readonly FormField[];
  onBegin: Dispatch<SetStateAction<DeskRecordBase | undefined>>;
}

/** Tells the desk whether something in the form would be lost, and keeps it through a reload. */
function Typing({ form, record, begun, fields, found, keep, onBegin }: TypingProps) {
  const { dirtyFields, defaultValues = {} } = useFormState();
  const { setValue } = useFormContext();
  const values = useWatch();
  const isTyped = Object.keys(dirtyFields).length > 0;
  useUnsaved(form, isTyped);

  const restore = useRef(() => {
    if (!found) return;
    for (const [box, value] of Object.entries(found.values)) setValue(box, value, { shouldDirty: true });
    if (record && found.version) onBegin({ ...record, ...found.before, version: found.version });
  });
  useEffect(() => restore.current(), []);

  const wasTyped = useRef(false);
  useEffect(() => {
    if (isTyped) onBegin((standing) => standing ?? record);
    else if (wasTyped.current) {
      onBegin(undefined);
      keep(undefined);
    }
    wasTyped.current = isTyped;
  }, [isTyped, record, keep, onBegin]);
  useEffect(() => {
    if (!isTyped) return;
    keep({
      values: keptBoxes(fields, values, dirtyFields),
      before: inputOf(fields, defaultValues, {}),
      version: (begun ?? record)?.version ?? '',
    });
  }, [isTyped, values, dirtyFields, defaultValues, fields, begun, record, keep]);
  return null;
}
