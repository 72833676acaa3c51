// @vitest-environment jsdom

import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiData } from '#client/api/api.ts';
import { ApiError } from '#client/api/api-error.ts';
import { endSession, startSession } from '#client/session.ts';
import orders from '#i18n/en/orders.json' with { type: 'json' };
import { codes } from '#kernel/wire/codes.ts';
import OrderDetailPage from './OrderDetailPage.island.tsx';
import { $orderNumber } from './order.store.ts';

// Texts and data load by dynamic import, which is slow on a busy machine.

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('#client/api/api.browser.ts', () => ({ api: { call } }));

type WireOrder = ApiData<'orderView'>['order'];

const texts = Object.fromEntries(Object.entries(orders).map(([key, text]) => [`orders.${key}`, text]));

const order: WireOrder = {
  order_id: 1,
  increment_id: 1_100_000_001,
  order_status: 'payment_pending',
  status_label: 'Waiting for payment',
  order_type: 'existing',
  progress: 'created',
  created_at: '2026-06-02 10:00:00',
  updated_at: '2026-06-02 10:00:01',
  created_at_iso: '2026-06-02T10:00:00.000Z',
  items_count: 1,
  order_currency_code: 'HKD',
  grand_total: '7800.00',
  subtotal: '7800.00',
  subtotal_with_discount: '0.00',
  shipping_total: '0.00',
  coupon_code: '',
  payment_method: 'stripe',
  payments: [
    { method: 'stripe', label: 'Card', supplement: 'On Stripe’s own page' },
    { method: 'paypal_standard', label: 'PayPal', supplement: '' },
  ],
  shipping_method: 'insured_express',
  customer_email: 'ada@example.com',
  customer_firstname: 'Ada',
  customer_lastname: 'Wong',
  customer_telephone_text: '5550 0100',
  customer_address_lines: ['8 Queen’s Road Central', 'Hong Kong'],
  tracking_number: null,
  tracking_url: null,
  tracking_company: null,
  basket: 'cart',
  money_back: null,
  order_remark: '',
  gift: null,
  transfer: null,
  remaining_seconds: 3_540,
  can_pay: true,
  can_cancel: true,
  cancel_refund: null,
  can_receive: false,
  refunded_total: '0.00',
  pickup_code: null,
  store: null,
  products: [],
  items: [],
  history: [],
  papers: [],
  ready_on: null,
  pickup_qr: '',
};

const replaceState = vi.fn();

beforeEach(() => {
  vi.stubGlobal('history', { replaceState });
  startSession('a-token-of-some-length');
  vi.stubGlobal('location', { pathname: '/myOrder/details/', search: '?increment_id=1100000001', hash: '' });
});

