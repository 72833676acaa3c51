import { describe, expect, it } from 'vitest';
import { fc } from '../../../../tests/fixtures/property-testing.ts';
import { returnStates } from './return.transitions.ts';
import {
  type EarlierReturn,
  finalReasons,
  heldQuantity,
  paidForPieces,
  productFinalReason,
  type ReturnLine,
  type ReturnObstacle,
  reasonsOf,
  returnability,
  returnServices,
} from './returns.rules.ts';

const receivedAt = new Date('2026-11-01T04:00:00Z');
const at = (day: string) => ({ now: new Date(`${day}T04:00:00Z`), refundDays: 30 });
const order = { status: 'received', receivedAt } as const;
const usualServices = returnServices.filter((service) => service !== 'trade-up');
const ring: ReturnLine = { kind: 'product', quantity: 3, finalReason: null, isTradable: false };

function obstacles(...asked: Parameters<typeof returnability>): (ReturnObstacle | null)[] {
  return returnability(...asked).offers.map(({ obstacle }) => obstacle);
}

describe('a catalogue product', () => {
  const piece = { isReturnable: true, isBundle: false, isSale: false, customizedType: 0 } as const;
  it.each([
    [piece, null],
    [{ ...piece, isReturnable: false, isSale: true }, 'sale'],
    [{ ...piece, isReturnable: false, isBundle: true, customizedType: 4 }, 'bundle'],
    // Whatever the catalogue says: is_customized 1 is never returnable, sets (type 4) included.
    [{ ...piece, customizedType: 1 }, 'customised'],
    [{ ...piece, customizedType: 2 }, 'customised'],
    [{ ...piece, customizedType: 4 }, 'customised'],
  ] as const)('%j is final because of: %s', (product, reason) => {
    expect(productFinalReason(product)).toBe(reason);
  });
});

