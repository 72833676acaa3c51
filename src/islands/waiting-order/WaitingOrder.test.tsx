// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession, startSession } from '#client/session.ts';
import messages from '#i18n/en/waiting-order.json' with { type: 'json' };
import WaitingOrder from './WaitingOrder.island.tsx';

const { call, startPayment, assign } = vi.hoisted(() => ({
  call: vi.fn(),
  startPayment: vi.fn(),
  assign: vi.fn(),
}));
vi.mock('#client/api/api.browser.ts', () => ({ api: { call } }));
vi.mock('#client/start-payment.ts', () => ({ startPayment }));

const texts = Object.fromEntries(
  Object.entries(messages).map(([key, text]) => [`waiting-order.${key}`, text]),
);
const row = {
  increment_id: 1_100_000_007,
  status_label: '',
  created_at_iso: '',
  grand_total: '7800.00',
  order_currency_code: 'HKD',
  can_pay: true,
  remaining_seconds: 1800,
  payment_method: 'stripe',
  basket: 'buy_now',
  item_products: [],
};
let rows: object[];

const calls = (name: string) => call.mock.calls.filter(([called]) => called === name);

beforeEach(() => {
  rows = [row];
  startPayment.mockResolvedValue(undefined);
  call.mockImplementation((name: string) =>
    Promise.resolve(name === 'orderIndex' ? { orderList: rows, count: rows.length } : []),
  );
  vi.stubGlobal('location', { ...window.location, pathname: '/shoppingCart/', search: '', assign });
  startSession('a-token-of-some-length');
});

afterEach(() => {
  cleanup();
  endSession();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

describe('an order that awaits payment', () => {
  it('is shown to a returning shopper, and can be paid', async () => {
    render(<WaitingOrder locale="en" texts={texts} />);
    await screen.findByRole('heading', { name: 'Order 1100000007 is waiting for your payment' });
    expect(screen.getByText('HK$7,800')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Pay now' }));
    await waitFor(() => expect(startPayment).toHaveBeenCalledWith('stripe', 1_100_000_007));
    expect(calls('orderCancel')).toEqual([]);
  });

  it('can be cancelled and restored to the checkout it came from', async () => {
    render(<WaitingOrder locale="en" texts={texts} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Change it' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/paymentInfo/?buy=now'));
    expect(calls('orderCancel')[0]?.[1]).toEqual({ orderId: 1_100_000_007 });
  });

  it('can be cancelled', async () => {
    render(<WaitingOrder locale="en" texts={texts} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel it' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/shoppingCart/'));
  });

  it.each([
    ['can be paid', { can_pay: false }],
    ['has pieces that could go back to the cart', { order_type: 'service' }],
  ])('is not shown if none %s', async (_, other) => {
    rows = [{ ...row, ...other }];
    const { container } = render(<WaitingOrder locale="en" texts={texts} />);
    await waitFor(() => expect(calls('orderIndex')).toHaveLength(1));
    expect(container.textContent).toBe('');
  });
});
