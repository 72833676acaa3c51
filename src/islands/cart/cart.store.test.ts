// @vitest-environment jsdom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession, startSession } from '#client/session.ts';
import type { CartLineId } from '#kernel/shop/cart/cart-item.ts';
import { productId } from '#kernel/shop/catalogue/product-card.ts';
import type { StoneId } from '#kernel/shop/diamonds/diamond.ts';
import type { CartInfo } from '#kernel/wire/contracts/cart.contract.ts';
import { emptyCartInfo } from '#kernel/wire/contracts/cart.contract.ts';

const call = vi.hoisted(() => vi.fn());
vi.mock('#client/api/api.browser.ts', () => ({ api: { call } }));

import { $cartCount } from '#client/badges.ts';
import {
  $cart,
  addDesignToCart,
  addDiamondToCart,
  addToCart,
  type DesignAddition,
  loadCart,
  selectLine,
  setQuantity,
} from './cart.store.ts';

type Line = CartInfo['products'][number];

function line(fields: Partial<Line>): Line {
  return {
    item_id: 1,
    kind: 'product',
    product_id: '1001',
    sku: '',
    name: 'Ring',
    subtitle: '',
    pictured_metal: '',
    img_url: '',
    media: { base: '', widths: [], width: 1, height: 1, colour: '' },
    picture_url: '',
    qty: 1,
    max_qty: 9,
    active: 1,
    status: 1,
    status_reason: '',
    product_price: '10.00',
    product_original_price: '10.00',
    product_row_price: '10.00',
    product_original_row_price: '10.00',
    discountrate: 0,
    custom_option: [],
    custom_option_info: [],
    option_sku: { size: '' },
    open_options: [],
    is_customized: 0,
    customized_type: 0,
    customized_product_item: '',
    is_returnable: true,
    not_returnable_text: '',
    path: '/details/1001/',
    design: null,
    price_lines: [],
    stone_id: null,
    certificate: null,
    ...fields,
  };
}

const id = (value: number) => value as CartLineId;

let products: Line[];

function cartInfo(): CartInfo {
  return {
    store: '',
    items_count: products.reduce((sum, { qty }) => sum + qty, 0),
    coupon_code: null,
    shipping_method: '',
    payment_method: '',
    grand_total: '0.00',
    shipping_cost: '0.00',
    coupon_cost: '0.00',
    product_total: '0.00',
    product_original_total: '0.00',
    products,
  };
}

const calls = () => call.mock.calls.map(([name]) => name);

beforeEach(() => {
  vi.useFakeTimers();
  products = [line({ item_id: 1, qty: 1 }), line({ item_id: 2, qty: 2, active: 2 })];
  call.mockReset();
  call.mockImplementation(async (name: string) => {
    if (name === 'cartIndex') {
      const currency = { code: 'USD', rate: '0.1', symbol: 'US$' };
      return {
        cart_info: products.length > 0 ? cartInfo() : emptyCartInfo(''),
        currency,
        suggestions: [],
      };
    }
    return name === 'cartAdd' ? { items_count: 4, item_id: 9 } : [];
  });
  startSession('a-token-of-some-length');
});

afterEach(() => {
  vi.useRealTimers();
  endSession();
});

describe('the cart', () => {
  it('shows the server’s cart and its count in the badge', async () => {
    await loadCart();
    expect($cart.get()).toMatchObject({ status: 'ready', cart: { total: { currency: 'USD' } } });
    expect($cartCount.get()).toBe(3);
    products = [];
    await loadCart();
    expect($cart.get().cart).toBeNull();
    expect($cartCount.get()).toBe(0);
  });

  it('does not load without a token, and empties with the session', async () => {
    await loadCart();
    endSession();
    expect($cart.get()).toMatchObject({ status: 'idle', cart: null });
    call.mockClear();
    await loadCart();
    expect(call).not.toHaveBeenCalled();
  });

  it('keeps the last cart when loading fails', async () => {
    await loadCart();
    call.mockRejectedValueOnce(new Error('offline'));
    await expect(loadCart()).rejects.toThrow('offline');
    expect($cart.get()).toMatchObject({ status: 'failed', cart: { pieces: 3 } });
  });
});

describe('adding to the cart', () => {
  const design: DesignAddition['design'] = {
    version: 2,
    kind: 'eternity-band',
    metal: 'platinum-950',
    finish: 'polished',
    circumferenceMm: 52,
    shape: 'round',
    material: 'diamond',
    stoneMm: 2,
    engraving: null,
  };

  it('accepts a design with its stone, image and shown price', async () => {
    const picture = 'data:image/png;base64,AAAA';
    const addition = {
      design,
      stoneId: 1042 as StoneId,
      name: 'For Mei',
      image: picture,
      seenMinor: 4_580_000,
    };
    expect(await addDesignToCart(addition)).toBe(4);
    expect(call).toHaveBeenCalledWith(
      'cartAdd',
      { design, stone_id: 1042, name: 'For Mei', image: picture, qty: 1, seen_price: '45800.00' },
      { notify: true },
    );
    await addDesignToCart({ design, stoneId: null, name: '', quantity: 2, isBuyNow: true });
    expect(call).toHaveBeenLastCalledWith(
      'cartAdd',
      { design, stone_id: '', name: '', image: '', qty: 2, basket: 'buy_now' },
      { notify: true },
    );
    expect($cartCount.get()).toBe(4);
  });

  it('leaves cart and badge unchanged when a piece is bought at once', async () => {
    $cartCount.set(2);
    await addToCart({ productId: productId(1202), quantity: 1, isBuyNow: true });
    expect($cartCount.get()).toBe(2);
    expect(calls()).toEqual(['cartAdd']);
  });

  it('accepts a loose diamond', async () => {
    await addDiamondToCart({ stoneId: 77 as StoneId });
    expect(call).toHaveBeenCalledWith('cartAdd', { diamond_id: 77 }, { notify: true });
  });
});

describe('changes', () => {
  it('show a quantity at once and send only the last of several quick steps', async () => {
    await loadCart();
    call.mockClear();
    for (const quantity of [2, 3, 4]) setQuantity(id(1), quantity);
    expect($cart.get().cart?.lines[0]?.quantity).toBe(4);
    expect(call).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(400);
    expect(call).toHaveBeenCalledWith('cartUpdate', { item_id: 1, up_type: 'set', qty: 4 }, { notify: true });
    expect(calls()).toEqual(['cartUpdate', 'cartIndex']);
  });

  it('restore the server’s state after a refusal', async () => {
    await loadCart();
    call.mockImplementationOnce(() => Promise.reject(new Error('refused')));
    await expect(selectLine(id(1), false)).rejects.toThrow('refused');
    expect($cart.get().cart?.lines[0]?.isSelected).toBe(true);
    expect($cart.get().pendingIds).toEqual([]);
  });

  it('load the cart again after a change in another tab', async () => {
    await loadCart();
    call.mockClear();
    localStorage.setItem('cartRevision', '41');
    window.dispatchEvent(new StorageEvent('storage', { key: 'cartRevision', newValue: '41' }));
    expect(calls()).toEqual(['cartIndex']);
  });

  it('are announced to other tabs and not loaded twice', async () => {
    await loadCart();
    call.mockClear();
    const before = Number(localStorage.getItem('cartRevision'));
    await expect(addToCart({ productId: productId(7), quantity: 1, options: { size: '6' } })).resolves.toBe(
      4,
    );
    expect(Number(localStorage.getItem('cartRevision'))).toBe(before + 1);
    expect(calls()).toEqual(['cartAdd', 'cartIndex']);
  });
});
