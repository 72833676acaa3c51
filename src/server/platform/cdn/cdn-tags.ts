import {
  type Area,
  areas,
  categoryEntities,
  type Entity,
  productEntities,
  type Shown,
} from '../revisions/areas.ts';
import type { AreaChange } from '../revisions/changes.repo.ts';

/** Cloudflare and Fastly read 16 KB of tags; the name of the header may count. */
const mostBytes = 16 * 1024 - 64;
/** Cloudflare reads about a thousand tags. */
const mostTags = 1_000;

/** Purges are limited by requests, and a refused one is repeated as a whole: Cloudflare takes 100 tags per request. */
const mostPurged = 500;

/** Areas whose changes may name products. A change of another one concerns all answers that show it. */
const byProduct: ReadonlySet<Area> = new Set([
  'catalogue',
  'places',
  'prices',
  'availability',
  'stock',
  'favourites',
]);

/** Areas that no public answer shows, or that only change within a process. */
const untagged: ReadonlySet<string> = new Set<Area>(['desk', 'presence', 'search']);

const productsOf = (area: Area) => `${area}:products`;
const tagOf = (area: Area, entity: Entity) =>
  `${area}:${entity.replace('product:', 'p').replace('category:', 'c')}`;

const fits = (tags: readonly string[]) => tags.length <= mostTags && tags.join(',').length <= mostBytes;

/**
 * Tags of an answer, without spaces and commas. `prices` is purged when the whole area changes, `prices:p12` when product
 * 12 does, and `prices:products`, in place of too many of these, when any product does. Undefined for an answer that depends on
 * what only a process knows: a CDN must not store it.
 */
export function tagsOfAnswer({ areas: shown, entities }: Shown): readonly string[] | undefined {
  if (shown.some((area) => untagged.has(area))) return undefined;
  const known = [...new Set(entities)];
  const tags = (name: (area: Area) => string[]) =>
    [...new Set(shown)].flatMap((area) => [area, ...(byProduct.has(area) ? name(area) : [])]);
  const exact = entities && tags((area) => known.map((entity) => tagOf(area, entity)));
  return exact && fits(exact) ? exact : tags((area) => [productsOf(area)]);
}

/** Tags of the answers that changes of areas concern; those of whole areas in place of more than 500. */
export function tagsOfChanges(changes: readonly AreaChange[]): string[] {
  const tags = exactTags(changes);
  if (tags.length <= mostPurged) return tags;
  return exactTags(changes.map((change) => ({ ...change, products: null })));
}

function exactTags(changes: readonly AreaChange[]): string[] {
  return changes.flatMap(({ area: name, products, categories }) => {
    const area = areas.find((candidate) => candidate === name);
    if (area === undefined || untagged.has(area)) return [];
    if (!products || !categories || !byProduct.has(area)) return [area];
    const entities = [...productEntities(products), ...categoryEntities(categories)];
    return [productsOf(area), ...entities.map((entity) => tagOf(area, entity))];
  });
}

/** One tag for each area: with them everything is purged. */
export const allTags: readonly string[] = areas.filter((area) => !untagged.has(area));