describe('the returnability of a line', () => {
  it('includes every piece until the end of the last day after receipt', () => {
    const open = returnability(order, ring, [], at('2026-11-02'));
    expect(open.lastDay).toEqual(new Date('2026-12-01T04:00:00Z'));
    expect(open.offers.map(({ service, quantity }) => [service, quantity])).toEqual(
      usualServices.map((service) => [service, 3]),
    );
    expect(obstacles({ ...order, status: 'completed' }, ring, [], at('2026-12-01'))).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it('excludes refund and exchange after the window, but not resizing and repair', () => {
    expect(obstacles(order, ring, [], at('2026-12-02'))).toEqual([
      'window-over',
      'window-over',
      null,
      null,
      null,
    ]);
  });

  it('excludes everything for a free ring sizer', () => {
    const sizer = { ...ring, finalReason: 'free' } as const;
    expect(obstacles(order, sizer, [], at('2026-11-02'))).toEqual(Array(5).fill('free'));
  });

  it.each(finalReasons.filter((reason) => reason !== 'free'))(
    'allows only care for final pieces: %s',
    (finalReason) => {
      expect(obstacles(order, { ...ring, finalReason }, [], at('2026-11-02'))).toEqual([
        finalReason,
        finalReason,
        null,
        null,
        null,
      ]);
    },
  );

  it('excludes everything before receipt, and work on loose stones', () => {
    const waiting = { status: 'dispatched', receivedAt: null } as const;
    expect(obstacles(waiting, ring, [], at('2026-11-02'))).toEqual(Array(5).fill('not-received'));
    expect(returnability(waiting, ring, [], at('2026-11-02')).lastDay).toBeNull();
    expect(obstacles({ ...order, status: 'refunded' }, ring, [], at('2026-11-02'))).toEqual(
      Array(5).fill('not-received'),
    );
    expect(obstacles(order, { ...ring, kind: 'diamond' }, [], at('2026-11-02'))).toEqual([
      null,
      null,
      'stone',
      'stone',
      'stone',
    ]);
    expect(obstacles(order, { ...ring, kind: 'service' }, [], at('2026-11-02'))).toEqual(
      Array(5).fill('service'),
    );
  });

  it('offers a trade-up of a stone that the shop takes back, at any time, and not twice', () => {
    const stone: ReturnLine = { kind: 'diamond', quantity: 1, finalReason: null, isTradable: true };
    const offer = (...earlier: EarlierReturn[]) =>
      returnability(order, stone, earlier, at('2030-01-01')).offers.find(
        ({ service }) => service === 'trade-up',
      );
    const traded = (state: EarlierReturn['state']) => ({ state, service: 'trade-up', quantity: 1 }) as const;
    expect(offer()).toMatchObject({ quantity: 1, obstacle: null });
    expect(offer(traded('in_review'))).toMatchObject({ obstacle: 'under-way' });
    expect(offer(traded('traded_in'))).toMatchObject({ obstacle: 'settled' });
    expect(offer(traded('rejected'))).toMatchObject({ obstacle: null });
    expect(obstacles(order, stone, [traded('traded_in')], at('2026-11-02'))[0]).toBe('settled');
  });

  it('counts pieces in other returns by their outcome', () => {
    const earlierReturn = (state: EarlierReturn['state'], service: EarlierReturn['service'] = 'refund') =>
      [{ state, service, quantity: 1 }] as const;
    const heldBy = (state: EarlierReturn['state'], service?: EarlierReturn['service']) =>
      usualServices.map((asked) => heldQuantity(earlierReturn(state, service), asked));
    const open = [
      'in_review',
      'approved',
      'awaiting_parcel',
      'received',
      'inspected',
      'out_of_stock',
      'estimate_sent',
      'awaiting_payment',
      'declined',
      'in_work',
      'work_done',
    ] as const;
    for (const state of [...open, 'awaiting_refund', 'refunded', 'traded_in'] as const)
      expect(heldBy(state), state).toEqual([1, 1, 1, 1, 1]);
    for (const state of ['denied', 'cancelled', 'returned_unworked'] as const)
      expect(heldBy(state), state).toEqual([0, 0, 0, 0, 0]);
    expect(heldBy('rejected')).toEqual([1, 1, 0, 0, 0]);
    expect(heldBy('rejected', 'repair')).toEqual([0, 0, 0, 0, 0]);
    expect(heldBy('sent_back', 'resize')).toEqual([1, 1, 0, 0, 0]);
    expect(heldBy('sent_back', 'cleaning')).toEqual([0, 0, 0, 0, 0]);
    const known: readonly string[] = [
      ...open,
      'awaiting_refund',
      'refunded',
      'traded_in',
      'denied',
      'cancelled',
      'rejected',
      'sent_back',
      'returned_unworked',
    ];
    expect(returnStates.filter((state) => !known.includes(state))).toEqual([]);
  });

  it('distinguishes open from settled returns if nothing is left', () => {
    const all = (state: EarlierReturn['state']) => [{ state, service: 'refund', quantity: 3 }] as const;
    expect(obstacles(order, ring, all('in_review'), at('2026-11-02'))).toEqual(Array(5).fill('under-way'));
    expect(obstacles(order, ring, all('refunded'), at('2026-11-02'))).toEqual(Array(5).fill('settled'));
    expect(obstacles(order, ring, all('rejected'), at('2026-11-02'))).toEqual([
      'rejected',
      'rejected',
      null,
      null,
      null,
    ]);
  });

  it('has at least two reasons for every service', () => {
    for (const service of returnServices) {
      expect(new Set(reasonsOf[service]).size).toBe(reasonsOf[service].length);
      expect(reasonsOf[service].at(-1)).toBe('other');
    }
  });
});

describe('the amount paid for pieces', () => {
  const lines = [
    { id: 1, rowMinor: 300_00, quantity: 3, isReduced: true },
    { id: 2, rowMinor: 700_00, quantity: 1, isReduced: true },
  ];

  it('is their price less their part of the discount', () => {
    const paid = { currency: 'HKD', discountMinor: 100_00, lines } as const;
    expect(paidForPieces(paid, { lineId: 1, before: 0, quantity: 1 })).toBe(90_00);
    expect(paidForPieces(paid, { lineId: 1, before: 1, quantity: 2 })).toBe(180_00);
    expect(paidForPieces(paid, { lineId: 2, before: 0, quantity: 1 })).toBe(630_00);
    expect(() => paidForPieces(paid, { lineId: 2, before: 1, quantity: 1 })).toThrow(RangeError);
    expect(() => paidForPieces(paid, { lineId: 3, before: 0, quantity: 1 })).toThrow(RangeError);
  });

  it('is the full price outside the scope of the coupon', () => {
    const some = lines.map((line) => ({ ...line, isReduced: line.id === 1 }));
    const paid = { currency: 'HKD', discountMinor: 30_00, lines: some } as const;
    expect(paidForPieces(paid, { lineId: 1, before: 0, quantity: 3 })).toBe(270_00);
    expect(paidForPieces(paid, { lineId: 2, before: 0, quantity: 1 })).toBe(700_00);
  });

  it('sums piece by piece to exactly the amount paid, in whole units of the currency', () => {
    const anyLine = fc.record({
      price: fc.integer({ min: 1, max: 90_000 }),
      quantity: fc.integer({ min: 1, max: 5 }),
      isReduced: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(anyLine, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 0, max: 100 }),
        fc.constantFrom('HKD' as const, 'JPY' as const),
        (drawn, percent, currency) => {
          const all = drawn.map(({ price, quantity, isReduced }, index) => ({
            id: index + 1,
            rowMinor: price * 100 * quantity,
            quantity,
            isReduced,
          }));
          const subtotalMinor = all.reduce((sum, { rowMinor }) => sum + rowMinor, 0);
          const reducedMinor = all.reduce((sum, line) => sum + (line.isReduced ? line.rowMinor : 0), 0);
          const discountMinor = Math.floor((reducedMinor * percent) / 10_000) * 100;
          const order = { currency, discountMinor, lines: all };
          const parts = all.flatMap(({ id, quantity }) =>
            Array.from({ length: quantity }, (_, before) =>
              paidForPieces(order, { lineId: id, before, quantity: 1 }),
            ),
          );
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(subtotalMinor - discountMinor);
          for (const part of parts) {
            expect(part).toBeGreaterThanOrEqual(0);
            if (currency === 'JPY') expect(part % 100).toBe(0);
          }
        },
      ),
    );
  });

  it('is zero for a gift', () => {
    const free = {
      currency: 'HKD',
      discountMinor: 0,
      lines: [{ id: 1, rowMinor: 0, quantity: 1, isReduced: true }],
    } as const;
    expect(paidForPieces(free, { lineId: 1, before: 0, quantity: 1 })).toBe(0);
  });
});
