import { diamondFacetNames } from '#kernel/shop/diamonds/diamonds.rules.ts';
import { hasBit } from './bitmap.ts';
import type { Tally } from './facet-counts.ts';
import type { Filter } from './filter-bitmaps.ts';
import { facetBits, listedBit } from './packed-stone.ts';
import { caratBucketOf, type StoneColumns } from './stone-columns.ts';

/** The grades are looked up in two halves, each in its own table. */
const lowBits = 16;
const lowMask = 2 ** lowBits - 1;
const highMask = 2 ** (listedBit - lowBits) - 1;
const passes = 255;
/** Codes of a facet take five bits at most. */
const codesPerFacet = 32;

interface Test {
  facet: number;
  shift: number;
  mask: number;
  codes: number;
}

/** For every combination of codes, the position of the failing facet, or `passes`. */
function missTable(tests: readonly Test[], size: number, offset: number): Uint8Array {
  const table = new Uint8Array(size).fill(passes);
  for (const { facet, shift, mask, codes } of tests) {
    const from = shift - offset;
    for (let packed = 0; packed < size; packed += 1) {
      if (((codes >>> ((packed >>> from) & mask)) & 1) === 0) table[packed] = facet;
    }
  }
  return table;
}

/** Adds rows that fail exactly one filter to the counts of that filter. */
export function addSingleMisses(
  tally: Tally,
  { grades, priceBucket, carats }: StoneColumns,
  rows: Uint32Array,
  filters: readonly Filter[],
): void {
  const tests = filters.flatMap(({ facet, codes }): Test[] =>
    facet === 'price' || facet === 'carat'
      ? []
      : [{ ...facetBits[facet], facet: diamondFacetNames.indexOf(facet), codes }],
  );
  const low = missTable(
    tests.filter(({ shift }) => shift < lowBits),
    lowMask + 1,
    0,
  );
  const high = missTable(
    tests.filter(({ shift }) => shift >= lowBits),
    highMask + 1,
    lowBits,
  );
  const shifts = Uint8Array.from(diamondFacetNames, (facet) => facetBits[facet].shift);
  const masks = Uint8Array.from(diamondFacetNames, (facet) => facetBits[facet].mask);
  const counts = new Int32Array(diamondFacetNames.length * codesPerFacet);
  const caratFilter = filters.find(({ facet }) => facet === 'carat')?.bitmap;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    const packed = grades[row] ?? 0;
    const first = low[packed & lowMask] ?? passes;
    const facet = first === passes ? (high[(packed >>> lowBits) & highMask] ?? passes) : first;
    if (facet !== passes) {
      const code = (packed >>> (shifts[facet] ?? 0)) & (masks[facet] ?? 0);
      const slot = facet * codesPerFacet + code;
      counts[slot] = (counts[slot] ?? 0) + 1;
    } else if (caratFilter && !hasBit(caratFilter, row)) {
      const bucket = caratBucketOf(carats[row] ?? 0);
      tally.carats[bucket] = (tally.carats[bucket] ?? 0) + 1;
    } else {
      const bucket = priceBucket[row] ?? 0;
      tally.prices[bucket] = (tally.prices[bucket] ?? 0) + 1;
    }
  }
  diamondFacetNames.forEach((name, facet) => {
    const list = tally.facets[name];
    for (let code = 0; code < list.length; code += 1)
      list[code] = (list[code] ?? 0) + (counts[facet * codesPerFacet + code] ?? 0);
  });
}
