// @vitest-environment jsdom

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takePending } from '#client/events.ts';
import { endSession, startSession } from '#client/session.ts';
import type { ShownLine } from '#kernel/shop/cart/cart.ts';
import type { CartLineId } from '#kernel/shop/cart/cart-item.ts';
import { productId } from '#kernel/shop/catalogue/product-card.ts';
import { emptyCartInfo } from '#kernel/wire/contracts/cart.contract.ts';
import { removeWithUndo, saveForLater } from './line-actions.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('#client/api/api.browser.ts', () => ({ api: { call } }));

const paid = { currency: 'HKD', minor: 720_000 } as const;

const line: ShownLine & { kind: 'product' } = {
  kind: 'product',
  productId: productId(1101),
  id: 4 as CartLineId,
  name: 'Tide ring',
  quantity: 2,
  choices: { metal: 'platinum-950', size: '6' },
  openOptions: [],
  ...{
    subtitle: '',
    url: '/details/1101/',
    picture: { base: '', widths: [], width: 1, height: 1, colour: '' },
  },
  ...{ pictureUrl: null, picturedMetal: null, options: [], size: null, stones: [], maxQuantity: 9 },
  ...{ isSelected: true, finalText: null, problem: null, priceLines: [], discountPercent: 0 },
  ...{ price: paid, rowPrice: paid, originalPrice: paid, originalRowPrice: paid },
};

beforeEach(() => {
  call.mockResolvedValue({
    items_count: 2,
    cart_info: emptyCartInfo(''),
    suggestions: [],
    currency: { code: 'HKD' },
  });
  startSession('a-token-of-some-length', true);
});

afterEach(() => {
  endSession();
  localStorage.clear();
  vi.clearAllMocks();
});

const asked = (name: string) => call.mock.calls.filter(([each]) => each === name).map(([, input]) => input);
const toastShown = async () => {
  let shown: ReturnType<typeof takePending<'shop:toast'>> = [];
  await vi.waitFor(() => {
    shown = takePending('shop:toast');
    expect(shown).toHaveLength(1);
  });
  return shown[0];
};

it('restores a removed line', async () => {
  removeWithUndo(line);
  const toast = await toastShown();
  expect(toast).toMatchObject({ message: 'Tide ring is no longer in your cart.', action: { label: 'Undo' } });
  expect(asked('cartUpdate')).toEqual([{ item_id: 4, up_type: 'remove' }]);
  toast?.action?.run();
  expect(asked('cartAdd')).toEqual([{ product_id: 1101, qty: 2, custom_option: line.choices }]);
});

it('restores an unselected line as unselected', async () => {
  removeWithUndo({ ...line, isSelected: false });
  (await toastShown())?.action?.run();
  expect(asked('cartAdd')).toMatchObject([{ product_id: 1101, checked: false }]);
});

it('moves a line to the favourites of a guest on this device, and back', async () => {
  saveForLater(line);
  expect(call).not.toHaveBeenCalled();
  takePending('shop:login')[0]?.saveHere?.();
  const toast = await toastShown();
  expect(localStorage.getItem('keptPieces')).toBe('[1101]');
  expect(asked('cartUpdate')).toEqual([{ item_id: 4, up_type: 'remove' }]);
  toast?.action?.run();
  expect(localStorage.getItem('keptPieces')).toBeNull();
  expect(asked('cartAdd')).toHaveLength(1);
});
