// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { deskOf } from '../../../tests/fixtures/desk-of.ts';
import { type Desk, DeskContext } from '../base/desk-context.ts';
import type { FormField } from './form-fields.ts';
import { useBoxes } from './use-boxes.ts';

afterEach(cleanup);

const fields: readonly FormField[] = [
  { name: 'name', label: 'Name', kind: 'text', required: true },
  { name: 'address.city', label: 'City', kind: 'text' },
];

function Sample({ values }: { values: Record<string, unknown> }) {
  const send = () => Promise.resolve();
  const { form, changed } = useBoxes({ fields, values, typed: undefined, send, explain: () => undefined });
  return (
    <form {...form.props}>
      {['name', 'address/city'].map((box) => (
        <label key={box}>
          {box}
          <input
            name={box}
            value={String(form.value(box))}
            onChange={({ target }) => form.set(box, target.value)}
          />
          <span>{form.errors[box]}</span>
        </label>
      ))}
      <output>{changed.join()}</output>
      <button type="submit">Send</button>
    </form>
  );
}

const drawn = (desk: Desk, values: Record<string, unknown>) => (
  <DeskContext value={desk}>
    <Sample values={values} />
  </DeskContext>
);
const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { exact: false });
const type = (name: string, value: string) => fireEvent.change(box(name), { target: { value } });
const changed = () => screen.getByRole('status').textContent;

it('takes the values of a refetched record, and keeps the input', async () => {
  const desk = await deskOf(undefined, ['desk']);
  const { rerender } = render(drawn(desk, { name: 'Mei', address: { city: 'Central' } }));
  type('name', 'Mei Chan');
  expect(changed()).toBe('name');
  rerender(drawn(desk, { name: 'Mei Wong', address: { city: 'Sai Kung' } }));
  expect([box('name').value, box('address/city').value]).toEqual(['Mei Chan', 'Sai Kung']);
  expect(changed()).toBe('name');
  // A change that another person saved with the same value is no change any more.
  rerender(drawn(desk, { name: 'Mei Chan', address: { city: 'Sai Kung' } }));
  expect(changed()).toBe('');
});

it('shows a missing field in the current language', async () => {
  const desk = await deskOf(undefined, ['desk']);
  const { rerender } = render(drawn(desk, {}));
  const t = Object.assign((key: string) => `${key} in Chinese`, { locale: 'zh' });
  rerender(drawn({ ...desk, t }, {}));
  fireEvent.click(screen.getByRole('button'));
  await screen.findByText('desk.field-required in Chinese');
  expect(document.activeElement).toBe(box('name'));
});
