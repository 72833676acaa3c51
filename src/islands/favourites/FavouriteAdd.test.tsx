// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endSession, setUser, startSession } from '#client/session.ts';
import { createTexts } from '#client/texts.ts';
import texts from '#i18n/en/favourites.json' with { type: 'json' };
import { productId } from '#kernel/shop/catalogue/product-card.ts';
import type { Favourite } from '#kernel/shop/favourites/favourite.ts';
import { emptyCartInfo } from '#kernel/wire/contracts/cart.contract.ts';
import { FavouriteAdd } from './FavouriteAdd.tsx';

// Texts and data load by dynamic import, which is slow on a busy machine.

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('#client/api/api.browser.ts', () => ({ api: { call } }));
vi.mock('#client/api/catalogue.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  readProduct: () =>
    Promise.resolve({
      options: [
        {
          key: 'metal',
          label: 'Metal',
          values: [
            { key: 'platinum-950', label: 'Platinum', deltaMinor: 0 },
            { key: '18k-rose-gold', label: 'Rose gold', deltaMinor: 0 },
          ],
        },
      ],
    }),
}));

const currency = { code: 'HKD', rate: '1', symbol: 'HK$' };
const t = createTexts(
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [`favourites.${key}`, text])),
  'en',
);
const money = { currency: 'HKD', minor: 100_00 } as const;
const item: Favourite = {
  id: productId(1001),
  kind: 'ready-made',
  name: 'Tide ring',
  url: '/details/1001/',
  picture: { base: '/p', widths: [320], width: 320, height: 320, colour: '#eee' },
  price: money,
  originalPrice: money,
  isInStock: true,
};
const button = (name: string) => screen.findByRole('button', { name });

beforeEach(async () => {
  call.mockResolvedValue({
    cart_info: emptyCartInfo(''),
    currency,
    enablePaypalExpress: false,
    suggestions: [],
  });
  startSession('a-token-of-some-length');
  setUser({ firstName: 'Ada', lastName: '', email: 'ada@example.com', isGuest: false });
  render(<FavouriteAdd item={item} kind="secondary" t={t} />);
  const opener = await button('Add to cart');
  opener.focus();
  fireEvent.click(opener);
  await screen.findByRole('radio', { name: /Platinum/ });
});

afterEach(() => {
  cleanup();
  endSession();
  vi.clearAllMocks();
});

it('moves the focus to the first choice', async () => {
  await waitFor(() => expect(document.activeElement).toMatchObject({ type: 'radio', name: 'metal' }));
});

it.each([
  ['put off', 'Not now'],
  ['made', 'Add to cart'],
])('returns the focus when the choice is %s', async (_, name) => {
  const pressed = await button(name);
  pressed.focus();
  fireEvent.click(pressed);
  await waitFor(() => expect(screen.queryByRole('radio')).toBeNull());
  // The focus moves after the render.
  const opener = await button('Add to cart');
  await waitFor(() => expect(document.activeElement).toBe(opener));
});
