import { filterAttributes } from '#kernel/shop/catalogue/catalogue.rules.ts';
import type { ComparedAttributes } from '#kernel/shop/catalogue/sister.ts';
import type { Executor } from '#server/platform/db/database.ts';
import { countListedFacets, readAlike, readListedFirst, readListedIds } from '../listed-index.repo.ts';
import type { FacetCount, ListingFilter, ListingPage } from '../product-index.ts';
import { PostgresProductIndex } from './postgres-product-index.ts';

/** One product of the sample stands for this many. */
const sampleRatio = 64;

/** Bounds of the work for one request. */
interface ListLimits {
  /** Lists end here; a longer list shows this number as its total. */
  mostListed: number;
  /** A facet that counts more products of the sample than this is estimated by it. */
  mostCounted: number;
  /** Products that one window of a list sorts exactly; a multiple of every page size of the shop. */
  windowSize: number;
}

const usualLimits: ListLimits = { mostListed: 10_000, mostCounted: 50, windowSize: 480 };

type Facet = FacetCount['facet'];

const allFacets: ReadonlySet<Facet> = new Set([...filterAttributes, 'price', 'total']);

/** Two digits of an estimate are known. */
const estimate = (count: number) => Number((count * sampleRatio).toPrecision(2));

/**
 * The product index for any number of products, in the table `listed_product`. The work for a request is bounded: lists
 * end after 10,000 products, large ones are counted by a sample, and rank and price in a chosen metal order the products
 * of a window only.
 */
export class ListedProductIndex extends PostgresProductIndex {
  readonly #executor: Executor;

  readonly #limits: ListLimits;

  constructor(executor: Executor, limits: Partial<ListLimits> = {}) {
    super(executor);
    this.#executor = executor;
    this.#limits = { ...usualLimits, ...limits };
  }

  override async list(filter: ListingFilter, page: ListingPage): Promise<number[]> {
    if ('hits' in filter.source) return super.list(filter, page);
    const { mostListed, windowSize } = this.#limits;
    if (page.offset >= mostListed) return [];
    const first = await readListedFirst(this.#executor, filter, page.first ?? []);
    const start = first.slice(page.offset, page.offset + page.limit);
    if (start.length === page.limit) return start;
    const offset = Math.max(0, page.offset - first.length);
    const rest = { ...page, offset, limit: page.limit - start.length, first };
    return [...start, ...(await readListedIds(this.#executor, filter, rest, windowSize))];
  }

  override async countFacets(filter: ListingFilter, priceBounds: readonly number[]): Promise<FacetCount[]> {
    if ('hits' in filter.source) return super.countFacets(filter, priceBounds);
    const count = (facets: ReadonlySet<Facet>, isSample: boolean) =>
      countListedFacets(this.#executor, filter, priceBounds, { facets, isSample });
    const sampled = Map.groupBy(await count(allFacets, true), ({ facet }) => facet);
    const sumOf = (facet: Facet) => (sampled.get(facet) ?? []).reduce((sum, { count: own }) => sum + own, 0);
    const small = new Set([...allFacets].filter((facet) => sumOf(facet) <= this.#limits.mostCounted));
    const exact = small.size > 0 ? await count(small, false) : [];
    const estimated = [...allFacets.difference(small)].flatMap((facet) => sampled.get(facet) ?? []);
    return [...exact, ...estimated.map((entry) => ({ ...entry, count: estimate(entry.count) }))].map(
      (entry) =>
        entry.facet === 'total' ? { ...entry, count: Math.min(this.#limits.mostListed, entry.count) } : entry,
    );
  }

  override madeToOrder(piece: ComparedAttributes): Promise<ComparedAttributes[]> {
    return readAlike(this.#executor, piece);
  }
}
