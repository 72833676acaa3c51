import { describe, expect, it } from 'vitest';
import { fc } from '../../../../tests/fixtures/property-testing.ts';
import {
  applyStockChange,
  negated,
  type PlacedPieces,
  putBack,
  storesWith,
  sumOf,
  takeFrom,
  workshop,
} from './stock-places.ts';

const at = (storeId: number | null, pieces: number): PlacedPieces => ({ storeId, pieces });

const places = fc
  .uniqueArray(fc.tuple(fc.option(fc.integer({ min: 1, max: 6 })), fc.nat({ max: 9 })), {
    selector: ([storeId]) => storeId,
  })
  .map((rows) => rows.map(([storeId, pieces]) => at(storeId, pieces)));
const quantity = fc.integer({ min: 1, max: 30 });
const store = fc.option(fc.integer({ min: 1, max: 6 }));

describe('pieces are taken', () => {
  const stocked = [at(2, 3), at(workshop, 1), at(1, 2)];

  it('from the workshop first for deliveries, then from the stores in turn', () => {
    expect(takeFrom(stocked, 1, null)).toEqual([at(workshop, 1)]);
    expect(takeFrom(stocked, 4, null)).toEqual([at(workshop, 1), at(1, 2), at(2, 1)]);
  });

  it('from the store first for pickup', () => {
    expect(takeFrom(stocked, 3, 2)).toEqual([at(2, 3)]);
    expect(takeFrom(stocked, 5, 2)).toEqual([at(2, 3), at(workshop, 1), at(1, 1)]);
    expect(takeFrom(stocked, 1, 5)).toEqual([at(workshop, 1)]);
  });

  it('all or none: the sum falls by the quantity and no place below zero', () => {
    fc.assert(
      fc.property(places, quantity, store, (held, wanted, collectedIn) => {
        const taken = takeFrom(held, wanted, collectedIn);
        if (sumOf(held) < wanted) {
          expect(taken).toBeUndefined();
          return;
        }
        expect(sumOf(taken ?? [])).toBe(wanted);
        const left = applyStockChange(held, negated(taken ?? []));
        expect(left && sumOf(left)).toBe(sumOf(held) - wanted);
        for (const { pieces } of left ?? []) expect(pieces).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('never more than the stock, over any number of orders', () => {
    fc.assert(
      fc.property(places, fc.array(fc.tuple(quantity, store)), (held, orders) => {
        let left: PlacedPieces[] = held;
        let sold = 0;
        for (const [wanted, collectedIn] of orders) {
          const taken = takeFrom(left, wanted, collectedIn);
          if (!taken) continue;
          sold += wanted;
          left = applyStockChange(left, negated(taken)) ?? [];
        }
        expect(sold + sumOf(left)).toBe(sumOf(held));
      }),
    );
  });
});

describe('pieces go back', () => {
  it('to their places, last taken first', () => {
    const taken = [at(2, 3), at(workshop, 1)];
    expect(putBack(taken, 2)).toEqual({ back: [at(workshop, 1), at(2, 1)], out: [at(2, 2)] });
    expect(putBack([], 2)).toEqual({ back: [at(workshop, 2)], out: [] });
  });

  it('in one or two steps, restoring the places', () => {
    fc.assert(
      fc.property(places, quantity, store, fc.nat({ max: 30 }), (held, wanted, collectedIn, some) => {
        const taken = takeFrom(held, wanted, collectedIn);
        if (!taken) return;
        const first = Math.min(some, wanted);
        const part = putBack(taken, first);
        const rest = putBack(part.out, wanted - first);
        expect(rest.out).toEqual([]);
        const after = applyStockChange(applyStockChange(held, negated(taken)) ?? [], [
          ...part.back,
          ...rest.back,
        ]);
        expect(new Map(after?.map(({ storeId, pieces }) => [storeId, pieces]))).toEqual(
          new Map(held.map(({ storeId, pieces }) => [storeId, pieces])),
        );
      }),
    );
  });
});

describe('a place', () => {
  it('cannot have a negative stock', () => {
    expect(applyStockChange([at(1, 1)], [at(1, -2), at(2, 2)])).toBeUndefined();
    expect(applyStockChange([at(1, 1)], [at(1, -1), at(2, 1)])).toEqual([at(1, 0), at(2, 1)]);
  });

  it('can serve an order only if it has all of it', () => {
    const ring = [at(1, 2), at(2, 1), at(workshop, 9)];
    const studs = [at(1, 1), at(3, 1)];
    const goods = [
      { quantity: 2, places: ring },
      { quantity: 1, places: studs },
    ];
    expect([...storesWith(goods)]).toEqual([1]);
    expect([...storesWith([{ quantity: 1, places: ring }])]).toContain(2);
    expect([...storesWith([])]).toEqual([]);
    expect([...storesWith([{ quantity: 1, places: [] }])]).toEqual([]);
  });
});
