// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takePending } from '#client/events.ts';
import { endSession, setUser, startSession } from '#client/session.ts';
import { createTexts } from '#client/texts.ts';
import texts from '#i18n/en/listing.json' with { type: 'json' };
import { devicePieces } from '#islands/parts/favourites.store.ts';
import { type ProductCard, productId } from '#kernel/shop/catalogue/product-card.ts';
import { CardGrid } from './CardGrid.tsx';

// Texts and data load by dynamic import, which is slow on a busy machine.

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('#client/api/api.browser.ts', () => ({ api: { call } }));

const t = createTexts(
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [`listing.${key}`, text])),
  'en',
);
const picture = { base: '/p', widths: [320], width: 320, height: 320, colour: '#eee' };
const card = (id: number): ProductCard => ({
  id: productId(id),
  kind: 'ready-made',
  name: `Piece ${id}`,
  subtitle: '',
  url: `/details/${id}/`,
  picture,
  hoverPicture: null,
  price: { currency: 'HKD', minor: 100_00 },
  originalPrice: { currency: 'HKD', minor: 100_00 },
  priceBaseMinor: 100_00,
  originalBaseMinor: 100_00,
  isPriceFrom: false,
  discountPercent: 0,
  isInStock: true,
});
const showList = () => render(<CardGrid cards={[card(1001), card(1002)]} rates={[]} currency="HKD" t={t} />);
const heart = (id: number) => screen.getByRole('button', { name: `Wishlist: Piece ${id}` });
const isFull = (id: number) => heart(id).getAttribute('aria-pressed') === 'true';
const favourite = {
  product_id: '1002',
  customized_type: 0,
  name: 'Piece 1002',
  path: '/details/1002/',
  media: picture,
  price_info: { price: { code: 'HKD', symbol: 'HK$', value: 100 } },
  is_in_stock: 1,
};

let savedPieces: object[] = [];
beforeEach(() => {
  call.mockImplementation((name: string) =>
    Promise.resolve(
      name === 'favourites' ? { productList: savedPieces, count: savedPieces.length, numPerPage: 100 } : {},
    ),
  );
});

afterEach(() => {
  cleanup();
  endSession();
  devicePieces.erase();
  takePending('shop:login');
  takePending('shop:toast');
  savedPieces = [];
  vi.clearAllMocks();
});

it('lets a visitor save a piece on this device, and the next one without asking again', async () => {
  showList();
  fireEvent.click(heart(1001));
  const asked: ReturnType<typeof takePending<'shop:login'>> = [];
  await waitFor(() => {
    asked.push(...takePending('shop:login'));
    expect(asked).toMatchObject([{ action: 'favourite' }]);
  });
  asked[0]?.saveHere?.();
  await waitFor(() => expect(isFull(1001)).toBe(true));
  fireEvent.click(heart(1002));
  await waitFor(() => expect(isFull(1002)).toBe(true));
  expect(takePending('shop:login')).toEqual([]);
  expect(call).not.toHaveBeenCalled();
});

it('shows the favourites of this device', async () => {
  devicePieces.put(productId(1002));
  showList();
  await waitFor(() => expect(isFull(1002)).toBe(true));
  expect(isFull(1001)).toBe(false);
});

it('follows a session that starts and ends in another tab', async () => {
  savedPieces = [favourite];
  showList();
  startSession('a-token-of-some-length');
  setUser({ firstName: 'Ada', lastName: '', email: 'ada@example.com', isGuest: false });
  await waitFor(() => expect(isFull(1002)).toBe(true));
  endSession();
  await waitFor(() => expect(isFull(1002)).toBe(false));
});
