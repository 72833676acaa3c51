/**
 * Parts of the shop's data that cached answers and the desk show. Database triggers raise an area when its tables change
 * (db/migrations/baseline/cache-invalidation.sql). `catalogue` is a product except its price and stock, `availability` is
 * whether it is in stock, `stock` is the exact number. `search` is raised by this process when it replaces its search index, and by the rows of SEARCH_ENGINE=postgres.
 * `desk` is the work of staff, `presence` who has which record open.
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
  'desk',
  'presence',
] as const;

export type Area = (typeof areas)[number];

/**
 * A part of an area that an answer shows. A changed product changes its own entity and those of its categories; a change of
 * anything else in the area changes all entities.
 */
export type Entity = `product:${number}` | `category:${number}`;

/** The dependencies of an answer: areas, and entities of these; all of them if undefined. */
export interface Shown {
  areas: readonly Area[];
  entities: readonly Entity[] | undefined;
}

export const productEntities = (ids: readonly number[]): Entity[] =>
  ids.map((id) => `product:${id}` as const);

export const categoryEntities = (ids: readonly number[]): Entity[] =>
  ids.map((id) => `category:${id}` as const);

/** The areas of a product card in the caller's currency. */
export const cardAreas: readonly Area[] = ['catalogue', 'prices', 'availability', 'reviews', 'currencies'];

/** Areas that only the order of a list depends on. */
export function sortedAreas({ sortColumn }: { sortColumn: string }): Area[] {
  if (sortColumn === 'stock') return ['stock'];
  return sortColumn === 'favorite_count' ? ['favourites'] : [];
}

/** LISTEN/NOTIFY channel; the payload is empty. */
export const changesChannel = 'shop_changes';
