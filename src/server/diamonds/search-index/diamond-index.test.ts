import { describe, expect, it } from 'vitest';
import { diamondFacetNames, diamondFacets } from '#kernel/shop/diamonds/diamonds.rules.ts';
import { fc } from '../../../../tests/fixtures/property-testing.ts';
import { bitsIn, countIn, createBitmap, hasBit, setBit, windowOf } from './bitmap.ts';
import { DiamondIndex } from './diamond-index.ts';
import {
  facetBits,
  packGrades,
  packProportions,
  packStones,
  type StoneFigures,
  unpackStones,
} from './packed-stone.ts';
import { inOrder, radixSort } from './radix-sort.ts';

describe('bitmap', () => {
  it('counts the rows of a window', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(299)), fc.nat(300), fc.nat(300), (rows, from, to) => {
        const bitmap = createBitmap(300);
        for (const row of rows) setBit(bitmap, row);
        expect(rows.every((row) => hasBit(bitmap, row))).toBe(true);
        expect(countIn(bitmap, windowOf(from, to))).toBe(
          rows.filter((row) => row >= from && row < to).length,
        );
      }),
    );
  });

  it('counts bits', () => {
    fc.assert(
      fc.property(fc.integer(), (word) => {
        expect(bitsIn(word)).toBe((word >>> 0).toString(2).replaceAll('0', '').length);
      }),
    );
  });
});

describe('radix sort', () => {
  it('is stable', () => {
    fc.assert(
      fc.property(fc.array(fc.nat()), (keys) => {
        const sorted = [...keys.keys()].sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || a - b);
        expect([...radixSort(inOrder(keys.length), Int32Array.from(keys))]).toEqual(sorted);
      }),
    );
  });
});

const grades = {
  shape: 'round',
  color: 'D',
  clarity: 'IF',
  cut: 'EX',
  polish: 'EX',
  symmetry: 'EX',
  fluor: 'None',
  lab: 'GIA',
  origin: 'natural',
  light: 'lively',
} as const;

function stone(id: number, priceMinor: number, isListed = true): StoneFigures {
  const packed = packGrades(grades, isListed);
  if (packed === undefined) throw new Error('unknown grades');
  return {
    id,
    caratHundredths: 100,
    priceMinor,
    grades: packed,
    proportions: packProportions(570, 615, 100),
  };
}

const byPrice = { facets: {}, sort: 'price', offset: 0, limit: 1_000 } as const;

describe('diamond index', () => {
  it('unpacks packed stones and refuses unknown grades', () => {
    const stones = [stone(1, 5), stone(2_147_483_647, 2_147_483_647, false)];
    expect([...unpackStones(packStones(stones))]).toEqual(stones);
    expect(packGrades({ ...grades, color: 'Z' }, true)).toBeUndefined();
    for (const facet of diamondFacetNames)
      expect(diamondFacets[facet].length - 1, facet).toBeLessThanOrEqual(facetBits[facet].mask);
  });

  it('answers while empty', () => {
    const answer = new DiamondIndex([]).search(byPrice);
    expect(answer.ids).toEqual([]);
    expect(answer.total).toBe(0);
    for (const facet of diamondFacetNames) expect(new Set(answer.facets[facet])).toEqual(new Set([0]));
  });

  it('stays sorted by price when stones are repriced, sold and restocked', () => {
    const change = fc.record({
      id: fc.integer({ min: 1, max: 60 }),
      price: fc.nat(50),
      listed: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 200 }), (changes) => {
        const stones = new Map(
          Array.from({ length: 60 }, (_, at) => [at + 1, stone(at + 1, 100_000 * (at % 7))]),
        );
        const index = new DiamondIndex([packStones([...stones.values()])]);
        for (const { id, price, listed } of changes) {
          stones.set(id, stone(id, price * 90_000, listed));
          expect(index.update([stone(id, price * 90_000, listed)])).toEqual([]);
        }
        const fresh = new DiamondIndex([packStones([...stones.values()])]);
        expect(index.search(byPrice)).toEqual(fresh.search(byPrice));
        const dear = { ...byPrice, sort: 'price-desc', priceMinor: [900_000, 3_000_000] } as const;
        expect(index.search(dear)).toEqual(fresh.search(dear));
      }),
    );
  });

  it('returns the stones that need a new index', () => {
    const index = new DiamondIndex([packStones([stone(1, 5)])]);
    expect(index.update([stone(1, 6), stone(2, 6), { ...stone(1, 6), caratHundredths: 101 }])).toEqual([
      2, 1,
    ]);
  });
});
