import { filterAttributes } from '#kernel/shop/catalogue/catalogue.rules.ts';
import type { ComparedAttributes } from '#kernel/shop/catalogue/sister.ts';
import { localText } from '#kernel/shop/text/local-text.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { CardRow } from '../cards.repo.ts';
import type {
  FacetCount,
  IndexSort,
  ListingFilter,
  ListingPage,
  ListingSource,
  ProductIndex,
} from '../product-index.ts';
import { type Entry, inOwnOrder, mergedEntries } from './ordered-entries.ts';
import type { ProductIndexRecord } from './product-index.repo.ts';

interface ReviewFigures {
  count: number;
  average: number;
}

/** Data of other tables, by product id. */
export interface ProductIndexFacts {
  /** Category ids, the main category first. */
  categories: Map<number, readonly number[]>;
  reviews: ReadonlyMap<number, ReviewFigures>;
}

const noReviews: ReviewFigures = { count: 0, average: 0 };

interface Condition {
  facet: FacetCount['facet'];
  isMet(record: ProductIndexRecord): boolean;
}

function attributeConditions({ attributes }: ListingFilter): Condition[] {
  return filterAttributes.flatMap((facet) => {
    const values = attributes[facet] ?? [];
    if (values.length === 0) return [];
    const isMet = (record: ProductIndexRecord) =>
      facet === 'metal'
        ? values.some((metal) => Object.hasOwn(record.metal_prices_minor, metal))
        : values.includes(record[facet]);
    return [{ facet, isMet }];
  });
}

function isInRange({ price }: ListingFilter, minor: number): boolean {
  return !price || (minor >= price.from && minor < (price.to ?? Number.POSITIVE_INFINITY));
}

/** The price that the card shows: in the cheapest of the accepted metals, else in the pictured one. */
function shownPriceMinor({ attributes: { metal = [] } }: ListingFilter, record: ProductIndexRecord): number {
  const prices = Object.entries(record.metal_prices_minor).filter(([key]) => metal.includes(key));
  return prices.length === 0 ? record.lowest_price_minor : Math.min(...prices.map(([, minor]) => minor));
}

function conditionsOf(filter: ListingFilter): Condition[] {
  const isMet = (record: ProductIndexRecord) => isInRange(filter, shownPriceMinor(filter, record));
  return [...attributeConditions(filter), { facet: 'price', isMet }];
}

/** The product index as an array of rows. */
export class InMemoryProductIndex implements ProductIndex {
  /** In the shop's own order. */
  #entries: readonly Entry[];
  #facts: ProductIndexFacts;
  readonly #byId: Map<number, Entry>;
  readonly #byCategory = new Map<number, Entry[]>();

