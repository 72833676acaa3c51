// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endSession, setUser, startSession } from '#client/session.ts';
import texts from '#i18n/en/favourites.json' with { type: 'json' };
import shellTexts from '#i18n/en/shell.json' with { type: 'json' };
import FavouritesPage from './FavouritesPage.island.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('#client/api/api.browser.ts', () => ({ api: { call } }));

const named = (noun: string, record: Record<string, string>) =>
  Object.fromEntries(Object.entries(record).map(([key, text]) => [`${noun}.${key}`, text]));
const record = { ...named('favourites', texts), ...named('shell', shellTexts) };

const stone = {
  ...{ id: 42, shape: 'round', carat: 1.02, color: 'F', clarity: 'VS1', cut: 'EX', state: 'available' },
  price_base_minor: 5_000_000,
};
const sold = { ...stone, id: 43, carat: 2, state: 'sold' };
const design = {
  ...{ id: 7, product_id: '', product: { name: '' }, name: 'For Mei', image: '/x.webp', media: null },
  ...{
    info: '{}',
    updated_at: '2026-11-20T04:00:00Z',
    design: null,
    stone_id: null,
    hash: 'abc',
    version: 1,
  },
};

interface Stored {
  stones: object[];
  designs: object[];
  notes: { kind: string; id: number; note: string }[];
}
let stored: Stored;

beforeEach(() => {
  stored = { stones: [stone, sold], designs: [design], notes: [] };
  call.mockImplementation(async (name: string, input: Stored['notes'][number] & { diamond_id: number }) => {
    switch (name) {
      case 'favourites':
        return { productList: [], count: 0, numPerPage: 100 };
      case 'diamondFavourites':
        return { stones: stored.stones, total: stored.stones.length };
      case 'diamondFavouriteCancel':
        stored.stones = stored.stones.filter((each) => (each as typeof stone).id !== input.diamond_id);
        return {};
      case 'designList':
        return {
          coll: stored.designs,
          current_currency: { code: 'HKD', symbol: 'HK$', rate: '1' },
          count: stored.designs.length,
        };
      case 'favouriteNotes':
        return { notes: stored.notes };
      case 'favouriteNote':
        stored.notes = [...stored.notes, input];
        return {};
      default:
        return { token: '' };
    }
  });
  startSession('a-token-of-some-length');
  setUser({ firstName: 'Ada', lastName: '', email: 'ada@example.com', isGuest: false });
});

afterEach(() => {
  cleanup();
  endSession();
  vi.clearAllMocks();
});

const show = () => render(<FavouritesPage locale="en" texts={record} />);

it('lists favourite stones and saved designs, also without favourite pieces', async () => {
  show();
  const stones = await screen.findByRole('region', { name: texts.stones });
  const [first, second] = within(stones).getAllByRole('listitem');
  expect(first?.textContent).toContain('HK$50,000');
  expect(second?.textContent).toContain('Sold');
  expect(within(stones).getAllByRole('link')[0]?.getAttribute('href')).toContain('?stone=42');
  const designs = screen.getByRole('region', { name: texts.designs });
  expect(within(designs).getByRole('link', { name: 'For Mei' })).toBeTruthy();
  expect(screen.queryByText(texts.empty)).toBeNull();
});

it('stores the notes of a stone and a design separately', async () => {
  show();
  const stones = await screen.findByRole('region', { name: texts.stones });
  const write = async (within_: HTMLElement, text: string) => {
    fireEvent.click(within(within_).getAllByRole('button', { name: /^Add a note to/ })[0] as HTMLElement);
    fireEvent.change(within(within_).getByRole('textbox', { name: texts.note }), {
      target: { value: text },
    });
    fireEvent.click(within(within_).getByRole('button', { name: texts['note-save'] }));
    await within(within_).findByText(text);
  };
  await write(stones, 'Ask about the girdle');
  await write(screen.getByRole('region', { name: texts.designs }), 'Size 6, rose gold');
  expect(stored.notes).toEqual([
    { kind: 'stone', id: 42, note: 'Ask about the girdle' },
    { kind: 'design', id: 7, note: 'Size 6, rose gold' },
  ]);
});

it('removes a stone, and is empty without any', async () => {
  stored = { stones: [sold], designs: [], notes: [] };
  show();
  const stones = await screen.findByRole('region', { name: texts.stones });
  fireEvent.click(within(stones).getByRole('button', { name: /^Remove / }));
  await screen.findByText(texts.empty);
  expect(stored.stones).toEqual([]);
});

it('shows one list if the other fails to load, which is tried again', async () => {
  const answer = call.getMockImplementation();
  let isDown = true;
  call.mockImplementation((name: string, input: object) =>
    name === 'designList' && isDown ? Promise.reject(new Error('offline')) : answer?.(name, input),
  );
  show();
  await screen.findByRole('region', { name: texts.stones });
  const designs = screen.getByRole('region', { name: texts.designs });
  isDown = false;
  fireEvent.click(await within(designs).findByRole('button', { name: shellTexts.retry }));
  await waitFor(() => expect(within(designs).getByText('For Mei')).toBeTruthy());
});
