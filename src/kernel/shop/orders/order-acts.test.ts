import { describe, expect, it } from 'vitest';
import { type ActFacts, actsOf } from './order-acts.ts';
import { orderStates } from './orders.states.ts';

const paid = { isDisputed: false, isUnderReview: false, isAsAsked: true };
const plain: ActFacts = {
  state: 'payment_confirmed',
  isService: false,
  isCollected: false,
  isDrawn: false,
  isAgreed: true,
  hasCarrierReport: false,
  isWindowOver: false,
  transfer: null,
  rest: null,
  payment: paid,
  refundableMinor: 100_00,
};
const offered = (facts: Partial<ActFacts>) => actsOf({ ...plain, ...facts }).join(' ');

describe('actions of staff on an order', () => {
  const sent: Record<(typeof orderStates)[number], string> = {
    payment_pending: '',
    payment_processing: '',
    payment_suspected_fraud: 'cancel',
    payment_confirmed: 'ship begin hold cancel refund change-address delay',
    holded: 'accept cancel refund',
    processing: 'ship hold cancel refund change-address delay',
    dispatched: 'deliver correct-parcel resend-shipping undo-dispatch refund',
    received: 'refund',
    completed: 'refund',
    closing: '',
    payment_canceled: '',
    canceled: '',
    refunded: '',
  };
  it.each(orderStates)('%s: as in the state table', (state) => {
    expect(offered({ state })).toBe(sent[state]);
  });

  it('are to make ready and hand over if it is collected', () => {
    expect(offered({ state: 'processing', isCollected: true })).toBe('ready hold cancel refund delay');
    expect(offered({ state: 'dispatched', isCollected: true })).toBe(
      'hand-over resend-shipping undo-dispatch refund',
    );
    expect(offered({ state: 'dispatched', hasCarrierReport: true })).not.toContain('undo-dispatch');
  });

  it('wait for the drawings of made-to-order pieces', () => {
    const drawn = { isDrawn: true, isAgreed: false };
    expect(offered(drawn)).toBe('hold cancel refund send-drawing change-piece change-address delay');
    expect(offered({ ...drawn, state: 'processing' })).not.toContain('ship');
    expect(offered({ ...drawn, isAgreed: true })).toBe(
      'begin hold cancel refund send-drawing change-piece change-address delay',
    );
  });

  it('do not touch disputed or reviewed money', () => {
    expect(offered({ payment: { ...paid, isDisputed: true } })).toBe('ship begin hold change-address delay');
    const held = { state: 'holded' } as const;
    expect(offered({ ...held, payment: { ...paid, isDisputed: true } })).toBe('accept-won');
    expect(offered({ ...held, payment: { ...paid, isUnderReview: true } })).toBe('cancel refund');
    expect(offered({ ...held, payment: { ...paid, isAsAsked: false } })).toBe('cancel refund');
    expect(offered({ ...held, payment: null, refundableMinor: 0 })).toBe('cancel');
    expect(offered({ refundableMinor: 0 })).not.toContain('refund');
  });

  it('are to complete after the return window, and to confirm an awaited transfer', () => {
    expect(offered({ state: 'received', isWindowOver: true })).toBe('complete refund');
  });

  it('are to enter transfers, and to go on from a sum that is not the total', () => {
    const transfer = {
      ...{ isHeld: false, dueMinor: 100_00, surplusMinor: 0 },
      ...{ maxShortfallMinor: 50_00, isReversible: true, hasOtherCurrency: false },
    };
    const held = { ...transfer, isHeld: true };
    const offeredFor = (now: typeof transfer, state: 'payment_pending' | 'holded') =>
      offered({ state, transfer: now, payment: null, refundableMinor: 0 });
    expect(offeredFor(transfer, 'payment_pending')).toBe('confirm-transfer remind-transfer');
    expect(offeredFor(held, 'holded')).toBe('cancel confirm-transfer remind-transfer reverse-transfer');
    expect(offeredFor({ ...held, dueMinor: 50_00 }, 'holded')).toContain('accept-shortfall');
    expect(offeredFor({ ...held, hasOtherCurrency: true }, 'holded')).toContain('convert-transfer');
    expect(offeredFor({ ...held, dueMinor: 0, surplusMinor: 1 }, 'holded')).toBe(
      'cancel confirm-transfer refund-surplus reverse-transfer',
    );
  });

  it('send nothing before the rest is paid, and ask for it', () => {
    const rest = { isPayable: true, takesTransfer: true };
    expect(offered({ rest })).toBe('begin hold cancel refund confirm-transfer ask-rest change-address delay');
    expect(offered({ rest, isCollected: true })).not.toContain('ready');
    const held = { isPayable: false, takesTransfer: false };
    expect(offered({ state: 'holded', rest: held })).not.toContain('ask-rest');
  });

  it('of a service order concern its money; its return moves it', () => {
    for (const state of ['payment_confirmed', 'processing'] as const)
      expect(offered({ state, isService: true })).toBe('hold cancel refund');
    expect(offered({ state: 'dispatched', isService: true })).toBe('refund');
  });
});
