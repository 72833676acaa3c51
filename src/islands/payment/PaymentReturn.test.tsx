// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession, startSession } from '#client/session.ts';
import keepAccount from '#i18n/en/keep-account.json' with { type: 'json' };
import paidOrder from '#i18n/en/paid-order.json' with { type: 'json' };
import payment from '#i18n/en/payment.json' with { type: 'json' };
import { emptyCartInfo } from '#kernel/wire/contracts/cart.contract.ts';
import PaymentReturn from './PaymentReturn.island.tsx';

// Texts and data load by dynamic import, which is slow on a busy machine.

const { call, readOrder } = vi.hoisted(() => ({ call: vi.fn(), readOrder: vi.fn() }));
vi.mock('#client/api/api.browser.ts', () => ({ api: { call } }));
vi.mock('#client/api/orders.ts', async (original) => ({ ...(await original()), readOrder }));

const texts = Object.fromEntries(Object.entries(payment).map(([key, text]) => [`payment.${key}`, text]));

beforeEach(() => {
  readOrder.mockRejectedValue(new Error('no order is read'));
  startSession('a-token-of-some-length');
  vi.stubGlobal('location', { pathname: '/stripeback/', search: '?session_id=cs_1', replace: vi.fn() });
});

afterEach(() => {
  cleanup();
  endSession();
  vi.unstubAllGlobals();
});

describe('the page after paying', () => {
  it.each([
    ['paid', payment['paid-title'], payment['view-order']],
    ['review', payment['review-title'], payment['view-order']],
  ])('says that a payment is %s and leads to the order', async (state, title, action) => {
    call.mockImplementation((name: string) =>
      Promise.resolve(
        name === 'stripeReview'
          ? { increment_id: 1_100_000_001, order_id: 1, state }
          : {
              cart_info: emptyCartInfo(''),
              currency: { code: 'HKD', rate: '1', symbol: 'HK$' },
              suggestions: [],
            },
      ),
    );
    render(<PaymentReturn locale="en" texts={texts} />);
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    const link = screen.getByRole('link', { name: action });
    expect(link.getAttribute('href')).toBe('/myOrder/details/?increment_id=1100000001');
    expect(call).toHaveBeenCalledWith('stripeReview', { session_id: 'cs_1' });
    // No offer for a shopper with an account.
    expect(screen.queryByRole('button', { name: keepAccount.create })).toBeNull();
  });

  it.each([
    ['address', ['12 Mount Street', 'London'], paidOrder['deliver-hand']],
    ['store', ['Aurelle Central', '8 Lantern Court'], paidOrder['collect-hand']],
  ] as const)('shows what was paid, where it goes and what is next: %s', async (kind, lines, last) => {
    call.mockImplementation((name: string) =>
      Promise.resolve(
        name === 'stripeReview'
          ? { increment_id: 1_100_000_001, order_id: 1, state: 'paid' }
          : {
              cart_info: emptyCartInfo(''),
              currency: { code: 'HKD', rate: '1', symbol: 'HK$' },
              suggestions: [],
            },
      ),
    );
    readOrder.mockResolvedValue({
      number: 1_100_000_001,
      email: 'ada@example.com',
      total: { currency: 'HKD', minor: 2_360_000 },
      destination:
        kind === 'address'
          ? { kind, lines, tracking: null }
          : { kind, name: lines[0], address: lines[1], telephone: '', pickupCode: null },
      lines: [
        {
          id: 1,
          name: 'Pear Pendant',
          picture: { base: '/media/pear', widths: [320], width: 4, height: 4 },
          pictureUrl: null,
          options: [{ label: 'Chain', value: '40 cm' }],
          quantity: 2,
          rowPrice: { currency: 'HKD', minor: 2_360_000 },
        },
      ],
    });
    const { container } = render(<PaymentReturn locale="en" texts={texts} />);
    expect(await screen.findByText('Pear Pendant')).toBeTruthy();
    for (const text of ['Chain: 40 cm', '2 pieces', 'HK$23,600', 'ada@example.com', ...lines, last])
      expect(container.textContent).toContain(text);
  });

  it('offers a guest who has paid an account with one click', async () => {
    startSession('a-token-of-a-guest', true);
    call.mockImplementation((name: string) =>
      Promise.resolve(
        name === 'stripeReview'
          ? { increment_id: 1_100_000_001, order_id: 1, state: 'paid' }
          : {
              cart_info: emptyCartInfo(''),
              currency: { code: 'HKD', rate: '1', symbol: 'HK$' },
              suggestions: [],
            },
      ),
    );
    render(<PaymentReturn locale="en" texts={texts} />);
    fireEvent.click(await screen.findByRole('button', { name: keepAccount.create }));
    expect(await screen.findByText(keepAccount.made)).toBeTruthy();
    expect(call).toHaveBeenCalledWith('accountFromOrder', { increment_id: 1_100_000_001 });
    expect(screen.getByRole('link', { name: keepAccount.open }).getAttribute('href')).toBe(
      '/myOrder/account/',
    );
  });

  it('offers every payment method after a failure, while the order can be paid', async () => {
    call.mockResolvedValue({ increment_id: 1_100_000_001, order_id: 1, state: 'failed' });
    const waits = {
      canPay: true,
      remainingSeconds: 1_800,
      total: { currency: 'HKD', minor: 780_000 },
      paymentMethod: 'stripe',
      payments: [
        { method: 'stripe', label: 'Card', note: '' },
        { method: 'paypal_standard', label: 'PayPal', note: '' },
      ],
    };
    readOrder.mockResolvedValue(waits);
    render(<PaymentReturn locale="en" texts={texts} />);
    expect(await screen.findByRole('heading', { name: 'Payment failed, please pay again' })).toBeTruthy();
    expect(await screen.findByRole('radio', { name: /^PayPal/ })).toBeTruthy();
    expect(screen.getByRole('timer').textContent).toBe('30:00');
    expect(screen.getByRole('button', { name: 'Pay HK$7,800' })).toBeTruthy();
    cleanup();
    readOrder.mockResolvedValue({ ...waits, canPay: false });
    render(<PaymentReturn locale="en" texts={texts} />);
    const link = await screen.findByRole('link', { name: 'View the order' });
    expect(link.getAttribute('href')).toBe('/myOrder/details/?increment_id=1100000001');
    expect(screen.queryByRole('radio')).toBeNull();
  });
});
