import { filterAttributes, type SortColumn } from '#kernel/shop/catalogue/catalogue.rules.ts';
import type { ComparedAttributes } from '#kernel/shop/catalogue/sister.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { CardRow } from '../cards.repo.ts';
import type {
  FacetCount,
  ListingFilter,
  ListingPage,
  ListingSource,
  ProductIndex,
} from '../product-index.ts';
import type { ProductIndexRecord } from './product-index.repo.ts';

interface ReviewFigures {
  count: number;
  average: number;
}

/** Data of other tables, by product id. */
export interface ProductIndexFacts {
  /** Category ids, the main category first. */
  categories: ReadonlyMap<number, readonly number[]>;
  reviews: ReadonlyMap<number, ReviewFigures>;
}

interface Entry {
  record: ProductIndexRecord;
  /** Place in the shop's own order, which settles ties. */
  readonly position: number;
}

const noReviews: ReviewFigures = { count: 0, average: 0 };

interface Condition {
  facet: FacetCount['facet'];
  isMet(record: ProductIndexRecord): boolean;
}

function conditionsOf({ attributes, price }: ListingFilter): Condition[] {
  const conditions: Condition[] = [];
  for (const facet of filterAttributes) {
    const values = attributes[facet] ?? [];
    if (values.length > 0) conditions.push({ facet, isMet: (record) => values.includes(record[facet]) });
  }
  if (price) {
    const { from, to } = price;
    const end = to ?? Number.POSITIVE_INFINITY;
    conditions.push({
      facet: 'price',
      isMet: ({ lowest_price_minor }) => lowest_price_minor >= from && lowest_price_minor < end,
    });
  }
  return conditions;
}

/** The product index as an array of rows. */
export class InMemoryProductIndex implements ProductIndex {
  /** In the shop's own order. */
  readonly #entries: readonly Entry[];
  readonly #facts: ProductIndexFacts;
  readonly #byId: ReadonlyMap<number, Entry>;
  readonly #byCategory = new Map<number, Entry[]>();

  constructor(records: Iterable<ProductIndexRecord>, facts: ProductIndexFacts) {
    this.#entries = [...records]
      .sort((a, b) => a.sort - b.sort || a.id - b.id)
      .map((record, position) => ({ record, position }));
    this.#facts = facts;
    this.#byId = new Map(this.#entries.map((entry) => [entry.record.id, entry]));
    for (const entry of this.#entries) {
      for (const categoryId of facts.categories.get(entry.record.id) ?? []) {
        const members = this.#byCategory.get(categoryId);
        if (members) members.push(entry);
        else this.#byCategory.set(categoryId, [entry]);
      }
    }
  }

  records(): ProductIndexRecord[] {
    return this.#entries.map(({ record }) => record);
  }

  /** Replaces changed rows. Returns false if a product was added, removed or moved: that needs a new index. */
  update(changed: readonly ProductIndexRecord[]): boolean {
    const canReplace = changed.every((record) => {
      const known = this.#byId.get(record.id)?.record;
      return known ? record.on_shelf && record.sort === known.sort : !record.on_shelf;
    });
    if (!canReplace) return false;
    for (const record of changed) {
      const entry = this.#byId.get(record.id);
      if (entry) entry.record = record;
    }
    return true;
  }

  async list(filter: ListingFilter, page: ListingPage): Promise<number[]> {
    const { sort, direction, offset, limit } = page;
    const natural = sort === 'low-to-high' ? 'asc' : 'desc';
    const sign = (direction === '' ? natural : direction) === 'asc' ? 1 : -1;
    const conditions = conditionsOf(filter);
    const keyOf = this.#sortKey(sort, filter.source);
    return this.#entriesOf(filter.source)
      .filter(({ record }) => conditions.every(({ isMet }) => isMet(record)))
      .map(({ record, position }) => ({ id: record.id, position, key: keyOf(record) }))
      .sort((a, b) => sign * (a.key - b.key) || a.position - b.position)
      .slice(offset, offset + limit)
      .map(({ id }) => id);
  }

