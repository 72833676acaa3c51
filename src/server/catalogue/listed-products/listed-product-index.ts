import { filterAttributes } from '#kernel/shop/catalogue/catalogue.rules.ts';
import type { ComparedAttributes } from '#kernel/shop/catalogue/sister.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { PostgresProductIndex } from '../product-index/postgres-product-index.ts';
import type { FacetCount, ListingFilter, ListingPage } from '../product-index.ts';
import { countListedFacets, readAlike, readListedFirst, readListedIds } from './listed-product-index.repo.ts';

/** Lists end here; a longer list shows this number as its total. */
export const mostListed = 10_000;
/** One product of the sample stands for this many. */
const sampleRatio = 64;
/** A facet that counts more products of the sample than this is estimated by it. */
const mostCounted = 50;

type Facet = FacetCount['facet'];

const allFacets: ReadonlySet<Facet> = new Set([...filterAttributes, 'price', 'total']);

/** Two digits of an estimate are known. */
function estimate({ facet, count }: FacetCount): number {
  const rounded = Number((count * sampleRatio).toPrecision(2));
  return facet === 'total' ? Math.min(mostListed, rounded) : rounded;
}

/**
 * The product index for any number of products, in the table `listed_product`. The work for a request is bounded: lists
 * end after 10,000 products, large ones are counted by a sample, and rank and price in a chosen metal order the products
 * of a window only.
 */
export class ListedProductIndex extends PostgresProductIndex {
  readonly #executor: Executor;

  constructor(executor: Executor) {
    super(executor);
    this.#executor = executor;
  }

  override async list(filter: ListingFilter, page: ListingPage): Promise<number[]> {
    if ('hits' in filter.source) return super.list(filter, page);
    if (page.offset >= mostListed) return [];
    const first = await readListedFirst(this.#executor, filter, page.first ?? []);
    const start = first.slice(page.offset, page.offset + page.limit);
    if (start.length === page.limit) return start;
    const offset = Math.max(0, page.offset - first.length);
    const rest = { ...page, offset, limit: page.limit - start.length, first };
    return [...start, ...(await readListedIds(this.#executor, filter, rest))];
  }

  override async countFacets(filter: ListingFilter, priceBounds: readonly number[]): Promise<FacetCount[]> {
    if ('hits' in filter.source) return super.countFacets(filter, priceBounds);
    const count = (facets: ReadonlySet<Facet>, isSample: boolean) =>
      countListedFacets(this.#executor, filter, priceBounds, { facets, isSample });
    const sampled = Map.groupBy(await count(allFacets, true), ({ facet }) => facet);
    const sumOf = (facet: Facet) => (sampled.get(facet) ?? []).reduce((sum, { count: own }) => sum + own, 0);
    const small = new Set([...allFacets].filter((facet) => sumOf(facet) <= mostCounted));
    const exact = small.size > 0 ? await count(small, false) : [];
    const estimated = [...allFacets.difference(small)].flatMap((facet) => sampled.get(facet) ?? []);
    return [...exact, ...estimated.map((entry) => ({ ...entry, count: estimate(entry) }))];
  }

  override madeToOrder(piece: ComparedAttributes): Promise<ComparedAttributes[]> {
    return readAlike(this.#executor, piece);
  }
}
