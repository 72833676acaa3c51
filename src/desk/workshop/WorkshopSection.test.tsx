// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { deskOf } from '../../../tests/fixtures/desk-of.ts';
import { giveModalDialogs } from '../../../tests/fixtures/modal-dialogs.ts';
import { DeskContext } from '../base/desk-context.ts';
import { DeskError } from '../base/desk-error.ts';
import type { Piece } from './bench.ts';
import WorkshopSection from './WorkshopSection.tsx';

afterEach(cleanup);

const [mei, ada] = [
  { id: 3, name: 'Mei' },
  { id: 4, name: 'Ada' },
];
const read: Piece = {
  ...{ id: 41, version: 'a', order: 1_100_000_007, name: 'Solitaire', sku: 'R-1', quantity: 1 },
  ...{
    picture: '/ring.webp',
    pictureNote: '',
    options: [],
    stage: 'setting',
    person: mei,
  },
  moves: [
    { to: 'finishing', isBack: false },
    { to: 'casting', isBack: true },
  ],
  ...{ dueOn: '2026-12-01', readyOn: '2026-12-08', isLate: false, hasCastingFile: true, history: [] },
};
/** Another person has assigned it to Ada and moved it on. */
const theirs: Piece = { ...read, version: 'b', stage: 'finishing', person: ada };

/** The workshop with a board that is older than the piece. */
async function show(current = theirs) {
  giveModalDialogs();
  const sent: Record<string, unknown>[] = [];
  const call = async (name: string, input: Record<string, unknown>) => {
    if (name === 'deskWorkshop') return { people: [mei, ada], pieces: [sent.length === 0 ? read : current] };
    sent.push({ name, ...input });
    if (input['version'] === 'b') return { ...current, version: 'c' };
    throw new DeskError('business', 'changed', {
      code: deskCodes.versionConflict,
      data: { theirs: current },
    });
  };
  const desk = await deskOf(call, ['desk', 'desk-api', 'desk-workshop'], {
    ...{ id: 1, name: 'Bo', email: 'bo@aurelle.example', roles: ['workshop'], rights: ['workshop.handle'] },
  });
  const router = createMemoryRouter([
    {
      path: '*',
      element: (
        <DeskContext value={desk}>
          <QueryClientProvider client={new QueryClient()}>
            <WorkshopSection />
          </QueryClientProvider>
        </DeskContext>
      ),
    },
  ]);
  render(<RouterProvider router={router} />);
  await screen.findByText('Solitaire');
  return sent;
}

it('shows both versions of a piece field by field, and saves the choice with the current version', async () => {
  const sent = await show();
  fireEvent.change(screen.getByLabelText('Whose piece'), { target: { value: '' } });
  const dialog = await screen.findByRole('dialog');
  for (const field of ['Stage', 'Person'])
    expect(within(dialog).getByRole('rowheader', { name: field })).toBeTruthy();
  expect(within(dialog).getByText('Finishing')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save with these choices' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({ name: 'deskAssignPiece', id: 41, version: 'b', person: null });
});

it('sends nothing if the current version is chosen', async () => {
  const sent = await show();
  fireEvent.change(screen.getByLabelText('Whose piece'), { target: { value: '' } });
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Ada' }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save with these choices' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toHaveLength(1);
});

it('keeps the reason for sending a piece back, in the form and through a conflict', async () => {
  const sent = await show({ ...theirs, stage: 'setting' });
  fireEvent.click(screen.getByRole('button', { name: 'Send back to casting' }));
  fireEvent.change(await screen.findByRole('textbox', { name: /Why/ }), { target: { value: 'porous' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send back' }));
  await screen.findByRole('rowheader', { name: 'Why it goes back' });
  expect(screen.getByRole('rowheader', { name: 'Person' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Look first' }));
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Person' })).toBeNull());
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Why/ }).value).toBe('porous');
  fireEvent.click(screen.getByRole('button', { name: 'Send back' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Save with these choices' }));
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent[2]).toEqual({ name: 'deskMovePiece', id: 41, version: 'b', to: 'casting', note: 'porous' });
});
