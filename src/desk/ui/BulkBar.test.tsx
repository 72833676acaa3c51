// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { deskOf } from '../../../tests/fixtures/desk-of.ts';
import { giveModalDialogs } from '../../../tests/fixtures/modal-dialogs.ts';
import { DeskContext } from '../base/desk-context.ts';
import { DeskError } from '../base/desk-error.ts';
import { DeskList } from './DeskList.tsx';

giveModalDialogs();
afterEach(cleanup);

const rows = ['Anna', 'Ben', 'Cleo', 'Dora'].map((name, index) => ({ id: index + 1, name }));

it('acts on the selected rows one by one and says what became of each', async () => {
  const acted: [number, unknown][] = [];
  const desk = await deskOf(async () => ({ rows, total: rows.length }), ['desk']);
  const list = (
    <DeskList
      call="deskCustomers"
      label="People"
      columns={[{ key: 'name', label: 'Name', render: ({ name }) => name }]}
      rowHref={({ id }) => `/customers/${id}`}
      bulk={{
        nameOf: ({ name }) => name,
        acts: [
          {
            key: 'greet',
            label: 'Greet',
            fields: [{ name: 'reason', label: 'Reason', kind: 'text', required: true }],
            isFor: ({ name }) => name !== 'Dora',
            each: async ({ id }, { reason }) => {
              acted.push([id, reason]);
              if (id === 2) throw new DeskError('business', 'Away', { code: deskCodes.notPossible });
            },
          },
        ],
      }}
    />
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DeskContext value={desk}>
        <RouterProvider router={createMemoryRouter([{ path: '/', element: list }])} />
      </DeskContext>
    </QueryClientProvider>,
  );
  // By keyboard: x on the row in focus; then all, and one of them less.
  (await screen.findByRole('link', { name: 'Ben' })).focus();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'x' });
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([
    ...[false, false, true, false, false],
  ]);
  const [all, , , cleo] = screen.getAllByRole('checkbox');
  fireEvent.click(all as HTMLElement);
  fireEvent.click(cleo as HTMLElement);
  fireEvent.click(screen.getByRole('button', { name: 'Greet' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Dora/)).toBeTruthy();
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Birthday' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Greet' }));
  expect(await dialog.findByText('Away')).toBeTruthy();
  expect(acted).toEqual([
    [1, 'Birthday'],
    [2, 'Birthday'],
  ]);
});

it('acts on all rows that match, as they were when they were chosen', async () => {
  const found: unknown[] = [];
  const desk = await deskOf(async () => ({ rows, total: 1_204 }), ['desk']);
  const list = (
    <DeskList
      call="deskCustomers"
      label="People"
      columns={[{ key: 'name', label: 'Name', render: ({ name }) => name }]}
      rowHref={({ id }) => `/customers/${id}`}
      bulk={{
        nameOf: ({ name }) => name,
        most: 1_000,
        readMatching: async (matching) => {
          found.push(matching);
          return { ids: [1, 2, 3, 4, 5, 6], total: 1_204 };
        },
        acts: [
          {
            ...{ key: 'edit', label: 'Edit', isFor: () => true },
            dialog: ({ rows: meant }) => <p>{`meant: ${meant.map(({ id }) => id).join()}`}</p>,
          },
        ],
      }}
    />
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DeskContext value={desk}>
        <RouterProvider router={createMemoryRouter([{ path: '/', element: list }])} />
      </DeskContext>
    </QueryClientProvider>,
  );
  // By keyboard: x selects the row in focus, and the choice of all is the first control after the number.
  (await screen.findByRole('link', { name: 'Ben' })).focus();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'x' });
  fireEvent.click(screen.getByRole('button', { name: /first 1.?000 of 1.?204/ }));
  expect(await screen.findByText('6 selected')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  expect(screen.getByText('meant: 1,2,3,4,5,6')).toBeTruthy();
  expect(found).toHaveLength(1);
});
