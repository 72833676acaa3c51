import { describe, expect, it } from 'vitest';
import { type OrderState, orderStates } from '#kernel/shop/orders/orders.states.ts';
import { canFollow } from '#kernel/shop/orders/orders.transitions.ts';
import { attemptStates, reviewStates } from './payment.states.ts';
import { type Settlement, type SettlementFacts, settlementOf } from './settlement.rules.ts';

function facts(
  status: OrderState,
  attempt: Partial<SettlementFacts['attempt']>,
  rest: { paidAttemptId?: number | null; hasPendingSibling?: boolean; isRepeated?: boolean } = {},
): SettlementFacts {
  return {
    order: { status, paidAttemptId: rest.paidAttemptId ?? null },
    attempt: { id: 1, state: 'created', review: 'none', mismatch: undefined, ...attempt },
    hasPendingSibling: rest.hasPendingSibling ?? false,
    isRepeated: rest.isRepeated ?? false,
  };
}

describe('settlementOf', () => {
  it('confirms a payable order that is paid as expected, even while it is closing', () => {
    for (const status of ['payment_pending', 'payment_processing', 'closing'] as const) {
      expect(settlementOf(facts(status, { state: 'paid' }))).toEqual({ kind: 'confirm' });
    }
  });

  it('holds an order that was paid wrongly or is under review, and confirms it after approval', () => {
    expect(settlementOf(facts('payment_pending', { state: 'paid', mismatch: 'amount' }))).toEqual({
      kind: 'hold',
      reason: 'mismatch',
    });
    expect(settlementOf(facts('payment_pending', { state: 'paid', review: 'open' }))).toEqual({
      kind: 'hold',
      reason: 'provider',
    });
    expect(
      settlementOf(facts('holded', { state: 'paid', review: 'approved' }, { paidAttemptId: 1 })),
    ).toEqual({
      kind: 'confirm',
    });
    expect(
      settlementOf(
        facts('holded', { state: 'paid', review: 'approved', mismatch: 'amount' }, { paidAttemptId: 1 }),
      ),
    ).toEqual({ kind: 'none' });
  });

  it('holds an order for a dispute once, not every time the dispute is observed', () => {
    const disputed = { state: 'disputed' } as const;
    expect(settlementOf(facts('payment_pending', disputed))).toEqual({ kind: 'hold', reason: 'dispute' });
    expect(settlementOf(facts('payment_confirmed', disputed, { paidAttemptId: 1 }))).toEqual({
      kind: 'hold',
      reason: 'dispute',
    });
    expect(
      settlementOf(facts('payment_confirmed', disputed, { paidAttemptId: 1, isRepeated: true })),
    ).toEqual({ kind: 'none' });
  });

  it('treats money for a closed order as late, and a second payment as a duplicate', () => {
    expect(settlementOf(facts('payment_canceled', { state: 'paid' }))).toEqual({ kind: 'late' });
    expect(settlementOf(facts('canceled', { state: 'paid' }))).toEqual({ kind: 'late' });
    expect(settlementOf(facts('payment_confirmed', { state: 'paid' }, { paidAttemptId: 2 }))).toEqual({
      kind: 'duplicate',
    });
    expect(settlementOf(facts('refunded', { state: 'paid' }, { paidAttemptId: 2 }))).toEqual({
      kind: 'duplicate',
    });
  });

  it('does nothing the second time', () => {
    expect(settlementOf(facts('payment_confirmed', { state: 'paid' }, { paidAttemptId: 1 }))).toEqual({
      kind: 'none',
    });
    expect(settlementOf(facts('refunded', { state: 'refunded' }, { paidAttemptId: 1 }))).toEqual({
      kind: 'none',
    });
    expect(settlementOf(facts('payment_processing', { state: 'pending' }))).toEqual({ kind: 'none' });
  });

  it('goes back to unpaid when the provider gives up, unless another attempt is pending', () => {
    expect(settlementOf(facts('payment_processing', { state: 'failed' }))).toEqual({ kind: 'unpaid' });
    expect(
      settlementOf(facts('payment_processing', { state: 'failed' }, { hasPendingSibling: true })),
    ).toEqual({
      kind: 'none',
    });
    expect(settlementOf(facts('payment_pending', { state: 'closed' }))).toEqual({ kind: 'none' });
  });

  const own = { paidAttemptId: 1 };
  const hold = (reason: 'mismatch' | 'provider' | 'dispute') => ({ kind: 'hold', reason });

  it.each<[OrderState, Partial<SettlementFacts['attempt']>, object, Settlement | object]>([
    // Events of the attempt that paid the order.
    ['payment_confirmed', { state: 'refunded' }, own, { kind: 'refunded' }],
    ['completed', { state: 'refunded', mismatch: 'amount' }, own, { kind: 'refunded' }],
    ['payment_confirmed', { state: 'part_refunded' }, own, { kind: 'none' }],
    ['payment_confirmed', { state: 'disputed' }, own, hold('dispute')],
    ['holded', { state: 'disputed' }, own, { kind: 'none' }],
    ['payment_confirmed', { state: 'disputed', mismatch: 'amount' }, own, { kind: 'none' }],
    ['payment_confirmed', { state: 'disputed', review: 'rejected' }, own, hold('dispute')],
    ['payment_confirmed', { state: 'paid', review: 'rejected' }, own, { kind: 'fraud' }],
    ['holded', { state: 'paid', review: 'rejected' }, own, { kind: 'fraud' }],
    ['dispatched', { state: 'paid', review: 'rejected' }, own, { kind: 'none' }],
    ['payment_confirmed', { state: 'paid', review: 'open' }, own, hold('provider')],
    ['holded', { state: 'paid', review: 'open' }, own, { kind: 'none' }],
    ['holded', { state: 'paid', review: 'none' }, own, { kind: 'none' }],
    ['payment_confirmed', { state: 'paid', review: 'approved' }, own, { kind: 'none' }],
    // Money for an order that is unpaid or paid by another attempt.
    ['payment_pending', { state: 'refunded' }, {}, { kind: 'none' }],
    ['payment_confirmed', { state: 'refunded' }, { paidAttemptId: 2 }, { kind: 'none' }],
    ['canceled', { state: 'paid' }, { paidAttemptId: 2 }, { kind: 'duplicate' }],
    ['payment_suspected_fraud', { state: 'paid' }, {}, { kind: 'duplicate' }],
    ['dispatched', { state: 'paid' }, {}, { kind: 'duplicate' }],
    ['holded', { state: 'paid' }, {}, { kind: 'confirm' }],
    ['holded', { state: 'paid', review: 'open' }, {}, hold('provider')],
    ['payment_pending', { state: 'paid', review: 'rejected' }, {}, { kind: 'fraud' }],
    ['payment_pending', { state: 'paid', review: 'approved' }, {}, { kind: 'confirm' }],
    ['payment_pending', { state: 'paid', mismatch: 'payee', review: 'rejected' }, {}, hold('mismatch')],
    // No money yet.
    ['payment_pending', { state: 'review' }, {}, hold('provider')],
    ['payment_processing', { state: 'review' }, {}, hold('provider')],
    ['closing', { state: 'review' }, {}, hold('provider')],
    ['canceled', { state: 'review' }, {}, { kind: 'none' }],
    ['payment_confirmed', { state: 'review' }, { paidAttemptId: 2 }, { kind: 'none' }],
    ['payment_pending', { state: 'pending' }, {}, { kind: 'processing' }],
    ['closing', { state: 'pending' }, {}, { kind: 'processing' }],
    ['holded', { state: 'pending' }, {}, { kind: 'none' }],
    ['canceled', { state: 'pending' }, {}, { kind: 'none' }],
    ['payment_processing', { state: 'created' }, {}, { kind: 'none' }],
    ['holded', { state: 'created' }, {}, { kind: 'none' }],
    ['payment_processing', { state: 'closed' }, {}, { kind: 'unpaid' }],
    ['holded', { state: 'failed' }, {}, { kind: 'fraud' }],
    ['holded', { state: 'closed' }, {}, { kind: 'fraud' }],
    ['holded', { state: 'failed' }, { hasPendingSibling: true }, { kind: 'none' }],
    ['holded', { state: 'failed' }, { paidAttemptId: 2 }, { kind: 'none' }],
    ['payment_pending', { state: 'failed' }, {}, { kind: 'none' }],
  ])('%s, observed %j with %j: %j', (status, attempt, rest, settlement) => {
    expect(settlementOf(facts(status, attempt, rest))).toEqual(settlement);
  });

  it('never leads to a forbidden transition', () => {
    const target: Partial<Record<Settlement['kind'], OrderState>> = {
      confirm: 'payment_confirmed',
      hold: 'holded',
      fraud: 'payment_suspected_fraud',
      processing: 'payment_processing',
      unpaid: 'payment_pending',
      refunded: 'refunded',
    };
    const isMoneyState = (status: OrderState) =>
      !['payment_pending', 'payment_processing', 'closing', 'canceled', 'payment_canceled'].includes(status);
    for (const status of orderStates) {
      for (const state of attemptStates) {
        for (const review of reviewStates) {
          for (const paidAttemptId of isMoneyState(status) ? [1, 2] : [null]) {
            for (const mismatch of [undefined, 'amount'] as const) {
              const settlement = settlementOf(facts(status, { state, review, mismatch }, { paidAttemptId }));
              const to = target[settlement.kind];
              if (to) expect([status, to, canFollow(status, to)]).toEqual([status, to, true]);
            }
          }
        }
      }
    }
  });
});
