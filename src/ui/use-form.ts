import {
  type DeepPartial,
  type FormSchema,
  type FormStore,
  getErrors,
  getInput,
  reset,
  setErrors,
  setInput,
  useForm as useFormStore,
  validate,
} from '@formisch/react';
import {
  type ChangeEvent,
  type FormEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type InferInput, type InferOutput, safeParseAsync } from 'valibot';

/** An error message; `field` if it concerns one input. */
export interface Refusal {
  field: string | undefined;
  text: string;
}

interface FormConfig<Schema extends FormSchema> {
  /**
   * Built once, with messages in the shopper's language. Entries are strings and booleans by input name, in
   * the order of the page; an entry of another type is read by `value` and changed by `set`.
   */
  schema: () => Schema;
  /** Initial values; strings are empty by default. */
  initial?: DeepPartial<InferInput<Schema>>;
  /** Submits the schema's output. */
  send: (values: InferOutput<Schema>) => Promise<unknown>;
  /** Converts a rejection of `send` to a message; without one, the caller shows it elsewhere. */
  explain?: (error: unknown) => Refusal | undefined;
  /** Validates a field when it is left, and again whenever typing in it stops. */
  checksFields?: boolean;
  /** Reads the values of the inputs before the first change and before sending; true by default. */
  readsPage?: boolean;
}

/** Debounce: time after the last key. */
const typingPauseMs = 600;

/** Props of a text field, select or text area. */
export interface BoundField {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<Control>) => void;
  onBlur: () => void;
}

/** Props of a <form> and its error line. */
export interface FormFrame {
  props: { ref: RefObject<HTMLFormElement | null>; noValidate: true; onSubmit: (event: FormEvent) => void };
  formError: string | undefined;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const shownControls = (form: HTMLFormElement): Control[] =>
  Array.from(form.querySelectorAll<Control>('input, select, textarea')).filter(
    ({ type }) => type !== 'hidden',
  );

const namedControls = (form: HTMLFormElement, name: string): Control[] =>
  shownControls(form).filter((control) => control.name === name);

/** The current value of an input, or undefined if there is none. */
function shownValue([control, ...others]: Control[]): string | boolean | undefined {
  if (!(control instanceof HTMLInputElement)) return control?.value;
  if (control.type === 'checkbox') return control.checked;
  if (control.type !== 'radio') return control.value;
  const chosen = [control, ...others].find((radio) => radio instanceof HTMLInputElement && radio.checked);
  return chosen?.value;
}

/**
 * A form with a valibot schema. Values survive refusals and page reloads; an error stays until its field
 * changes. A refusal is shown at its field if the form has it, otherwise above the button (`formError`). The
 * first invalid field gets the focus.
 */
export function useForm<Schema extends FormSchema>({
  initial,
  send,
  explain,
  checksFields = false,
  readsPage = true,
  ...config
}: FormConfig<Schema>) {
  type Name = keyof InferInput<Schema> & string;
  const [schema] = useState(config.schema);
  const store = useFormStore({ schema, initialInput: initial, revalidate: 'submit' });
  const fields: FormStore = store;
  const element = useRef<HTMLFormElement>(null);
  const isRunning = useRef(false);
  const [isPending, setPending] = useState(false);

  const input = (name: string) => getInput(fields, { path: [name] });
  const error = (name: string) => getErrors(fields, { path: [name] })?.[0];
  const names = () => Object.keys(getInput(fields));

  /** Fields that were left with a value, which may now show errors. */
  const left = useRef(new Set<string>());
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(typing.current), []);

  /**
   * Updates that wait for the pointer's release: a message between press and release would move the button.
   */
  const press = useRef<{ isDown: boolean; waiting: (() => void)[] }>({ isDown: false, waiting: [] });
  useEffect(() => {
    if (!checksFields) return;
    const down = () => {
      press.current.isDown = true;
    };
    const up = () => {
      const { waiting } = press.current;
      press.current = { isDown: false, waiting: [] };
      // After the click event.
      setTimeout(() => {
        for (const act of waiting) act();
      });
    };
    const ends = ['pointerup', 'pointercancel'] as const;
    document.addEventListener('pointerdown', down, true);
    for (const end of ends) document.addEventListener(end, up, true);
    return () => {
      document.removeEventListener('pointerdown', down, true);
      for (const end of ends) document.removeEventListener(end, up, true);
    };
  }, [checksFields]);

