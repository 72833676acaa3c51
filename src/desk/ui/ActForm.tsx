import { Fragment, useContext, useEffect, useId, useRef, useState } from 'react';
import type { DeskCallName } from '#kernel/shop/desk/desk-calls.ts';
import { Button } from '#ui/Button.tsx';
import { FormError } from '#ui/FormError.tsx';
import type { Refusal } from '#ui/use-form.ts';
import { useDesk } from '../base/desk-context.ts';
import { DeskError } from '../base/desk-error.ts';
import type { ActCallName, ActInput, DataOf, DeskRecordBase, InputOf } from '../base/desk-types.ts';
import { errorMessages } from '../base/error-messages.ts';
import type { Draft } from './drafts.ts';
import { FormBox } from './FormBox.tsx';
import { fieldLabels, fieldNames } from './field-labels.tsx';
import type { FormField } from './form-fields.ts';
import { inputOf, nameOfBox, storableValues } from './form-values.ts';
import { markUnsaved } from './unsaved.ts';
import { useBoxes } from './use-boxes.ts';
import { useDraft } from './use-draft.ts';
import { useNotice } from './use-notice.ts';
import { PerformContext } from './use-perform.tsx';
import { useUnsaved } from './use-unsaved.ts';

type Plain = Readonly<Record<string, unknown>>;

interface ActFormProps<Name extends DeskCallName> {
  call: Name;
  /** Record of the surrounding DeskRecord; without one the call creates something. */
  record?: DeskRecordBase;
  fields: readonly FormField[];
  submit: string;
  /** Initial values, by the names of the call's input. */
  values?: Plain;
  /** Input besides the fields. */
  also?: Plain;
  /** Sends the input, if it takes more than the call. */
  send?: (input: InputOf<Name>) => Promise<DataOf<Name>>;
  /** Notice after success. */
  notice?: string;
  onDone?: (answer: DataOf<Name>) => unknown;
  onCancel?: () => void;
  /** Columns on a wide screen. */
  columns?: 1 | 2 | 3;
  kind?: 'primary' | 'secondary' | 'danger';
}

const grids = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-2 lg:grid-cols-3' };
const nothing = {};

/**
 * A form for one call. Input survives an expired session (the call is retried after sign-in), a lost network, a
 * reload, a refusal and a version conflict; only a success clears it.
 */
export function ActForm<Name extends DeskCallName>(props: ActFormProps<Name>) {
  const { call: name, record, fields, values = nothing, also, notice, onDone } = props;
  const { call, t } = useDesk();
  const perform = useContext(PerformContext);
  const { showNotice } = useNotice();
  const [problem, setProblem] = useState('');
  const [isPending, setPending] = useState(false);
  const [done, setDone] = useState(0);
  const { found, store } = useDraft(draftName(name, also));
  const [baseline, setBaseline] = useState<DeskRecordBase | undefined>(() =>
    record && found?.version ? { ...record, ...found.before, version: found.version } : undefined,
  );
  /** Includes passwords and files, which are never stored: a change of the fields must not lose them. */
  const typed = useRef(found?.values);
  /** Same as `done`, but without waiting for a render: sent fields report no more input. */
  const sent = useRef(0);
  const id = useId();

  async function send(input: Plain): Promise<DataOf<Name>> {
    if (!record) {
      const answer = await (props.send ?? ((actInput) => call(name, actInput)))(input as InputOf<Name>);
      if (notice) showNotice(notice);
      return answer;
    }
    if (!perform) throw new TypeError(`${name} acts on a record: its form needs a DeskRecord around it`);
    const compared = { nameOf: fieldNames(fields), displayOf: fieldLabels(fields) };
    // Without `values` nothing is overwritten: the act applies to the current version.
    const options = { compared, ...(notice && { notice }), ...(props.values && { since: baseline }) };
    // The caller's type guarantees that a call with a record takes id and version.
    const answer = await perform(name as ActCallName, input as ActInput<ActCallName>, options);
    return answer as DataOf<Name>;
  }

  async function save(boxes: Plain): Promise<void> {
    setProblem('');
    setPending(true);
    try {
      const answer = await send({ ...inputOf(fields, boxes, values), ...also });
      typed.current = undefined;
      sent.current = done + 1;
      setDone(done + 1);
      setBaseline(undefined);
      store(undefined);
      markUnsaved(id, false);
      await onDone?.(answer);
    } catch (error) {
      // The person has seen the other version and continues from it.
      if (error instanceof DeskError && error.kind === 'given-up') setBaseline(undefined);
      throw error;
    } finally {
      setPending(false);
    }
  }

  function explain(error: unknown): Refusal | undefined {
    if (!(error instanceof DeskError)) throw error;
    const text = errorMessages(error, t);
    // Also below the form: every refusal must be visible.
    if (error.kind !== 'given-up' || error.message !== '') setProblem(text);
    const field = fields.find(({ name: own }) => own === error.field || error.field?.startsWith(`${own}.`));
    return field && { field: nameOfBox(field.name), text };
  }

  return (
    <Boxes
      key={`${done} ${fields.map((field) => field.name).join(' ')}`}
      {...{ id, fields, values, problem, isPending }}
      since={baseline ?? record}
      typed={typed.current}
      send={save}
      explain={explain}
      onTyped={(draft, boxes) => {
        if (sent.current !== done) return;
        typed.current = boxes;
        store(draft);
        setBaseline((since) => draft && (since ?? record));
      }}
      submit={props.submit}
      kind={props.kind ?? 'primary'}
      columns={props.columns ?? 1}
      {...(props.onCancel && { onCancel: props.onCancel })}
    />
  );
}

