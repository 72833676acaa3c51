// @vitest-environment jsdom

import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#client/api/api-error.ts';
import { $language } from '#client/preferences.ts';
import { endSession, startSession } from '#client/session.ts';
import texts from '#i18n/en/cart.json' with { type: 'json' };
import problems from '#i18n/en/line-problem.json' with { type: 'json' };
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';
import { ringSizerId } from '#kernel/shop/cart/ring-sizer.ts';
import { codes } from '#kernel/wire/codes.ts';
import { type CartInfo, type CartProduct, emptyCartInfo } from '#kernel/wire/contracts/cart.contract.ts';
import CartPage from './CartPage.island.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('#client/api/api.browser.ts', () => ({ api: { call } }));
vi.mock('#client/api/catalogue.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  readProduct: () =>
    Promise.resolve({
      options: [
        { key: 'metal', label: 'Metal', values: [] },
        {
          key: 'size',
          label: 'Size',
          values: ['6', '7'].map((key) => ({ key, label: `US ${key}`, deltaMinor: 0 })),
        },
      ],
    }),
}));

const flat = Object.fromEntries([
  ...Object.entries(texts).map(([key, text]) => [`cart.${key}`, text]),
  ...Object.entries(problems).map(([key, text]) => [`line-problem.${key}`, text]),
]);

const { design: band } = parseDesign({ version: 2, kind: 'wedding-band', metal: 'platinum-950' });

const line: CartProduct = {
  item_id: 1,
  kind: 'product',
  product_id: '1001',
  sku: 'A',
  name: 'Tide ring',
  subtitle: '',
  pictured_metal: '',
  img_url: '',
  media: { base: '/p', widths: [320], width: 320, height: 320, colour: '#eee' },
  picture_url: '',
  qty: 2,
  max_qty: 5,
  active: 1,
  status: 1,
  status_reason: '',
  product_price: '14400.00',
  product_original_price: '16000.00',
  product_row_price: '28800.00',
  product_original_row_price: '32000.00',
  discountrate: 10,
  custom_option: {},
  custom_option_info: { Metal: 'Platinum' },
  option_sku: { size: '6.5' },
  open_options: [],
  is_customized: 0,
  customized_type: 0,
  customized_product_item: '',
  is_returnable: false,
  not_returnable_text: 'The product cannot be refunded.',
  path: '/details/1001/',
  design: null,
  price_lines: [],
  stone_id: null,
  certificate: null,
};

function cartOf(products: CartProduct[], rest: Partial<CartInfo> = {}): CartInfo {
  return {
    store: '',
    items_count: 2,
    coupon_code: null,
    shipping_method: '',
    payment_method: '',
    grand_total: '28800.00',
    shipping_cost: '0.00',
    coupon_cost: '0.00',
    product_total: '28800.00',
    product_original_total: '32000.00',
    products,
    ...rest,
  };
}

let info: CartInfo;
let express: { method: string; label: string }[];
let coupon: () => Promise<unknown>;

beforeEach(() => {
  express = [];
  coupon = () => Promise.resolve([]);
  call.mockImplementation((name: string) => {
    if (name === 'cartIndex') {
      const currency = { code: 'HKD', rate: '1', symbol: 'HK$' };
      return Promise.resolve({
        cart_info: info,
        currency,
        express,
        suggestions: [],
      });
    }
    if (name === 'shippingAndCart') {
      const tax = {
        kind: 'vat',
        percent: 20,
        amount: '5760.00',
        source: 'VAT Act',
        link: '',
        as_of: '2025-01',
      };
      return Promise.resolve({
        ...{ cart_info: info, currency_info: { code: 'HKD', rate: '1', symbol: 'HK$' } },
        landed: { payer: 'recipient', lines: [tax] },
        ...{ unavailable: [], shippings: [], payments: [], arrives: null, pickups: [] },
      });
    }
    return name === 'cartAddCoupon' ? coupon() : Promise.resolve([]);
  });
  startSession('a-token-of-some-length');
});

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  endSession();
  vi.clearAllMocks();
});

const open = () => render(<CartPage locale="en" texts={flat} />);
const checkOut = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Check out' });