afterEach(() => {
  cleanup();
  act(() => $orderNumber.set(null));
  endSession();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

async function open(change: Partial<WireOrder>): Promise<HTMLElement> {
  call.mockResolvedValue({ order: { ...order, ...change } });
  render(<OrderDetailPage locale="en" texts={texts} />);
  return await screen.findByRole('article');
}

describe('the page of an order', () => {
  it('shows the time left to pay and the payment method', async () => {
    const page = await open({});
    expect(within(page).getByRole('heading', { level: 1 }).textContent).toBe('Waiting for payment');
    expect(within(page).getByRole('timer').textContent).toBe('59:00');
    expect(within(page).getByRole('button', { name: orders['pay-now'] })).toBeTruthy();
  });

  it('says that a payment was not completed when its page was left', async () => {
    const arriveWith = (search: string) => vi.stubGlobal('location', { ...location, search });
    arriveWith('?increment_id=1100000001&payment=cancelled');
    const page = await open({});
    expect(within(page).getByText(orders['pay-not-completed'])).toBeTruthy();
    cleanup();
    arriveWith('?increment_id=1100000001');
    expect(within(await open({})).queryByText(orders['pay-not-completed'])).toBeNull();
  });

  it('offers other payment methods, with the former one chosen', async () => {
    const page = await open({});
    fireEvent.click(within(page).getByRole('button', { name: orders['pay-otherwise'] }));
    const card = await within(page).findByRole<HTMLInputElement>('radio', { name: /^Card/ });
    expect(card.checked).toBe(true);
    const payPal = within(page).getByRole('radio', { name: /^PayPal/ });
    fireEvent.click(payPal);
    call.mockImplementation(async () => ({ redirectUrl: '#paypal' }));
    vi.stubGlobal('location', { ...location, assign: vi.fn() });
    fireEvent.click(within(page).getByRole('button', { name: 'Pay HK$7,800' }));
    await waitFor(() => expect(location.assign).toHaveBeenCalledWith('#paypal'));
    expect(call).toHaveBeenLastCalledWith('paypalStart', { increment_id: 1_100_000_001 }, { notify: true });
  });

  it('reloads when the time to pay is over, and says where its pieces are', async () => {
    const page = await open({ remaining_seconds: 1 });
    call.mockResolvedValue({
      order: {
        ...order,
        status_label: 'Cancelled',
        progress: null,
        can_pay: false,
        can_cancel: false,
        remaining_seconds: 0,
        payments: [],
        updated_at: '2026-06-02 11:00:01',
        history: [{ status: 'payment_canceled', label: 'Cancelled', at: '2026-06-02T11:00:01.000Z' }],
      },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Cancelled' })).toBeTruthy();
    expect(page.textContent).toContain(orders['called-off']);
    const cart = within(page).getByRole('link', { name: orders['to-cart'] });
    expect(cart.getAttribute('href')).toBe('/shoppingCart/');
  });

  it('shows the seven steps and the current one', async () => {
    const page = await open({ progress: 'shipped', can_pay: false, can_cancel: false });
    const steps = within(within(page).getByRole('list', { name: orders.progress })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Created',
      'Payment',
      'Review',
      'Confirmed',
      'Shipped',
      'Received',
      'Complete',
    ]);
    expect(steps.map((step) => step.getAttribute('aria-current')).indexOf('step')).toBe(4);
  });

  it('says that there is no logistics information', async () => {
    expect((await open({})).textContent).toContain('There is no logistics information');
  });

  it('names the carrier and the parcel number', async () => {
    const sent = await open({ tracking_company: 'SF Express', tracking_number: 'SF123' });
    expect(sent.textContent).toContain('SF Express SF123');
    expect(sent.textContent).not.toContain(orders['no-tracking']);
  });

  const store = { id: 1, name: 'Aurelle Central', address: '8 Lantern Street', phone: '+852' };
  const collected = { shipping_method: 'store_pickup', store, pickup_code: 'S4YPXYYM' };

  it('does not show the code of a pick-up before the piece is ready', async () => {
    expect((await open(collected)).textContent).not.toContain('S4YPXYYM');
  });

  it('says where a piece is collected, and with which code', async () => {
    const page = await open({ ...collected, order_status: 'dispatched' });
    for (const text of [orders['pickup-code'], 'S4YPXYYM', 'Aurelle Central'])
      expect(page.textContent).toContain(text);
  });
});

describe('a paid order', () => {
  const paid = {
    order_status: 'payment_confirmed',
    progress: 'payment',
    can_pay: false,
    remaining_seconds: 0,
    cancel_refund: '7800.00',
  } as const;

  /** jsdom has no dialogs. */
  function openDialogs() {
    HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
      this.open = false;
    };
  }

  it('asks for confirmation of a cancellation, explains the refund, and requests it', async () => {
    openDialogs();
    const page = await open(paid);
    fireEvent.click(within(page).getByRole('button', { name: orders.cancel }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('HK$7,800 goes back in full');
    expect(dialog.textContent).not.toContain('Nothing has been charged');
    expect(call.mock.calls.map(([name]) => name)).not.toContain('orderCancel');
    fireEvent.click(within(dialog).getByRole('button', { name: orders['cancel-paid'] }));
    await waitFor(() =>
      expect(call).toHaveBeenCalledWith(
        'orderCancel',
        { orderId: 1_100_000_001, with_refund: true },
        { notify: true },
      ),
    );
  });

  const cancelled = { ...paid, cancel_refund: null, can_cancel: false, progress: null };

  it('says that the refund is on its way after a cancellation', async () => {
    const page = await open({ ...cancelled, order_status: 'canceled', money_back: 'returning' });
    expect(within(page).getByRole('status').textContent).toContain('HK$7,800 is on its way back');
  });

  it('subtracts earlier refunds', async () => {
    const partly = { ...cancelled, increment_id: 1_100_000_003, refunded_total: '200.00' };
    const page = await open({ ...partly, order_status: 'canceled', money_back: 'returning' });
    expect(within(page).getByRole('status').textContent).toContain('HK$7,600 is on its way back');
  });

  it('shows the refunded amount', async () => {
    const page = await open({
      ...cancelled,
      increment_id: 1_100_000_002,
      order_status: 'refunded',
      money_back: 'returned',
      refunded_total: '7600.00',
    });
    expect(within(page).getByRole('status').textContent).toContain('HK$7,600 has been refunded');
    expect(page.textContent).toContain('−HK$7,600');
  });

  it('can be marked as received while it is on its way', async () => {
    const page = await open({ ...paid, can_cancel: false, cancel_refund: null, can_receive: true });
    fireEvent.click(within(page).getByRole('button', { name: orders.receive }));
    await waitFor(() =>
      expect(call).toHaveBeenCalledWith('orderReceive', { increment_id: 1_100_000_001 }, { notify: true }),
    );
  });

  it('shows ready and collected for a collection, and nothing about delivery', async () => {
    const store = { id: 1, name: 'Aurelle Central', address: '8 Lantern Street', phone: '+852' };
    const page = await open({
      ...paid,
      progress: 'shipped',
      store,
      pickup_code: 'S4YPXYYM',
      can_cancel: false,
    });
    expect(page.textContent).toContain('Ready for pick-up');
    expect(page.textContent).not.toMatch(/shipped|deliver/i);
  });
});

const item: WireOrder['products'][number] = {
  item_id: 1,
  kind: 'product',
  product_id: '1204',
  sku: 'AUR-1204',
  name: 'Tide ring',
  image: '',
  media: { base: '/media/products/1204/hero', widths: [160], width: 160, height: 160, colour: '#fff' },
  picture_url: '',
  pictured_metal: 'Platinum 950',
  qty: 1,
  price: '7800.00',
  row_total: '7800.00',
  custom_option_info: { Metal: '18k white gold' },
  customized_type: 0,
  is_returnable: true,
  not_returnable_text: '',
  redirect_url: '/details/1204/',
  design: null,
  price_lines: [],
  stone_id: null,
  certificate: null,
};

it('for work on a piece leads to its request, without a delivery or goods on sale', async () => {
  const service = { ...item, kind: 'service' as const, pictured_metal: '', redirect_url: '/request/7' };
  const page = await open({ order_type: 'service', basket: 'buy_now', products: [service] });
  const link = within(page).getByRole('link', { name: orders['to-request'] });
  expect(link.getAttribute('href')).toBe('/request/7');
  expect(within(page).getByText(orders['note-service-payment_pending'])).toBeTruthy();
  for (const heading of ['destination', 'tracking'] as const)
    expect(within(page).queryByRole('heading', { name: orders[heading] })).toBeNull();
  expect(within(page).queryByRole('list', { name: orders.progress })).toBeNull();
  expect(within(page).queryByText(orders.shipping)).toBeNull();
  fireEvent.click(within(page).getByRole('button', { name: orders.cancel }));
  expect(await screen.findByText(orders['cancel-service'])).toBeTruthy();
});

it('names the pictured metal only if it differs from the ordered one', async () => {
  const page = await open({ products: [item, { ...item, item_id: 2, pictured_metal: '' }] });
  expect(await within(page).findAllByText('Shown in Platinum 950')).toHaveLength(1);
});

describe('an emailed link', () => {
  const second = 1_100_000_002;
  const refusal = (code: number) => new ApiError('business', 'no', { status: 200, code });

  /** A browser that can see the orders of these tokens, and an API that exchanges a link for a token. */
  function arriveBy(link: string, number: number, sees: Record<string, number>, opens: () => unknown) {
    vi.stubGlobal('location', {
      pathname: '/myOrder/details/',
      search: `?increment_id=${number}`,
      hash: `#link=${link}`,
    });
    call.mockImplementation(async (name: string, input: { increment_id?: number }) => {
      if (name === 'orderLinkOpen') return opens();
      if (name !== 'orderView') throw refusal(codes.notSignedIn);
      const token = localStorage.getItem('token') ?? '';
      if (sees[token] !== input.increment_id) throw refusal(codes.orderNotFound);
      return { order: { ...order, increment_id: input.increment_id } };
    });
    render(<OrderDetailPage locale="en" texts={texts} />);
  }

  const called = (name: string) => call.mock.calls.filter(([each]) => each === name);
  const shownNumber = async (number: number) =>
    within(await screen.findByRole('article')).getByText(orders.number.replace('{number}', String(number)));

  it('opens a second order in a browser that came by the first one’s', async () => {
    startSession('token-of-the-first-email', true);
    arriveBy('secret', second, { 'token-of-the-first-email': 1, 'token-of-the-second-email': second }, () =>
      startSession('token-of-the-second-email', true),
    );
    await shownNumber(second);
    expect(called('orderLinkOpen')).toEqual([['orderLinkOpen', { link: 'secret' }]]);
    expect(replaceState).toHaveBeenCalledWith(null, '', `/myOrder/details/?increment_id=${second}`);
  });

  it('keeps the session of a shopper who can already see the order', async () => {
    startSession('token-of-the-owner');
    arriveBy('secret', second, { 'token-of-the-owner': second }, () => startSession('token-of-a-reader'));
    await shownNumber(second);
    expect(called('orderLinkOpen')).toEqual([]);
  });

  it('is called invalid only if the shop says so; after a lost connection it is tried again', async () => {
    endSession();
    let failure: ApiError | null = new ApiError('http', 'status 503', { status: 503 });
    arriveBy('secret', second, { 'token-of-the-second-email': second }, () => {
      if (failure) throw failure;
      startSession('token-of-the-second-email', true);
    });
    const retry = await screen.findByRole('button', { name: orders.retry });
    expect(screen.getByText(orders.failed)).toBeTruthy();
    failure = null;
    fireEvent.click(retry);
    await shownNumber(second);
    cleanup();
    act(() => $orderNumber.set(null));
    endSession();
    arriveBy('secret', second, {}, () => {
      throw refusal(codes.orderLinkGone);
    });
    await waitFor(() => expect(screen.getByText(orders['link-gone-title'])).toBeTruthy());
  });
});