/** Name of the draft, different for two forms of one call on a screen. */
const draftName = (call: string, also: Plain = {}): string =>
  [
    call,
    ...Object.values(also).filter((value) => typeof value === 'number' || typeof value === 'string'),
  ].join(' ');

interface BoxesProps {
  id: string;
  /** The record when the person began to type. */
  since: DeskRecordBase | undefined;
  fields: readonly FormField[];
  values: Plain;
  typed: Plain | undefined;
  problem: string;
  isPending: boolean;
  send: (boxes: Plain) => Promise<void>;
  explain: (error: unknown) => Refusal | undefined;
  /** The unsaved input, for storage and in full; undefined when there is none. */
  onTyped: (draft: Draft | undefined, boxes: Plain | undefined) => void;
  onCancel?: () => void;
  submit: string;
  kind: 'primary' | 'secondary' | 'danger';
  columns: 1 | 2 | 3;
}

/** Fields and buttons of a form; remounted after a success. Reports unsaved input to the desk. */
function Boxes({ since, fields, onTyped, onCancel, ...props }: BoxesProps) {
  const { t } = useDesk();
  const { form, first, changed } = useBoxes({ fields, ...props });
  const isTyped = changed.length > 0;
  useUnsaved(props.id, isTyped);

  const values = form.values();
  const wasTyped = useRef(false);
  useEffect(() => {
    if (isTyped)
      onTyped(
        {
          values: storableValues(fields, values, changed),
          before: inputOf(fields, first, {}),
          version: since?.version ?? '',
        },
        Object.fromEntries(changed.map((box) => [box, values[box]])),
      );
    else if (wasTyped.current) onTyped(undefined, undefined);
    wasTyped.current = isTyped;
  });

  /** Changes a box, and the proposals that still show what follows from the boxes before. */
  function change(box: string, value: unknown): void {
    const after = { ...values, [box]: value };
    form.set(box, value);
    for (const { name, proposal } of fields) {
      const own = nameOfBox(name);
      if (proposal && own !== box && form.value(own) === proposal(values)) form.set(own, proposal(after));
    }
  }

  return (
    <form
      {...form.props}
      onSubmit={(event) => {
        // A form may be in a dialog inside another form.
        event.stopPropagation();
        form.props.onSubmit(event);
      }}
    >
      <div className={`grid gap-x-5 gap-y-4 ${grids[props.columns]}`}>
        {fields.map((field) => {
          const box = nameOfBox(field.name);
          return (
            <Fragment key={field.name}>
              {field.heading && (
                <h2 className="col-span-full mt-3 border-t border-ink/80 pt-3 font-body text-sm font-semibold first:mt-0">
                  {field.heading}
                </h2>
              )}
              <FormBox
                field={field}
                name={box}
                value={form.value(box)}
                error={form.errors[box]}
                onChange={(value) => change(box, value)}
              />
            </Fragment>
          );
        })}
      </div>
      <FormError text={props.problem} className="mt-4" />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button type="submit" kind={props.kind} isPending={props.isPending}>
          {props.submit}
        </Button>
        {onCancel && (
          <Button kind="secondary" onPress={onCancel}>
            {t('desk.cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}
