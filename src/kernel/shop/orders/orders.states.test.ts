import { describe, expect, it } from 'vitest';
import {
  isExplained,
  isPaid,
  isPayable,
  isReceived,
  isUndispatched,
  moneyBackOf,
  type OrderState,
  orderStates,
  progressOf,
  progressSteps,
} from './orders.states.ts';
import { canFollow, statesBefore } from './orders.transitions.ts';

describe('order states', () => {
  it('reach cancellation only through closing, so that every provider is asked', () => {
    for (const from of ['payment_pending', 'payment_processing'] as const) {
      expect(canFollow(from, 'closing')).toBe(true);
      expect(canFollow(from, 'canceled')).toBe(false);
      expect(canFollow(from, 'payment_canceled')).toBe(false);
    }
  });

  it('never become unpaid after payment, but for a transfer that was entered by mistake', () => {
    expect(statesBefore('transfer-reversed')).toEqual(['holded']);
    for (const from of orderStates.filter((state) => isPaid(state) && state !== 'holded')) {
      for (const to of orderStates.filter(isPayable)) expect(canFollow(from, to)).toBe(false);
    }
  });

  it('are payable or paid, never both, and nothing follows a refund', () => {
    for (const state of orderStates) {
      expect(isPaid(state) && isPayable(state)).toBe(false);
      expect(canFollow('refunded', state)).toBe(false);
    }
  });

  it('leave the progress bar when they end', () => {
    expect(orderStates.filter((state) => progressOf(state) === null)).toEqual([
      'payment_canceled',
      'canceled',
      'refunded',
    ]);
  });

  const ways: Record<OrderState, string> = {
    payment_pending: 'payment_processing payment_suspected_fraud payment_confirmed holded closing',
    payment_processing: 'payment_pending payment_suspected_fraud payment_confirmed holded closing',
    payment_suspected_fraud: 'payment_confirmed canceled refunded',
    payment_confirmed: 'payment_suspected_fraud holded processing dispatched canceled refunded',
    holded: 'payment_pending payment_suspected_fraud payment_confirmed canceled refunded',
    processing: 'holded dispatched canceled refunded',
    dispatched: 'processing received refunded',
    received: 'completed refunded',
    completed: 'refunded',
    closing: 'payment_processing payment_suspected_fraud payment_confirmed holded payment_canceled canceled',
    payment_canceled: 'payment_confirmed refunded',
    canceled: 'payment_confirmed refunded',
    refunded: '',
  };

  it.each(orderStates)('%s has exactly the transitions of the table', (from) => {
    expect(orderStates.filter((to) => canFollow(from, to)).join(' ')).toBe(ways[from]);
  });

  it('are paid for from the confirmation to the end', () => {
    expect(orderStates.filter(isPaid)).toEqual([
      'payment_confirmed',
      'holded',
      'processing',
      'dispatched',
      'received',
      'completed',
    ]);
    expect(orderStates.filter(isPayable)).toEqual(['payment_pending', 'payment_processing']);
  });

  it('tell whether the pieces are with the shop or the shopper', () => {
    expect(orderStates.filter(isUndispatched)).toEqual([
      'payment_suspected_fraud',
      'payment_confirmed',
      'holded',
      'processing',
    ]);
    expect(orderStates.filter(isReceived)).toEqual(['received', 'completed']);
  });

  it('are explained if their name does not say what happens next', () => {
    expect(orderStates.filter((state) => !isExplained(state))).toEqual([
      'payment_suspected_fraud',
      'completed',
      'canceled',
      'refunded',
    ]);
  });

  it('are found by event', () => {
    expect(statesBefore('given-up')).toEqual(['payment_pending', 'payment_processing']);
    expect(statesBefore('work-begun')).toEqual(['payment_confirmed']);
  });

  it('have a refund status for a rejected payment and a cancelled paid order only', () => {
    expect(moneyBackOf('payment_suspected_fraud', false)).toBe('released');
    expect(moneyBackOf('payment_suspected_fraud', true)).toBe('refunded');
    for (const state of ['canceled', 'payment_canceled'] as const) {
      expect(moneyBackOf(state, true)).toBe('returning');
      expect(moneyBackOf(state, false)).toBeNull();
      expect(moneyBackOf(state, true, 100)).toBe('kept');
    }
    expect(moneyBackOf('refunded', true)).toBe('returned');
    const others = orderStates.filter(
      (state) => progressOf(state) !== null && state !== 'payment_suspected_fraud',
    );
    expect(others.map((state) => moneyBackOf(state, true))).toEqual(others.map(() => null));
  });

  it('cover the seven steps of the progress bar in order', () => {
    const path = [
      'payment_pending',
      'payment_processing',
      'holded',
      'processing',
      'dispatched',
      'received',
      'completed',
    ] as const;
    expect(path.map(progressOf)).toEqual([...progressSteps]);
    expect(progressSteps).toEqual([
      'created',
      'payment',
      'review',
      'confirmed',
      'shipped',
      'received',
      'complete',
    ]);
    expect(progressOf('closing')).toBe('created');
    expect(progressOf('payment_suspected_fraud')).toBe('review');
    expect(progressOf('payment_confirmed')).toBe('payment');
  });
});
