import { describe, expect, it } from 'vitest';
import { diamondFacetNames, diamondFacets, diamondSorts } from '#kernel/shop/diamonds/diamonds.rules.ts';
import { fc } from '../../../../tests/fixtures/property-testing.ts';
import type { DiamondQuery } from '../diamond-query.ts';
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

  const attributes = fc.record({
    id: fc.integer({ min: 1, max: 60 }),
    caratHundredths: fc.integer({ min: 90, max: 110 }),
    priceMinor: fc.nat(50).map((steps) => steps * 90_000 + 1),
    codes: fc.tuple(...diamondFacetNames.map((facet) => fc.nat(diamondFacets[facet].length - 1))),
    isListed: fc.boolean(),
    depth: fc.integer({ min: 560, max: 580 }),
  });
  const anyStone = attributes.map(({ codes, isListed, depth, ...stone }): StoneFigures => {
    const values = diamondFacetNames.map((facet, at) => [facet, diamondFacets[facet][codes[at] ?? 0]]);
    const packed = packGrades(Object.fromEntries(values), isListed);
    if (packed === undefined) throw new Error('unknown grades');
    return { ...stone, grades: packed, proportions: packProportions(570, depth, 100) };
  });
  const someValues = fc.tuple(
    fc.constantFrom(...diamondFacetNames),
    fc.array(fc.nat(30), { minLength: 1, maxLength: 8 }),
  );
  const anyQuery = fc
    .record({
      filters: fc.array(someValues, { maxLength: 3 }),
      ranges: fc.record(
        {
          caratHundredths: fc.tuple(fc.integer({ min: 88, max: 101 }), fc.integer({ min: 99, max: 112 })),
          priceMinor: fc.tuple(fc.nat(3_000_000), fc.nat(5_000_000)),
          depthTenths: fc.tuple(fc.constant(565), fc.constant(575)),
        },
        { requiredKeys: [] },
      ),
      sort: fc.constantFrom(...diamondSorts),
      offset: fc.nat(40),
    })
    .map(({ filters, ranges, ...rest }): DiamondQuery => {
      const chosen = filters.map(([facet, codes]) => [
        facet,
        diamondFacets[facet].filter((_, code) => codes.includes(code)),
      ]);
      return { ...ranges, ...rest, facets: Object.fromEntries(chosen), limit: 24 };
    });
  const step = fc.record({
    changed: fc.array(anyStone, { maxLength: 12 }),
    removed: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 6 }),
  });

  it('answers after any changes as a new index does, block by block', () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 12 }),
        fc.array(anyQuery, { minLength: 1, maxLength: 6 }),
        (steps, queries) => {
          const stones = new Map<number, StoneFigures>();
          const index = new DiamondIndex([], 8);
          for (const { changed, removed } of steps) {
            for (const id of removed) stones.delete(id);
            for (const one of changed) stones.set(one.id, one);
            // The cached counts of the former stones must not answer.
            for (const query of queries) index.search(query);
            for (const _ of index.apply(changed, removed));
          }
          const fresh = new DiamondIndex([packStones([...stones.values()])]);
          expect(index.size).toBe(stones.size);
          for (const query of queries) {
            expect(JSON.stringify(index.search(query))).toBe(JSON.stringify(fresh.search(query)));
            expect(index.matching(query).toSorted()).toEqual(fresh.matching(query).toSorted());
          }
        },
      ),
    );
  });
});