  constructor(records: Iterable<ProductIndexRecord>, facts: ProductIndexFacts) {
    this.#entries = Array.from(records, (record) => ({ record, position: 0 })).sort(inOwnOrder);
    this.#number();
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

  #number(): void {
    for (const [position, entry] of this.#entries.entries()) entry.position = position;
  }

  get size(): number {
    return this.#byId.size;
  }

  /** Those of the categories by product that differ from the known ones. */
  differingPlaces(all: ReadonlyMap<number, readonly number[]>): Map<number, readonly number[]> {
    const { categories: known } = this.#facts;
    const ids = new Set([...known.keys(), ...all.keys()]);
    const differing = [...ids].filter((id) => known.get(id)?.join() !== all.get(id)?.join());
    return new Map(differing.map((id) => [id, all.get(id) ?? []]));
  }

  /** Replaces the figures of all reviews. */
  updateReviews(reviews: ProductIndexFacts['reviews']): void {
    this.#facts = { ...this.#facts, reviews };
  }

  /**
   * Replaces, adds and removes changed products; `categories` has those of products whose place in the catalogue
   * changed. Its time grows with the changes, apart from a copy of the list.
   */
  update(
    changed: readonly ProductIndexRecord[],
    categories: ReadonlyMap<number, readonly number[]> = new Map(),
  ): void {
    const records = new Map(changed.map((record) => [record.id, record]));
    const moved = new Set(categories.keys());
    for (const { id, on_shelf, sort } of changed) {
      const known = this.#byId.get(id)?.record;
      if (known ? !on_shelf || known.sort !== sort : on_shelf) moved.add(id);
    }
    for (const [id, record] of records) {
      const entry = this.#byId.get(id);
      if (entry && !moved.has(id)) entry.record = record;
    }
    if (moved.size > 0) this.#move(moved, records, categories);
  }

  /** Takes products out of their places and puts those on the shelf into their new ones. */
  #move(
    moved: ReadonlySet<number>,
    records: ReadonlyMap<number, ProductIndexRecord>,
    categories: ReadonlyMap<number, readonly number[]>,
  ): void {
    const stays = ({ record }: Entry) => !moved.has(record.id);
    const left = new Set([...moved].flatMap((id) => this.#facts.categories.get(id) ?? []));
    for (const id of left) this.#byCategory.set(id, (this.#byCategory.get(id) ?? []).filter(stays));
    for (const [id, places] of categories) {
      if (places.length > 0) this.#facts.categories.set(id, places);
      else this.#facts.categories.delete(id);
    }
    const added = [...moved].flatMap((id): Entry[] => {
      const record = records.get(id) ?? this.#byId.get(id)?.record;
      this.#byId.delete(id);
      return record?.on_shelf ? [{ record, position: 0 }] : [];
    });
    added.sort(inOwnOrder);
    for (const entry of added) this.#byId.set(entry.record.id, entry);
    this.#entries = mergedEntries(this.#entries.filter(stays), added);
    this.#number();
    const placesOf = ({ record }: Entry) => this.#facts.categories.get(record.id) ?? [];
    for (const id of new Set(added.flatMap(placesOf)))
      this.#byCategory.set(
        id,
        mergedEntries(
          this.#byCategory.get(id) ?? [],
          added.filter((entry) => placesOf(entry).includes(id)),
        ),
      );
  }

  async list(filter: ListingFilter, page: ListingPage): Promise<number[]> {
    const { sort, direction, offset, limit, first = [] } = page;
    const natural = sort === 'low-to-high' ? 'asc' : 'desc';
    const sign = (direction === '' ? natural : direction) === 'asc' ? 1 : -1;
    const conditions = conditionsOf(filter);
    const keyOf = this.#sortKey(sort, filter);
    const placeOf = new Map(first.map((id, index) => [id, index]));
    return this.#entriesOf(filter.source)
      .filter(({ record }) => conditions.every(({ isMet }) => isMet(record)))
      .map(({ record, position }) => ({
        id: record.id,
        position,
        key: keyOf(record),
        place: placeOf.get(record.id) ?? first.length,
      }))
      .sort((a, b) => a.place - b.place || sign * (a.key - b.key) || a.position - b.position)
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
      const missed = conditions.filter(({ isMet }) => !isMet(record)).map(({ facet }) => facet);
      const passesExcept = (...facets: FacetCount['facet'][]) =>
        missed.every((facet) => facets.includes(facet));
      for (const { facet, counts } of attributes) {
        if (facet !== 'metal') {
          if (passesExcept(facet)) increment(counts, record[facet]);
        } else if (passesExcept('metal', 'price')) {
          for (const [metal, minor] of Object.entries(record.metal_prices_minor))
            if (isInRange(filter, minor)) increment(counts, metal);
        }
      }
      if (passesExcept('price')) {
        const shownMinor = shownPriceMinor(filter, record);
        increment(prices, String(priceBounds.filter((bound) => shownMinor >= bound).length));
      }
      if (passesExcept()) total += 1;
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
        prior_prices: record.prior_prices,
        metal_prices_minor: record.metal_prices_minor,
        lowest_choices: record.lowest_choices,
        ...localText(record.texts, locale),
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

  async madeToOrder({ mainCategoryId }: ComparedAttributes): Promise<ComparedAttributes[]> {
    return (this.#byCategory.get(mainCategoryId) ?? []).flatMap(({ record }) => {
      const { id, style, shape, gem } = record;
      const isMadeToOrder = record.customized_type === 1 || record.customized_type === 2;
      const isMain = this.#facts.categories.get(id)?.[0] === mainCategoryId;
      return isMadeToOrder && isMain && record.stock > 0 ? [{ id, mainCategoryId, style, shape, gem }] : [];
    });
  }

  #entriesOf(source: ListingSource): readonly Entry[] {
    if ('hits' in source) return source.hits.ids.flatMap((id) => this.#byId.get(id) ?? []);
    if ('match' in source) throw new Error('the search in memory finds the products of a text');
    if ('categoryIds' in source) {
      const members = source.categoryIds.flatMap((id) => this.#byCategory.get(id) ?? []);
      return source.categoryIds.length > 1 ? [...new Set(members)] : members;
    }
    const { categoryId, customizedType } = source;
    const entries = categoryId === null ? this.#entries : (this.#byCategory.get(categoryId) ?? []);
    return entries.filter(({ record }) => record.customized_type === customizedType);
  }

  #sortKey(column: IndexSort, filter: ListingFilter): (record: ProductIndexRecord) => number {
    const { source } = filter;
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
        return (record) => shownPriceMinor(filter, record);
      case 'favorite_count':
        return ({ favourites }) => favourites;
      case 'review_count':
        return ({ id }) => this.#facts.reviews.get(id)?.count ?? 0;
      case 'stock':
        return ({ stock }) => stock;
      case 'sold':
        return ({ sold, best_seller }) => 2 * sold + Number(best_seller);
      case 'own':
        return () => 0;
    }
  }
}
