import { type DiamondFacet, diamondFacetNames } from '#kernel/shop/diamonds/diamonds.rules.ts';
import type { Range } from '../diamond-query.ts';
import type { Tally } from './facet-counts.ts';
import type { Filter } from './filter-bitmaps.ts';
import { facetBits } from './packed-stone.ts';
import { caratBucketOf, type StoneColumns } from './stone-columns.ts';

/** Facets whose codes are neighbours in the grades; each group has a small table that stays in the processor's cache. */
const groups = (
  [
    ['shape', 'color'],
    ['clarity', 'cut'],
    ['polish', 'symmetry', 'fluor'],
    ['lab', 'origin', 'light'],
  ] as const satisfies DiamondFacet[][]
).map((facets) => ({
  facets,
  shift: Math.min(...facets.map((facet) => facetBits[facet].shift)),
  mask: facets.reduce((sum, facet) => sum * (facetBits[facet].mask + 1), 1) - 1,
}));
const passes = 255;
/** Codes of a facet take five bits at most. */
const codesPerFacet = 32;

/** Finds the filter that a row fails. Made once per search. */
export interface MissTables {
  /** Of each group: for every combination of codes, the position of the failing facet, or `passes`. */
  groups: { table: Uint8Array; shift: number; mask: number }[];
  /** The accepted weights. */
  carat: Range | undefined;
}

export function missTables(filters: readonly Filter[]): MissTables {
  const accepted = new Map(
    filters.flatMap((filter) => ('codes' in filter ? [[filter.facet, filter.codes] as const] : [])),
  );
  const carat = filters.find((filter) => filter.facet === 'carat');
  return {
    groups: groups.map(({ facets, shift, mask }) => {
      const table = new Uint8Array(mask + 1).fill(passes);
      for (const facet of facets) {
        const codes = accepted.get(facet);
        if (codes === undefined) continue;
        const bits = facetBits[facet];
        for (let packed = 0; packed <= mask; packed += 1) {
          const code = (packed >>> (bits.shift - shift)) & bits.mask;
          if (((codes >>> code) & 1) === 0) table[packed] = diamondFacetNames.indexOf(facet);
        }
      }
      return { table, shift, mask };
    }),
    carat: carat?.facet === 'carat' ? carat.range : undefined,
  };
}

const shifts = Uint8Array.from(diamondFacetNames, (facet) => facetBits[facet].shift);
const masks = Uint8Array.from(diamondFacetNames, (facet) => facetBits[facet].mask);

/** Adds rows that fail exactly one filter to the counts of that filter. */
export function addSingleMisses(
  tally: Tally,
  { grades, priceBucket, carats }: StoneColumns,
  rows: Uint32Array,
  { groups: lookups, carat }: MissTables,
): void {
  const counts = new Int32Array(diamondFacetNames.length * codesPerFacet);
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    const packed = grades[row] ?? 0;
    let facet = passes;
    for (const { table, shift, mask } of lookups)
      facet = Math.min(facet, table[(packed >>> shift) & mask] ?? passes);
    const weight = carats[row] ?? 0;
    if (facet !== passes) {
      const code = (packed >>> (shifts[facet] ?? 0)) & (masks[facet] ?? 0);
      const slot = facet * codesPerFacet + code;
      counts[slot] = (counts[slot] ?? 0) + 1;
    } else if (carat && (weight < carat[0] || weight > carat[1])) {
      const bucket = caratBucketOf(weight);
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
