// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession, startSession } from '#client/session.ts';
import { createTexts } from '#client/texts.ts';
import orders from '#i18n/en/orders.json' with { type: 'json' };
import { orderNumber } from '#kernel/shop/orders/order.ts';
import { DeliveryView } from './DeliveryView.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('#client/api/api.browser.ts', () => ({ api: { call } }));

const texts = Object.fromEntries(Object.entries(orders).map(([key, text]) => [`orders.${key}`, text]));
const number = orderNumber(1_100_000_001);
if (number === undefined) throw new Error('not an order');

const follow = () => {
  render(<DeliveryView number={number} t={createTexts(texts, 'en')} />);
  fireEvent.click(screen.getByRole('button', { name: orders.follow }));
};

beforeEach(() => startSession('a-token-of-some-length'));
afterEach(() => {
  cleanup();
  endSession();
  vi.clearAllMocks();
});

describe('following a delivery', () => {
  it('asks only a visitor to log in', () => {
    endSession();
    const asked: unknown[] = [];
    addEventListener('shop:login', (event) => asked.push((event as CustomEvent).detail), { once: true });
    follow();
    expect(asked).toEqual([expect.objectContaining({ action: 'delivery' })]);
    expect(call).not.toHaveBeenCalled();
  });

  it("lists the carrier's reports", async () => {
    call.mockResolvedValue({
      events: [{ at: '2026-11-20T04:00:00Z', text: 'On the way', stage: 'on-the-way', place: 'Kwai Chung' }],
    });
    follow();
    expect(await screen.findByText('On the way')).toBeTruthy();
    expect(screen.getByText('Kwai Chung')).toBeTruthy();
    expect(call).toHaveBeenCalledWith('orderDelivery', { increment_id: number }, { notify: true });
  });

  it('says when there are no reports', async () => {
    call.mockResolvedValue({ events: [] });
    follow();
    expect(await screen.findByText('There is no logistics information')).toBeTruthy();
  });
});