describe('cart page', () => {
  it('shows a line with its options, both prices, and that it cannot be returned', async () => {
    info = cartOf([line]);
    open();
    expect((await checkOut()).disabled).toBe(false);
    const heading = screen.getByRole('heading', { name: 'Tide ring' });
    const item = heading.closest('li')?.textContent ?? '';
    for (const text of [
      'Platinum',
      '6.5',
      '10% off',
      'HK$28,800',
      'HK$32,000',
      'HK$14,400',
      'The product cannot be refunded.',
    ])
      expect(item).toContain(text);
  });

  it('shows duty and tax with their rules for a country abroad, and quotes nothing at home', async () => {
    info = cartOf([line]);
    open();
    await checkOut();
    expect(call.mock.calls.map(([name]) => name)).not.toContain('shippingAndCart');
    act(() => $language.set({ country: 'GB', language: 'en', currency: 'HKD' }));
    expect(await screen.findByText('VAT, 20%')).toBeTruthy();
    expect(screen.getByText('VAT Act, as of January 2025')).toBeTruthy();
    expect(screen.getByText(/You pay about HK\$5,760 to customs or the carrier/)).toBeTruthy();
    act(() => $language.set({ country: 'HK', language: 'en', currency: 'HKD' }));
  });

  it("puts the pieces of an assistant's link into the cart once, and says which are gone", async () => {
    history.replaceState(null, '', '/shoppingCart/?goods=p1001:1');
    info = cartOf([line]);
    call.mockImplementationOnce((name: string) => Promise.resolve({ name, items_count: 2, left_out: 1 }));
    const toasts = vi.fn();
    addEventListener('shop:toast', toasts);
    open();
    await checkOut();
    const received = call.mock.calls.filter(([name]) => name === 'cartReceive');
    expect(received).toEqual([['cartReceive', { goods: 'p1001:1' }, { notify: true }]]);
    await waitFor(() => expect(toasts).toHaveBeenCalledOnce());
    expect(location.search).toBe('');
    removeEventListener('shop:toast', toasts);
  });

  it('puts the ring sizer of a link into the cart once', async () => {
    history.replaceState(null, '', '/shoppingCart/?goods=ring-sizer');
    info = cartOf([line]);
    open();
    await checkOut();
    await waitFor(() => expect(location.search).toBe(''));
    const added = call.mock.calls.filter(([name]) => name === 'cartAdd');
    expect(added.map(([, input]) => input)).toMatchObject([{ product_id: ringSizerId(), qty: 1 }]);
  });

  it.each([
    [
      'keeps such a link after a call that failed',
      new ApiError('http', 'busy', { status: 429 }),
      '?goods=p1:1',
    ],
    [
      'keeps such a link of a session that has ended',
      new ApiError('business', 'Sign in.', { code: codes.notSignedIn }),
      '?goods=p1:1',
    ],
    [
      'forgets such a link that is refused',
      new ApiError('business', 'It has expired.', { code: codes.cartAddFailed }),
      '',
    ],
  ])('%s, and asks once', async (_, failure, search) => {
    history.replaceState(null, '', '/shoppingCart/?goods=p1:1');
    info = cartOf([line]);
    call.mockImplementationOnce(() => Promise.reject(failure));
    open();
    await checkOut();
    await waitFor(() => expect(location.search).toBe(search));
    expect(call.mock.calls.filter(([name]) => name === 'cartReceive')).toHaveLength(1);
    history.replaceState(null, '', '/shoppingCart/');
  });

  it('asks a visitor with such a link to sign in, and keeps the link until then', async () => {
    endSession();
    history.replaceState(null, '', '/shoppingCart/?goods=p1001:1');
    open();
    expect(await screen.findByText(texts.linked)).toBeTruthy();
    expect(call).not.toHaveBeenCalledWith('cartReceive', expect.anything(), expect.anything());
    info = cartOf([line]);
    call.mockImplementationOnce(() => Promise.resolve({ items_count: 2, left_out: 0 }));
    act(() => startSession('a-token-of-some-length'));
    await checkOut();
    expect(call).toHaveBeenCalledWith('cartReceive', { goods: 'p1001:1' }, { notify: true });
  });

  it('asks in place for a choice that is open, and cannot check out before it is made', async () => {
    express = [{ method: 'paypal_standard', label: 'PayPal' }];
    const size = { key: 'size', label: 'Size', values: [] };
    info = cartOf([{ ...line, open_options: [size] }]);
    open();
    expect((await checkOut()).disabled).toBe(true);
    expect(screen.getByText(texts['checkout-open'])).toBeTruthy();
    expect(screen.queryByRole('link', { name: /PayPal/ })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Tide ring' }).closest('li')?.textContent).toContain('From');
    const choice = await screen.findByRole('combobox', { name: 'Size' });
    fireEvent.change(choice, { target: { value: '6' } });
    info = cartOf([line]);
    fireEvent.click(screen.getByRole('button', { name: 'Save the choice' }));
    await waitFor(() =>
      expect(call).toHaveBeenCalledWith(
        'cartUpdate',
        { item_id: 1, up_type: 'choose', custom_option: { size: '6' } },
        { notify: true },
      ),
    );
    await waitFor(async () => expect((await checkOut()).disabled).toBe(false));
  });

  it('links the cart’s wallets to the checkout with one of them chosen', async () => {
    info = cartOf([line]);
    express = [
      { method: 'paypal_standard', label: 'PayPal' },
      { method: 'alipay_standard', label: 'Alipay' },
      { method: 'wxpay_standard', label: 'WeChat Pay' },
    ];
    open();
    const way = await screen.findByRole('link', { name: 'Check out with Alipay' });
    expect(way.getAttribute('href')).toBe('/paymentInfo/?pay=alipay_standard');
    // The two most usual of the country.
    expect(screen.getAllByRole('link', { name: /^Check out with/ })).toHaveLength(2);
  });

  it('says that the image shows another metal', async () => {
    info = cartOf([{ ...line, pictured_metal: '18K yellow gold' }]);
    open();
    await screen.findByText('Shown in 18K yellow gold');
  });

  it('says that a similar piece is shown until the design’s own image is rendered, and polls for it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const ring = { ...line, kind: 'design', product_id: '', design: band } as const;
    const text = 'The picture shows a similar piece.';
    info = cartOf([ring]);
    open();
    await screen.findByText(text);
    info = cartOf([{ ...ring, media: { ...line.media, isOwn: true } }]);
    await act(() => vi.advanceTimersByTimeAsync(4_100));
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  });

  it('does not check out with nothing selected', async () => {
    info = cartOf([{ ...line, active: 2 }], { grand_total: '0.00', product_total: '0.00' });
    open();
    expect((await checkOut()).disabled).toBe(true);
    expect(screen.getByText('Select at least one piece to check out.')).toBeTruthy();
  });

  it('does not count a failed line as selected, says why, and removes it', async () => {
    info = cartOf([{ ...line, status: 2, status_reason: 'out-of-stock' }]);
    open();
    expect((await checkOut()).disabled).toBe(true);
    expect(screen.getByText(/out of stock/)).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Tide ring' }).disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Remove Tide ring' }));
    await waitFor(() =>
      expect(call).toHaveBeenCalledWith('cartUpdate', { item_id: 1, up_type: 'remove' }, expect.anything()),
    );
  });

  it('delays the checkout until a new quantity has been sent', async () => {
    info = cartOf([line]);
    open();
    const button = await checkOut();
    fireEvent.click(screen.getByRole('button', { name: 'One more' }));
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await waitFor(() =>
      expect(call).toHaveBeenCalledWith(
        'cartUpdate',
        { item_id: 1, up_type: 'set', qty: 3 },
        expect.anything(),
      ),
    );
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  });

  it('shows at the field why a coupon is refused and keeps the code', async () => {
    info = cartOf([line]);
    coupon = () =>
      Promise.reject(
        new ApiError('business', 'This coupon has ended.', { code: codes.couponInvalid, status: 200 }),
      );
    open();
    const field = await screen.findByLabelText<HTMLInputElement>('Coupon code');
    fireEvent.change(field, { target: { value: 'AUTUMN' } });
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await screen.findByText('This coupon has ended.');
    expect(field.value).toBe('AUTUMN');
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });

  it('refuses an impossible code without a call', async () => {
    info = cartOf([line]);
    open();
    fireEvent.change(await screen.findByLabelText('Coupon code'), { target: { value: 'no-such' } });
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText(/only letters and digits/)).toBeTruthy();
    expect(call.mock.calls.some(([name]) => name === 'cartAddCoupon')).toBe(false);
  });

  it('has texts for an empty cart and for a visitor', async () => {
    info = emptyCartInfo('');
    open();
    await screen.findByText('Your cart is empty');
    cleanup();
    endSession();
    open();
    expect(screen.getByRole('button', { name: 'Continue as a guest' })).toBeTruthy();
  });
});