  /** Validates one field, unless it has changed meanwhile. */
  const checkField = async (name: string): Promise<void> => {
    const asked = input(name);
    const result = await safeParseAsync(schema, getInput(fields));
    if (isRunning.current || input(name) !== asked) return;
    const issue = result.issues?.find(({ path }) => path?.[0]?.key === name);
    setErrors(fields, { path: [name], errors: issue ? [issue.message] : null });
  };

  const leave = (name: string): void => {
    const value = input(name);
    if (!checksFields || typeof value !== 'string' || value.trim() === '') return;
    left.current.add(name);
    if (press.current.isDown) press.current.waiting.push(() => void checkField(name));
    else void checkField(name);
  };

  const change = (name: string, value: unknown): void => {
    setInput(fields, { path: [name], input: value });
    setErrors(fields, { path: [name], errors: null });
    setErrors(fields, { errors: null });
    clearTimeout(typing.current);
    if (left.current.has(name)) typing.current = setTimeout(() => void checkField(name), typingPauseMs);
  };

  /** Password managers fill fields without events, and browsers restore values after a reload. */
  const takeShown = (): void => {
    if (!readsPage) return;
    for (const name of names()) {
      const shown = element.current ? shownValue(namedControls(element.current, name)) : undefined;
      if (shown !== undefined && shown !== (input(name) ?? ''))
        setInput(fields, { path: [name], input: shown });
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before React restores its own values
  useLayoutEffect(takeShown, []);

  /** Replaces all errors by this one; undefined clears them. */
  const refuse = (refusal: Refusal | undefined): void => {
    for (const name of names()) setErrors(fields, { path: [name], errors: null });
    setErrors(fields, { errors: null });
    if (!refusal) return;
    const { field, text } = refusal;
    const isShown =
      field !== undefined && element.current && namedControls(element.current, field).length > 0;
    if (isShown && names().includes(field)) setErrors(fields, { path: [field], errors: [text] });
    else setErrors(fields, { errors: [text] });
    focusFirstError();
  };

  /** In the order of the form, which may differ from that of the schema and its checks. */
  function focusFirstError(): void {
    const { current: form } = element;
    if (form)
      shownControls(form)
        .find(({ name }) => names().includes(name) && error(name))
        ?.focus();
  }

  async function submit(): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    clearTimeout(typing.current);
    takeShown();
    if (checksFields) left.current = new Set(names());
    try {
      const result = await validate(store);
      if (!result.success) {
        focusFirstError();
        return;
      }
      setPending(true);
      await send(result.output);
    } catch (failure) {
      const refusal = explain?.(failure);
      if (refusal) refuse(refusal);
    } finally {
      isRunning.current = false;
      setPending(false);
    }
  }

  return {
    /** For the <form>. */
    props: {
      ref: element,
      noValidate: true as const,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        void submit();
      },
    },
    field: (name: Name): BoundField => ({
      name,
      value: String(input(name) ?? ''),
      error: error(name),
      onChange: (event: ChangeEvent<Control>) => change(name, event.currentTarget.value),
      onBlur: () => leave(name),
    }),
    checkbox: (name: Name) => ({
      name,
      checked: input(name) === true,
      error: error(name),
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.currentTarget.checked),
    }),
    /** For a group of radio buttons. */
    choice: (name: Name) => ({
      name,
      value: String(input(name) ?? ''),
      error: error(name),
      onChange: (value: string) => change(name, value),
    }),
    value: (name: Name) => input(name),
    values: () => getInput(fields) as InferInput<Schema>,
    /** Errors by field. */
    errors: Object.fromEntries(names().flatMap((name) => (error(name) ? [[name, error(name)]] : []))),
    set: (name: Name, value: unknown) => change(name, value),
    refuse,
    /** For a button outside the form. */
    submit: () => void submit(),
    reset: () => reset(fields),
    /** An error that belongs to no field. */
    formError: getErrors(fields)?.[0],
    isPending,
  };
}
