import { filterAttributes } from '#kernel/shop/catalogue/catalogue.rules.ts';
import type { ComparedAttributes } from '#kernel/shop/catalogue/sister.ts';
import type { Executor } from '#server/platform/db/database.ts';
import {
  countListedFacets,
  type ListWindows,
  readAlike,
  readListedFirst,
  readListedIds,
  type SampleRatio,
  sampleRatios,
} from '../listed-index.repo.ts';
import type { FacetCount, ListingFilter, ListingPage } from '../product-index.ts';
import { PostgresProductIndex } from './postgres-product-index.ts';

/** Bounds of the work for one request. */
interface ListLimits extends ListWindows {
  /** Lists end here; a longer list shows this number as its total. */
  mostListed: number;
  /** A facet that counts more products of a sample than this is estimated by it. */
  mostCounted: Readonly<Record<Exclude<SampleRatio, 1>, number>>;
}

const usualLimits: ListLimits = {
  mostListed: 10_000,
  mostCounted: { 512: 200, 64: 50 },
  rankWindow: 480,
  priceWindow: 120,
};

type Facet = FacetCount['facet'];

const allFacets: ReadonlySet<Facet> = new Set([...filterAttributes, 'price', 'total']);

/** Two digits of an estimate are known. */
const estimate = (count: number, ratio: SampleRatio) =>
  ratio === 1 ? count : Number((count * ratio).toPrecision(2));

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
    const { mostListed, ...windows } = this.#limits;
    if (page.offset >= mostListed) return [];
    const first = await readListedFirst(this.#executor, filter, page.first ?? []);
    const start = first.slice(page.offset, page.offset + page.limit);
    if (start.length === page.limit) return start;
    const offset = Math.max(0, page.offset - first.length);
    const rest = { ...page, offset, limit: page.limit - start.length, first };
    return [...start, ...(await readListedIds(this.#executor, filter, rest, windows))];
  }

  override async countFacets(filter: ListingFilter, priceBounds: readonly number[]): Promise<FacetCount[]> {
    if ('hits' in filter.source) return super.countFacets(filter, priceBounds);
    const counts: FacetCount[] = [];
    let small = allFacets;
    for (const ratio of sampleRatios) {
      if (small.size === 0) break;
      const counted = await countListedFacets(this.#executor, filter, priceBounds, { facets: small, ratio });
      const sums = new Map<Facet, number>();
      for (const { facet, count } of counted) sums.set(facet, (sums.get(facet) ?? 0) + count);
      const isKnown = (facet: Facet) =>
        ratio === 1 || (sums.get(facet) ?? 0) > this.#limits.mostCounted[ratio];
      const known = counted.filter(({ facet }) => isKnown(facet));
      counts.push(...known.map((entry) => ({ ...entry, count: estimate(entry.count, ratio) })));
      small = new Set([...small].filter((facet) => !isKnown(facet)));
    }
    return counts.map((entry) =>
      entry.facet === 'total' ? { ...entry, count: Math.min(this.#limits.mostListed, entry.count) } : entry,
    );
  }

  override madeToOrder(piece: ComparedAttributes): Promise<ComparedAttributes[]> {
    return readAlike(this.#executor, piece);
  }
}
