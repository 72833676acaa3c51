// @vitest-environment jsdom

import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import scan from '#i18n/en/payment-scan.json' with { type: 'json' };
import { type OrderNumber, orderNumber } from '#kernel/shop/orders/order.ts';
import ScanToPay from './ScanToPay.tsx';

// Texts load by dynamic import, which is slow on a busy machine.

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('#client/api/api.browser.ts', () => ({ api: { call } }));

const number = orderNumber(1_100_000_001) as OrderNumber;
const code = {
  scan_code_img_url: 'data:image/svg+xml,code',
  total_amount: '9800.00',
  currency: 'CNY',
  expireTime: 3_540,
  sandbox_url: null,
};
let state = 'pending';
let isHidden = false;
const replace = vi.fn();

const questions = () => call.mock.calls.filter(([name]) => name === 'wxpaySuccess').length;
const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000));

/** Hides or shows the tab. */
async function setVisibility(isAway: boolean) {
  isHidden = isAway;
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
  });
}

beforeEach(() => {
  state = 'pending';
  isHidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  vi.stubGlobal('location', { pathname: '/paycallback/', search: `?scan=${number}`, replace });
  call.mockImplementation(async (name: string) =>
    name === 'wxpayStart' ? code : { increment_id: number, order_id: 1, state },
  );
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

async function open() {
  // Fakes only the timers of the page: its texts load by the real clock.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  render(<ScanToPay locale="en" number={number} />);
  await screen.findByRole('img', { name: scan.alt });
}

describe('the page with a code to scan', () => {
  it('polls every three seconds while visible, not in a hidden tab, and at once when shown again', async () => {
    await open();
    await seconds(9);
    expect(questions()).toBe(3);
    await setVisibility(true);
    await seconds(60);
    expect(questions()).toBe(3);
    await setVisibility(false);
    expect(questions()).toBe(4);
    await seconds(3);
    expect(questions()).toBe(5);
  });

  it('continues after an answer that arrived while it was hidden', async () => {
    await open();
    await setVisibility(true);
    state = 'paid';
    await seconds(30);
    expect(replace).not.toHaveBeenCalled();
    await setVisibility(false);
    expect(replace).toHaveBeenCalledWith(`/paycallback/?wxpay=${number}`);
  });

  it('stops polling when its time is over', async () => {
    call.mockImplementation(async (name: string) =>
      name === 'wxpayStart' ? { ...code, expireTime: 4 } : { increment_id: number, order_id: 1, state },
    );
    await open();
    await seconds(5);
    expect(screen.getByRole('heading', { name: scan['expired-title'] })).toBeTruthy();
    const asked = questions();
    await seconds(30);
    expect(questions()).toBe(asked);
  });
});
