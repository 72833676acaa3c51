// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadSession } from '#client/boot.ts';
import { takePending } from '#client/events.ts';
import { endSession, setUser, startSession } from '#client/session.ts';
import { setConsent } from '#client/storage.ts';
import texts from '#i18n/en/favourites.json' with { type: 'json' };
import shellTexts from '#i18n/en/shell.json' with { type: 'json' };
import { $hearts, devicePieces, pressHeart } from '#islands/parts/favourites.store.ts';
import { sessionLoaders } from '#islands/shell/session-loaders.store.ts';
import { productId } from '#kernel/shop/catalogue/product-card.ts';
import FavouritesPage from './FavouritesPage.island.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('#client/api/api.browser.ts', () => ({ api: { call } }));

const record = Object.fromEntries(Object.entries(texts).map(([key, text]) => [`favourites.${key}`, text]));
const shell = Object.fromEntries(Object.entries(shellTexts).map(([key, text]) => [`shell.${key}`, text]));
const media = { base: '/p', widths: [320], width: 320, height: 320, colour: '#eee' };
const card = (id: number) => ({
  id,
  customized_type: 0,
  name: `Piece ${id}`,
  subtitle: '',
  url: `/details/${id}/`,
  media,
  hover_media: null,
  price: '',
  special_price: '',
  price_base_minor: 100_00,
  original_base_minor: 100_00,
  discountrate: 0,
  is_in_stock: 1,
});

const onShelf = [1001, 1002];
beforeEach(() => {
  call.mockImplementation((name: string, input: { product_id?: string }) => {
    if (name === 'productCards') {
      const ids = String(input.product_id).split(',').map(Number);
      return Promise.resolve({ products: ids.filter((id) => onShelf.includes(id)).map(card) });
    }
    if (name === 'favourites') return Promise.resolve({ productList: [], count: 2, numPerPage: 100 });
    return Promise.resolve({});
  });
});

afterEach(() => {
  cleanup();
  endSession();
  devicePieces.erase();
  takePending('shop:toast');
  takePending('shop:login');
  vi.clearAllMocks();
});

const stored = () => localStorage.getItem('keptPieces');
const press = (id = 1001) => pressHeart(productId(id), `Piece ${id}`);
const saveByDialog = () => {
  press();
  takePending('shop:login')[0]?.saveHere?.();
};

describe('a visitor’s favourites on this device', () => {
  it('start with the dialog’s third button, also if cookies were rejected', async () => {
    setConsent(2);
    saveByDialog();
    expect(stored()).toBe('[1001]');
    expect(localStorage.getItem('wishlistCount')).toBe('1');
    expect([...$hearts.get().ids]).toEqual([1001]);
    await waitFor(() =>
      expect(takePending('shop:toast')).toMatchObject([{ message: 'Piece 1001 is kept on this device.' }]),
    );
  });

  it('add the next piece without asking again, and can remove one', () => {
    saveByDialog();
    press(1002);
    expect(takePending('shop:login')).toEqual([]);
    expect(stored()).toBe('[1002,1001]');
    press(1002);
    expect(stored()).toBe('[1001]');
  });

  it('report that this browser stores nothing', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    saveByDialog();
    vi.restoreAllMocks();
    const kinds: string[] = [];
    await waitFor(() => {
      kinds.push(...takePending('shop:toast').map(({ kind }) => kind));
      expect(kinds).toContain('error');
    });
    expect(devicePieces.$items.get()).toEqual([]);
  });

  it('are shown on the favourites page and erased in one click', async () => {
    devicePieces.put(productId(1001));
    devicePieces.put(productId(1002));
    render(<FavouritesPage locale="en" texts={{ ...record, ...shell }} />);
    await screen.findByRole('heading', { name: 'Piece 1002' });
    fireEvent.click(await screen.findByRole('button', { name: 'Erase all' }));
    expect(stored()).toBeNull();
    expect(await screen.findByText(texts.signedOut)).toBeTruthy();
  });

  it('drop a piece that has left the shop', async () => {
    devicePieces.put(productId(9999));
    render(<FavouritesPage locale="en" texts={{ ...record, ...shell }} />);
    await screen.findByText(texts.signedOut);
    expect([stored(), localStorage.getItem('wishlistCount')]).toEqual([null, null]);
    devicePieces.put(productId(1001));
    devicePieces.put(productId(9999));
    await screen.findByRole('heading', { name: 'Piece 1001' });
    expect([stored(), localStorage.getItem('wishlistCount')]).toEqual(['[1001]', '1']);
  });

  it('move to the account at login: each piece once, oldest first, without those that have left the shop', async () => {
    for (const id of [1001, 9999, 1002]) devicePieces.put(productId(id));
    startSession('a-token-of-some-length');
    setUser({ firstName: 'Ada', lastName: '', email: 'ada@example.com', isGuest: false });
    await Promise.all([sessionLoaders.favourites(), sessionLoaders.favourites()]);
    const added = call.mock.calls.filter(([name]) => name === 'favourite').map(([, input]) => input);
    expect(added).toEqual([
      { product_id: 1001, type: 'add' },
      { product_id: 1002, type: 'add' },
    ]);
    expect(stored()).toBeNull();
  });

  it('stay on this device if the move fails, and for a guest', async () => {
    devicePieces.put(productId(1001));
    call.mockRejectedValue(new Error('offline'));
    startSession('a-token-of-some-length');
    setUser({ firstName: '', lastName: '', email: '', isGuest: false });
    await sessionLoaders.favourites().catch(() => undefined);
    endSession();
    startSession('a-token-of-some-length', true);
    await loadSession(sessionLoaders);
    expect(stored()).toBe('[1001]');
  });
});
