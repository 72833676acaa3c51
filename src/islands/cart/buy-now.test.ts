// @vitest-environment jsdom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takePending } from '#client/events.ts';
import { endSession, startSession } from '#client/session.ts';
import { productId } from '#kernel/shop/catalogue/product-card.ts';
import { buyOrSignIn, resumePurchase } from './buy-now.store.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('#client/api/api.browser.ts', () => ({ api: { call } }));

const purchase = {
  kind: 'product',
  productId: productId(1101),
  quantity: 1,
  options: { size: '6' },
} as const;
const chosen = { product_id: 1101, qty: 1, custom_option: { size: '6' }, basket: 'buy_now' };

beforeEach(() => {
  vi.useFakeTimers();
  call.mockResolvedValue({ items_count: 1, item_id: 4 });
  takePending('shop:login');
});

afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
  endSession();
  localStorage.clear();
});

describe('buying at once', () => {
  it('runs at once for a signed-in shopper', () => {
    startSession('a-token-of-some-length');
    const buy = vi.fn();
    buyOrSignIn(purchase, buy);
    expect(buy).toHaveBeenCalledOnce();
    expect(localStorage.getItem('buyNow')).toBeNull();
  });

  it('resumes with the same piece after the login page', async () => {
    const buy = vi.fn();
    buyOrSignIn(purchase, buy);
    expect(buy).not.toHaveBeenCalled();
    expect(takePending('shop:login')).toMatchObject([
      { action: 'add-to-cart', returnPath: '/paymentInfo/?buy=now' },
    ]);
    startSession('a-token-of-some-length');
    await resumePurchase();
    expect(call).toHaveBeenCalledWith('cartAdd', chosen, { notify: true });
    await resumePurchase();
    expect(call).toHaveBeenCalledTimes(1);
  });

  it('runs once for a guest, who stays on the page', async () => {
    const buy = vi.fn();
    buyOrSignIn(purchase, buy);
    takePending('shop:login')[0]?.repeat?.();
    expect(buy).toHaveBeenCalledOnce();
    await resumePurchase();
    expect(call).not.toHaveBeenCalled();
  });

  it('drops a purchase that is too old or invalid', async () => {
    buyOrSignIn(purchase, vi.fn());
    vi.advanceTimersByTime(31 * 60_000);
    await resumePurchase();
    localStorage.setItem('buyNow', JSON.stringify({ purchase: { kind: 'coat' }, at: Date.now() }));
    await resumePurchase();
    localStorage.setItem('buyNow', 'null');
    await resumePurchase();
    expect(call).not.toHaveBeenCalled();
  });
});
