import type { ProductIndexRecord } from './product-index.repo.ts';

/** A product of the index. */
export interface Entry {
  record: ProductIndexRecord;
  /** Place in the shop's own order, which settles ties. */
  position: number;
}

/** The shop's own order. */
export const inOwnOrder = ({ record: a }: Entry, { record: b }: Entry) => a.sort - b.sort || a.id - b.id;

/** Two ordered lists as one. */
export function mergedEntries(some: readonly Entry[], others: readonly Entry[]): Entry[] {
  const merged: Entry[] = [];
  let at = 0;
  for (const entry of others) {
    for (let next = some[at]; next && inOwnOrder(next, entry) < 0; next = some[at]) {
      merged.push(next);
      at += 1;
    }
    merged.push(entry);
  }
  for (; at < some.length; at += 1) merged.push(some[at] as Entry);
  return merged;
}
