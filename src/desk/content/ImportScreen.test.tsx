// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { importRowStates } from '#kernel/shop/list-import/list-import.ts';
import { deskOf } from '../../../tests/fixtures/desk-of.ts';
import { giveModalDialogs } from '../../../tests/fixtures/modal-dialogs.ts';
import { DeskContext } from '../base/desk-context.ts';
import { ImportList } from './ImportList.tsx';
import { ImportScreen } from './ImportScreen.tsx';
import { NewImport } from './NewImport.tsx';

afterEach(cleanup);

const counts = { ...Object.fromEntries(importRowStates.map((state) => [state, 0])), changed: 1, refused: 1 };
const row = { position: 0, row: 2, productId: 10_001, images: 0, changes: [], reasons: [] };
const list = {
  ...{ id: 3, name: 'rings.csv', format: 'shopify', who: 'Mei', at: '2026-11-27T04:00:00.000Z', counts },
  ...{ problem: null, appliedAt: null, undoneAt: null, undoneBy: '' },
};

it('shows the changes and the reasons of a list, and applies it', async () => {
  giveModalDialogs();
  let state = 'checked';
  const call = vi.fn(async (name: string) => {
    if (name === 'deskProductImports') return { rows: [{ ...list, state }] };
    if (name === 'deskContentChoices') return { categories: [{ id: 2, title: { en: 'Rings' } }] };
    if (name === 'deskApplyProductImport') state = 'applied';
    return {
      ...{ list: { ...list, state }, total: 2, failedImages: [] },
      rows: [
        {
          ...{ ...row, state: 'changed', code: 'R-1', title: 'Ring' },
          changes: [{ field: 'priceMinor', before: '80.00', after: '95.50' }],
        },
        {
          ...{ ...row, position: 1, row: 3, state: 'refused', code: 'R-2', title: 'Band' },
          reasons: [
            { code: 'list-number', field: 'Price', what: 'eighty' },
            { code: 'code-taken', field: 'variants.0.sku', what: 'R-1' },
          ],
        },
      ],
    };
  });
  const desk = await deskOf(call, ['desk', 'desk-api', 'desk-content', 'desk-content-api', 'desk-import']);
  const router = createMemoryRouter(
    [
      { path: '/content/imports', element: <ImportList /> },
      { path: '/content/imports/new', element: <NewImport /> },
      { path: '/content/imports/:importId', element: <ImportScreen /> },
    ],
    { initialEntries: ['/content/imports'] },
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DeskContext value={desk}>
        <RouterProvider router={router} />
      </DeskContext>
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByText('rings.csv'));
  expect(await screen.findByText(/95\.50/)).toBeTruthy();
  expect(screen.getByText('Price: “eighty” is no number that fits here.')).toBeTruthy();
  expect(screen.getByText(/another product has “R-1” already/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Apply 1 product' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Undo the import' })).toBeTruthy());
  await router.navigate('/content/imports/new');
  expect(await screen.findByRole('button', { name: 'Compare with the shop' })).toBeTruthy();
  expect(await screen.findByRole('option', { name: 'Rings' })).toBeTruthy();
});
