/**
 * What an answer may show, by the tables it comes from; the database's triggers raise them
 * (db/migrations/baseline/cache-invalidation.sql).
 * `catalogue` is all of a product but its price and stock, `availability` whether there is any of it, `stock` how many.
 * `search` is the index of this process alone, which raises it when a new one takes the old one's place.
 */
export const areas = [
  'catalogue',
  'places',
  'prices',
  'availability',
  'stock',
  'favourites',
  'reviews',
  'documents',
  'content',
  'currencies',
  'diamonds',
  'search',
] as const;

export type Area = (typeof areas)[number];

/** What a card of a product shows, in the reader's currency. */
export const cardAreas: readonly Area[] = ['catalogue', 'prices', 'availability', 'reviews', 'currencies'];

/** Sales and hearts move what is sorted by them, and nothing else of a list. */
export function sortedAreas({ sortColumn }: { sortColumn: string }): Area[] {
  if (sortColumn === 'stock') return ['stock'];
  return sortColumn === 'favorite_count' ? ['favourites'] : [];
}

/** Whoever listens is woken here; the message itself says nothing. */
export const changesChannel = 'shop_changes';
