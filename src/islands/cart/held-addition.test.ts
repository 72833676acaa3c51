// @vitest-environment jsdom

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endSession, startSession } from '#client/session.ts';
import { productId } from '#kernel/shop/catalogue/product-card.ts';
import { addHeldPiece, holdAddition } from './held-addition.store.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('#client/api/api.browser.ts', () => ({ api: { call } }));

const addition = {
  kind: 'product',
  productId: productId(1101),
  quantity: 2,
  options: { size: '6' },
} as const;

beforeEach(() => {
  vi.useFakeTimers();
  call.mockResolvedValue({ items_count: 2 });
});

afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
  sessionStorage.clear();
  endSession();
});

it('adds the piece chosen before the login to the cart, once', async () => {
  holdAddition(addition);
  expect(await addHeldPiece()).toBe(false);
  startSession('a-token-of-some-length');
  expect(await addHeldPiece()).toBe(true);
  expect(await addHeldPiece()).toBe(false);
  const sent = { product_id: 1101, qty: 2, custom_option: { size: '6' } };
  expect(call.mock.calls).toEqual([['cartAdd', sent, { notify: true }]]);
});

it('does nothing if the addition is too old, unreadable, cancelled or refused', async () => {
  startSession('a-token-of-some-length');
  holdAddition(addition);
  vi.advanceTimersByTime(31 * 60_000);
  expect(await addHeldPiece()).toBe(false);
  sessionStorage.setItem('heldAddition', '{');
  expect(await addHeldPiece()).toBe(false);
  holdAddition(addition);
  holdAddition(undefined);
  expect(await addHeldPiece()).toBe(false);
  expect(call).not.toHaveBeenCalled();
  call.mockRejectedValue(new Error('sold'));
  holdAddition(addition);
  expect(await addHeldPiece()).toBe(false);
});
