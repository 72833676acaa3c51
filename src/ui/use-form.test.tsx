// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import * as v from 'valibot';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Checkbox } from './Checkbox.tsx';
import { Field } from './Field.tsx';
import { FormError } from './FormError.tsx';
import { RadioGroup } from './RadioGroup.tsx';
import { type Refusal, useForm } from './use-form.ts';

interface Values {
  name: string;
  note: string;
  wantsMail: boolean;
  way: 'post' | 'store';
}

const send = vi.fn<(values: Values) => Promise<void>>();

/** A form whose fields are in another order than those of its schema. */
function Reordered() {
  const form = useForm({
    schema: () =>
      v.object({
        last: v.pipe(v.string(), v.nonEmpty('Who?')),
        first: v.pipe(v.string(), v.nonEmpty('Who?')),
      }),
    initial: { last: '', first: '' },
    send: async () => undefined,
  });
  return (
    <form {...form.props} aria-label="sample">
      <Field {...form.field('first')} label="First" />
      <Field {...form.field('last')} label="Last" />
    </form>
  );
}

function Sample({ isShort = false }: { isShort?: boolean }) {
  const form = useForm({
    schema: () =>
      v.object({
        name: v.pipe(v.string(), v.trim(), v.nonEmpty('Who?')),
        note: v.pipe(v.string(), v.maxLength(5, 'Too long.')),
        wantsMail: v.boolean(),
        way: v.picklist(['post', 'store'], 'How?'),
      }),
    initial: { wantsMail: false },
    send,
    explain: (error) => (error instanceof Error ? { field: error.name, text: error.message } : undefined),
  });
  return (
    <form {...form.props} aria-label="sample">
      <Field {...form.field('name')} label="Name" />
      {!isShort && <Field {...form.field('note')} label="Note" />}
      <Checkbox {...form.checkbox('wantsMail')} label="Mail" />
      <RadioGroup
        {...form.choice('way')}
        legend="Way"
        options={[
          { value: 'post', label: 'Post' },
          { value: 'store', label: 'Store' },
        ]}
      />
      <FormError text={form.formError} />
      <button type="submit" disabled={form.isPending}>
        Send
      </button>
    </form>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const submit = () => fireEvent.submit(screen.getByRole('form'));
const fillIn = () => {
  type('Name', ' Ada ');
  fireEvent.click(field('Store'));
};
const refusal = ({ field: name = '', text }: Partial<Refusal>) => Object.assign(new Error(text), { name });

afterEach(() => {
  cleanup();
  send.mockReset();
  document.body.innerHTML = '';
});

describe('useForm', () => {
  it("sends the schema's output", async () => {
    send.mockResolvedValue();
    render(<Sample />);
    fillIn();
    fireEvent.click(field('Mail'));
    submit();
    await waitFor(() =>
      expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Ada', note: '', wantsMail: true, way: 'store' }),
    );
  });

  it('focuses the first invalid field in the order in which a person reads them', async () => {
    render(<Reordered />);
    submit();
    await waitFor(() => expect(document.activeElement).toBe(field('First')));
  });

  it('shows an error at each invalid field until it changes, and focuses the first one', async () => {
    render(<Sample />);
    type('Note', 'far too long');
    submit();
    await screen.findByText('Who?');
    expect(document.activeElement).toBe(field('Name'));
    expect(field('Name').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('How?')).toBeTruthy();
    type('Name', 'A');
    expect(screen.queryByText('Who?')).toBeNull();
    expect(screen.getByText('Too long.')).toBeTruthy();
    expect(send).not.toHaveBeenCalled();
  });

  it('shows a refusal at its field and keeps the values', async () => {
    send.mockRejectedValue(refusal({ field: 'note', text: 'Not this one.' }));
    render(<Sample />);
    fillIn();
    submit();
    await screen.findByText('Not this one.');
    expect(document.activeElement).toBe(field('Note'));
    expect(field('Name').value).toBe(' Ada ');
    expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(false);
  });

  it.each([
    ['a field it does not show', { field: 'note', text: 'Not now.' }],
    ['no field', { text: 'Not now.' }],
  ])('shows a refusal about %s above the button', async (_, about) => {
    send.mockRejectedValue(refusal(about));
    render(<Sample isShort />);
    fillIn();
    submit();
    const line = await screen.findByText('Not now.');
    expect(line.id).toBe('');
    type('Name', 'Bea');
    expect(screen.queryByText('Not now.')).toBeNull();
  });

  it('shows nothing for errors without an explanation', async () => {
    send.mockRejectedValue('cancelled');
    render(<Sample />);
    fillIn();
    submit();
    await waitFor(() => expect(send).toHaveBeenCalled());
    expect(screen.getAllByRole('alert', { hidden: true }).every((line) => line.textContent === '')).toBe(
      true,
    );
  });

  it('sends once, however often it is submitted', async () => {
    send.mockReturnValue(new Promise(() => undefined));
    render(<Sample />);
    fillIn();
    submit();
    submit();
    await waitFor(() => expect(send).toHaveBeenCalled());
    submit();
    expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('keeps values entered before hydration', async () => {
    send.mockResolvedValue();
    const page = document.createElement('div');
    const sample = (
      <StrictMode>
        <Sample />
      </StrictMode>
    );
    page.innerHTML = renderToString(sample);
    document.body.append(page);
    field('Name').value = 'Ada';
    field('Mail').checked = true;
    field('Store').checked = true;
    const root = hydrateRoot(page, sample);
    await waitFor(() => expect(field('Store').checked).toBe(true));
    type('Note', 'Hi');
    expect(field('Name').value).toBe('Ada');
    // A password manager fires no events.
    field('Note').value = 'Hello';
    submit();
    await waitFor(() =>
      expect(send).toHaveBeenCalledExactlyOnceWith({
        name: 'Ada',
        note: 'Hello',
        wantsMail: true,
        way: 'store',
      }),
    );
    root.unmount();
  });
});

function Checked() {
  const form = useForm({
    schema: () => v.object({ name: v.pipe(v.string(), v.minLength(3, 'Too short.')), note: v.string() }),
    checksFields: true,
    send: () => Promise.resolve(),
  });
  return (
    <form {...form.props}>
      <Field {...form.field('name')} label="Name" />
      <Field {...form.field('note')} label="Note" />
    </form>
  );
}

describe('a form that checks its fields', () => {
  it('shows no error during the first typing, but after the field is left', async () => {
    render(<Checked />);
    fireEvent.blur(field('Name'));
    vi.useFakeTimers();
    type('Name', 'A');
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(screen.queryByText('Too short.')).toBeNull();
    vi.useRealTimers();
    fireEvent.blur(field('Name'));
    expect(await screen.findByText('Too short.')).toBeTruthy();
  });

  it('moves nothing away under a pressed pointer: the error of the left field appears after the click', async () => {
    render(<Checked />);
    type('Name', 'A');
    fireEvent.pointerDown(document.body);
    fireEvent.blur(field('Name'));
    await act(() => Promise.resolve());
    await act(() => Promise.resolve());
    expect(screen.queryByText('Too short.')).toBeNull();
    fireEvent.pointerUp(document.body);
    expect(await screen.findByText('Too short.')).toBeTruthy();
  });

  it('hides the error on the next key and shows it again when typing stops', async () => {
    render(<Checked />);
    type('Name', 'A');
    fireEvent.blur(field('Name'));
    await screen.findByText('Too short.');
    type('Name', 'Ad');
    expect(screen.queryByText('Too short.')).toBeNull();
    expect(await screen.findByText('Too short.', {}, { timeout: 3000 })).toBeTruthy();
    vi.useFakeTimers();
    type('Name', 'Ada');
    await act(() => vi.advanceTimersByTimeAsync(2000));
    vi.useRealTimers();
    expect(screen.queryByText('Too short.')).toBeNull();
  });
});
