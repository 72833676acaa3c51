import type { DiamondQuery } from './diamond-query.ts';
import { DiamondIndex } from './search-index/diamond-index.ts';
import { unpackStones } from './search-index/packed-stone.ts';

/** A few stones, searched as the finder searches the stock. */
export interface ListedStones {
  /** Ids of the stones that the finder would list, in no particular order. */
  matching(query: DiamondQuery): number[];
  /** Base minor units by id. */
  prices: ReadonlyMap<number, number>;
}

/** An index of these packed records. */
export function indexStones(records: Uint8Array): ListedStones {
  const index = new DiamondIndex([records]);
  return {
    matching: (query) => index.matching(query),
    prices: new Map(Array.from(unpackStones(records), ({ id, priceMinor }) => [id, priceMinor])),
  };
}