  async countFacets(filter: ListingFilter, priceBounds: readonly number[]): Promise<FacetCount[]> {
    const conditions = conditionsOf(filter);
    const attributes = filterAttributes.map((facet) => ({ facet, counts: new Map<string, number>() }));
    const prices = new Map<string, number>();
    let total = 0;
    const increment = (counts: Map<string, number>, value: string) =>
      counts.set(value, (counts.get(value) ?? 0) + 1);
    for (const { record } of this.#entriesOf(filter.source)) {
      const [missed, ...others] = conditions.filter(({ isMet }) => !isMet(record));
      if (others.length > 0) continue;
      for (const { facet, counts } of attributes)
        if (!missed || missed.facet === facet) increment(counts, record[facet]);
      if (!missed || missed.facet === 'price') {
        const reached = priceBounds.filter((bound) => record.lowest_price_minor >= bound).length;
        increment(prices, String(reached));
      }
      if (!missed) total += 1;
    }
    const counted = [...attributes, { facet: 'price' as const, counts: prices }].flatMap(
      ({ facet, counts }) => Array.from(counts, ([value, count]) => ({ facet, value, count })),
    );
    return total > 0 ? [...counted, { facet: 'total', value: '', count: total }] : counted;
  }

  async cards(ids: readonly number[], locale: Locale): Promise<CardRow[]> {
    return ids.flatMap((id) => {
      const record = this.#byId.get(id)?.record;
      if (!record) return [];
      const reviews = this.#facts.reviews.get(id) ?? noReviews;
      return {
        id,
        sku: record.sku,
        customized_type: record.customized_type,
        price_minor: record.price_minor,
        stock: record.stock,
        digest: record.digest,
        renders: record.renders,
        pictures: record.pictures,
        lowest_price_minor: record.lowest_price_minor,
        lowest_original_minor: record.lowest_original_minor,
        name: record[`name_${locale}`],
        subtitle: record[`subtitle_${locale}`],
        review_count: reviews.count,
        review_average: reviews.average,
      };
    });
  }

  async categoryIdsOf(id: number): Promise<readonly number[]> {
    return this.#facts.categories.get(id) ?? [];
  }

  async stockOf(id: number): Promise<number | undefined> {
    return this.#byId.get(id)?.record.stock;
  }

  async hasReviews(id: number): Promise<boolean> {
    return this.#facts.reviews.has(id);
  }

  async madeToOrder(mainCategoryId: number): Promise<ComparedAttributes[]> {
    return (this.#byCategory.get(mainCategoryId) ?? []).flatMap(({ record }) => {
      const { id, style, shape, gem } = record;
      const isMadeToOrder = record.customized_type === 1 || record.customized_type === 2;
      const isMain = this.#facts.categories.get(id)?.[0] === mainCategoryId;
      return isMadeToOrder && isMain && record.stock > 0 ? [{ id, mainCategoryId, style, shape, gem }] : [];
    });
  }

  #entriesOf(source: ListingSource): readonly Entry[] {
    if ('hits' in source) return source.hits.ids.flatMap((id) => this.#byId.get(id) ?? []);
    if ('categoryIds' in source) {
      const members = source.categoryIds.flatMap((id) => this.#byCategory.get(id) ?? []);
      return source.categoryIds.length > 1 ? [...new Set(members)] : members;
    }
    const { categoryId, customizedType } = source;
    const entries = categoryId === null ? this.#entries : (this.#byCategory.get(categoryId) ?? []);
    return entries.filter(({ record }) => record.customized_type === customizedType);
  }

  #sortKey(column: SortColumn, source: ListingSource): (record: ProductIndexRecord) => number {
    switch (column) {
      case 'hot': {
        const { ids, ranks } = 'hits' in source ? source.hits : { ids: [], ranks: [] };
        const rankOf = new Map(ids.map((id, index) => [id, ranks[index] ?? 0]));
        // Ranks are integers, so a best-seller comes before others of its rank only.
        return ({ id, best_seller }) => 2 * (rankOf.get(id) ?? 0) + Number(best_seller);
      }
      case 'new':
        return ({ created_day }) => Date.parse(created_day);
      case 'low-to-high':
      case 'high-to-low':
        return ({ lowest_price_minor }) => lowest_price_minor;
      case 'favorite_count':
        return ({ favourites }) => favourites;
      case 'review_count':
        return ({ id }) => this.#facts.reviews.get(id)?.count ?? 0;
      case 'stock':
        return ({ stock }) => stock;
    }
  }
}
