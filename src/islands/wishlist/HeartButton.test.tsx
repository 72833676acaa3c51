// @vitest-environment jsdom

import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { takePending } from '#client/events.ts';
import { endSession, setUser, startSession } from '#client/session.ts';
import wishlist from '#i18n/en/wishlist.json' with { type: 'json' };
import { productId } from '#kernel/catalogue/product-card.ts';
import HeartButton from './HeartButton.island.tsx';

// Texts and data come by dynamic import, which a busy machine takes its time for.
configure({ asyncUtilTimeout: 15_000 });

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('#client/api/api.browser.ts', () => ({ api: { call } }));

const texts = Object.fromEntries(Object.entries(wishlist).map(([key, text]) => [`wishlist.${key}`, text]));
const saved = () => call.mock.calls.filter(([name]) => name === 'favourite').map(([, input]) => input);
const press = () => {
  render(<HeartButton locale="en" texts={texts} productId={productId(1001)} name="Aurora" />);
  fireEvent.click(screen.getByRole('button'));
};

afterEach(() => {
  cleanup();
  endSession();
  vi.clearAllMocks();
});

it('asks a visitor to log in and saves nothing', () => {
  press();
  expect(takePending('shop:login')).toMatchObject([{ action: 'favourite' }]);
  expect(call).not.toHaveBeenCalled();
});

it('saves a piece for a customer', async () => {
  call.mockResolvedValue({ productList: [], count: 0, numPerPage: 100 });
  startSession('a-token-of-some-length');
  setUser({ firstName: 'Ada', lastName: '', email: 'ada@example.com', isGuest: false });
  press();
  await waitFor(() => expect(saved()).toEqual([{ product_id: 1001, type: 'add' }]));
  expect(takePending('shop:login')).toEqual([]);
});
