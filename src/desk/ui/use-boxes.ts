import { useLayoutEffect, useRef, useState } from 'react';
import { object, pipe, rawCheck, unknown } from 'valibot';
import { type Refusal, useForm } from '#ui/use-form.ts';
import { useDesk } from '../base/desk-context.ts';
import type { FormField } from './form-fields.ts';
import { boxesOf, faultOf, nameOfBox } from './form-values.ts';
import { isSame } from './three-way.ts';

type Plain = Readonly<Record<string, unknown>>;

interface BoxesConfig {
  /** Names and kinds must not change while the form is mounted. */
  fields: readonly FormField[];
  /** Initial values, by the names of the call's input. */
  values: Plain;
  /** Earlier input by field name. */
  typed: Plain | undefined;
  send: (boxes: Plain) => Promise<unknown>;
  explain: (error: unknown) => Refusal | undefined;
}

/** Form of an act, on the shop's form layer. When the record is refetched, untouched fields take its values. */
export function useBoxes({ fields, values, typed, send, explain }: BoxesConfig) {
  const { t } = useDesk();
  // The schema is built once; labels and language may change later.
  const latest = useRef({ fields, t });
  useLayoutEffect(() => {
    latest.current = { fields, t };
  });
  const [first, setFirst] = useState(() => ({ values, boxes: boxesOf(fields, values) }));
  const form = useForm({
    schema: () =>
      object(
        Object.fromEntries(
          fields.map(({ name }) => [
            nameOfBox(name),
            pipe(
              unknown(),
              rawCheck(({ dataset, addIssue }) => {
                const field = latest.current.fields.find((each) => each.name === name);
                const fault = field && faultOf(field, dataset.value);
                if (fault) addIssue({ message: latest.current.t(`desk.field-${fault}`) });
              }),
            ),
          ]),
        ),
      ),
    initial: { ...first.boxes, ...typed },
    // A select that lacks an option must not change its value.
    readsPage: false,
    send,
    explain,
  });

  useLayoutEffect(() => {
    if (isSame(values, first.values)) return;
    const boxes = boxesOf(fields, values);
    for (const [box, value] of Object.entries(boxes))
      if (isSame(form.value(box), first.boxes[box]) && !isSame(value, first.boxes[box])) form.set(box, value);
    setFirst({ values, boxes });
  });

  const changed = Object.keys(first.boxes).filter((box) => !isSame(form.value(box), first.boxes[box]));
  return { form, first: first.boxes, changed };
}
