import { LRUCache } from 'lru-cache';
import { filterAttributes, type SortColumn } from '#kernel/shop/catalogue/catalogue.rules.ts';
import type { Locale } from '#kernel/shop/text/locales.ts';
import type { CardRow } from '../cards.repo.ts';
import type { FacetCount, ListingFilter, ListingPage, ListingSource } from '../listing.repo.ts';
import { AttributeColumn, markedPlaces, PlaceOfId, sortedPlaces } from './columns.ts';
import { countedFacets, type FacetColumns, passing } from './facets.ts';
import type { ProductIndexRecord } from './product-index.repo.ts';

export interface ReviewFigures {
  count: number;
  average: number;
}

type Hits = Extract<ListingSource, { hits: unknown }>['hits'];

export interface ProductIndexFacts {
  categories: ReadonlyMap<number, readonly number[]>;
  reviews: ReadonlyMap<number, ReviewFigures>;
}

const silent: ReviewFigures = { count: 0, average: 0 };
const ascending: readonly SortColumn[] = ['low-to-high'];
/** Lists that stand in order are kept in memory: eight megabytes are two million places. */
const mostPlaces = 2_000_000;
/** By what a list is sorted that a sale, a price or a heart moves. */
const movable = {
  stock: ['stock'],
  price: ['low-to-high', 'high-to-low'],
  favourites: ['favorite_count'],
} as const satisfies Record<string, readonly SortColumn[]>;

/**
 * The products on the shelf in columns, in the shop's own order: a row's number settles every tie. Made new when
 * products come, go or change their words; stock, prices and hearts are written in place.
 */
export class ProductIndex {
  readonly #rows: ProductIndexRecord[];
  readonly #facts: ProductIndexFacts;
  readonly #rowOf: PlaceOfId;
  readonly #bestSellers: Uint8Array;
  readonly #prices: Int32Array;
  readonly #columns: AttributeColumn[];
  readonly #members = new Map<number, number[]>();
  /** By sort column first, so that what moves nothing of an order leaves it standing. */
  readonly #ordered = new LRUCache<string, Int32Array>({
    maxSize: mostPlaces,
    sizeCalculation: (rows) => rows.length + 1,
  });
  /** Facets of lists that nothing filters, by source and bounds. */
  readonly #tallies = new LRUCache<string, FacetCount[]>({ max: 500 });
  readonly #buckets = new LRUCache<string, Uint8Array>({ max: 20 });

  constructor(records: Iterable<ProductIndexRecord>, facts: ProductIndexFacts) {
    this.#rows = [...records].sort((a, b) => a.sort - b.sort || a.id - b.id);
    this.#facts = facts;
    this.#prices = Int32Array.from(this.#rows, (row) => row.lowest_price_minor);
    this.#columns = filterAttributes.map(() => new AttributeColumn(this.#rows.length));
    this.#rowOf = new PlaceOfId(this.#rows);
    this.#bestSellers = Uint8Array.from(this.#rows, (row) => Number(row.best_seller));
    this.#rows.forEach((row, place) => {
      filterAttributes.forEach((attribute, index) => {
        this.#columns[index]?.set(place, row[attribute]);
      });
      for (const category of facts.categories.get(row.id) ?? []) {
        const members = this.#members.get(category);
        if (members) members.push(place);
        else this.#members.set(category, [place]);
      }
    });
  }

  get size(): number {
    return this.#rows.length;
  }

  records(): readonly ProductIndexRecord[] {
    return this.#rows;
  }

  /** Takes changed figures over in place; false where the shelf has to be made anew. */
  update(changed: readonly ProductIndexRecord[]): boolean {
    const isInPlace = changed.every((row) => {
      const held = this.#rows[this.#rowOf.get(row.id) ?? -1];
      if (!held) return !row.on_shelf;
      const isPlaced = row.on_shelf && row.sort === held.sort && row.created_day === held.created_day;
      const isSame = row.best_seller === held.best_seller && row.customized_type === held.customized_type;
      return isPlaced && isSame && filterAttributes.every((attribute) => row[attribute] === held[attribute]);
    });
    if (!isInPlace) return false;
    const moved = new Set<SortColumn>();
    for (const row of changed) {
      const place = this.#rowOf.get(row.id);
      const held = place === undefined ? undefined : this.#rows[place];
      if (place === undefined || !held) continue;
      if (row.stock !== held.stock) for (const column of movable.stock) moved.add(column);
      if (row.favourites !== held.favourites) for (const column of movable.favourites) moved.add(column);
      if (row.lowest_price_minor !== held.lowest_price_minor)
        for (const column of movable.price) moved.add(column);
      this.#rows[place] = row;
      this.#prices[place] = row.lowest_price_minor;
    }
    this.#forget(moved);
    return true;
  }

  #forget(moved: ReadonlySet<SortColumn>): void {
    for (const key of [...this.#ordered.keys()])
      if ([...moved].some((column) => key.startsWith(`${column} `))) this.#ordered.delete(key);
    if (!moved.has('low-to-high')) return;
    this.#tallies.clear();
    this.#buckets.clear();
  }

  categoriesOf(id: number): readonly number[] {
    return this.#facts.categories.get(id) ?? [];
  }

  /** Undefined for a product off the shelf. */
  stockOf(id: number): number | undefined {
    return this.#rows[this.#rowOf.get(id) ?? -1]?.stock;
  }

  /** Whether the product has published reviews, demonstration reviews included. */
  hasReviews(id: number): boolean {
    return this.#facts.reviews.has(id);
  }

  /** What can be made to order now of a category, as far as its likeness to other pieces goes. */
  madeToOrder(mainCategoryId: number) {
    return (this.#members.get(mainCategoryId) ?? []).flatMap((place) => {
      const row = this.#rows[place];
      const isMade = row && row.stock > 0 && (row.customized_type === 1 || row.customized_type === 2);
      if (!isMade || this.categoriesOf(row.id)[0] !== mainCategoryId) return [];
      const { id, style, shape, gem } = row;
      return [{ id, mainCategoryId, style, shape, gem }];
    });
  }

  /** Cards in the order of the ids; a product off the shelf is left out. */
  cards(ids: readonly number[], locale: Locale): CardRow[] {
    return ids.flatMap((id) => {
      const row = this.#rows[this.#rowOf.get(id) ?? -1];
      if (!row) return [];
      const figures = this.#facts.reviews.get(id) ?? silent;
      return {
        id,
        sku: row.sku,
        customized_type: row.customized_type,
        price_minor: row.price_minor,
        stock: row.stock,
        digest: row.digest,
        lowest_price_minor: row.lowest_price_minor,
        lowest_original_minor: row.lowest_original_minor,
        name: row[`name_${locale}`],
        subtitle: row[`subtitle_${locale}`],
        review_count: figures.count,
        review_average: figures.average,
      };
    });
  }

  /** What a product is sorted by; booleans and days as numbers. */
  #keyOf(column: SortColumn): (row: ProductIndexRecord) => number {
    if (column === 'hot') return (row) => Number(row.best_seller);
    if (column === 'new') return (row) => Number(row.created_day.replaceAll('-', ''));
    if (column === 'favorite_count') return (row) => row.favourites;
    if (column === 'review_count') return (row) => this.#facts.reviews.get(row.id)?.count ?? 0;
    if (column === 'stock') return (row) => row.stock;
    return (row) => row.lowest_price_minor;
  }

  /** Every product by one column. */
  #orderOf(sort: SortColumn, isRising: boolean): Int32Array {
    const key = `${sort} ${isRising}`;
    const known = this.#ordered.get(key);
    if (known) return known;
    const keyOf = this.#keyOf(sort);
    const order = sortedPlaces(
      Int32Array.from(this.#rows.keys()),
      (place) => {
        const row = this.#rows[place];
        return row ? keyOf(row) : 0;
      },
      isRising,
    );
    this.#ordered.set(key, order);
    return order;
  }

  /** 1 for every product of the source. */
  #marks(source: ListingSource): Uint8Array {
    const marks = new Uint8Array(this.#rows.length);
    const mark = (place: number | undefined) => {
      if (place !== undefined) marks[place] = 1;
    };
    if ('hits' in source) for (const id of source.hits.ids) mark(this.#rowOf.get(id));
    else if ('categoryIds' in source) {
      for (const id of source.categoryIds) for (const place of this.#members.get(id) ?? []) mark(place);
    } else {
      const { categoryId, customizedType } = source;
      const all = categoryId === null ? this.#rows.keys() : (this.#members.get(categoryId) ?? []);
      for (const place of all) if (this.#rows[place]?.customized_type === customizedType) mark(place);
    }
    return marks;
  }

  /** What a search found, the best first; an index that is in step gives it in this very order. */
  #byRank({ ids, ranks }: Hits, isRising: boolean): Int32Array {
    const places = new Int32Array(ids.length);
    const keys = new Int32Array(ids.length);
    let count = 0;
    let isInOrder = !isRising;
    for (let index = 0; index < ids.length; index += 1) {
      const place = this.#rowOf.get(ids[index] ?? 0);
      if (place === undefined) continue;
      const key = 2 * (ranks[index] ?? 0) + (this.#bestSellers[place] ?? 0);
      const before = keys[count - 1] ?? Number.POSITIVE_INFINITY;
      if (count > 0 && (key > before || (key === before && place < (places[count - 1] ?? 0))))
        isInOrder = false;
      places[count] = place;
      keys[count] = key;
      count += 1;
    }
    const found = places.subarray(0, count);
    return isInOrder ? found : sortedPlaces(found, (_, index) => keys[index] ?? 0, isRising);
  }

  #inOrder(source: ListingSource, { sort, direction }: ListingPage): Int32Array {
    const isRising = (direction === '' ? (ascending.includes(sort) ? 'asc' : 'desc') : direction) === 'asc';
    if ('hits' in source) {
      return sort === 'hot'
        ? this.#byRank(source.hits, isRising)
        : markedPlaces(this.#orderOf(sort, isRising), this.#marks(source));
    }
    const key = `${sort} ${isRising} ${JSON.stringify(source)}`;
    const known = this.#ordered.get(key);
    if (known) return known;
    const ordered = markedPlaces(this.#orderOf(sort, isRising), this.#marks(source));
    this.#ordered.set(key, ordered);
    return ordered;
  }

  get #facetColumns(): FacetColumns {
    return { attributes: this.#columns, prices: this.#prices };
  }

  #onPage(places: Int32Array, { offset, limit }: ListingPage): number[] {
    return Array.from(places.subarray(offset, offset + limit), (place) => this.#rows[place]?.id ?? 0);
  }

  /** A page of the products that pass every filter. */
  page(filter: ListingFilter, page: ListingPage): number[] {
    const places = this.#inOrder(filter.source, page);
    return this.#onPage(passing(places, this.#facetColumns, filter), page);
  }

  /** As `page`, with how many products each value of a facet would leave. */
  list(
    filter: ListingFilter,
    page: ListingPage,
    priceBounds: readonly number[],
  ): { ids: number[]; counts: FacetCount[] } {
    const places = this.#inOrder(filter.source, page);
    const isFiltered =
      filter.price !== null || filterAttributes.some((name) => filter.attributes[name]?.length);
    const key =
      isFiltered || 'hits' in filter.source ? undefined : JSON.stringify([filter.source, priceBounds]);
    const known = key === undefined ? undefined : this.#tallies.get(key);
    if (known) return { ids: this.#onPage(places, page), counts: known };
    const buckets = { codes: this.#bucketsOf(priceBounds), values: priceBounds.length + 1 };
    const found = countedFacets(places, this.#facetColumns, filter, buckets);
    if (key !== undefined) this.#tallies.set(key, found.counts);
    return { ids: this.#onPage(found.places, page), counts: found.counts };
  }

  /** How many of the bounds each price has reached. */
  #bucketsOf(bounds: readonly number[]): Uint8Array {
    const key = bounds.join();
    const known = this.#buckets.get(key);
    if (known) return known;
    const buckets = Uint8Array.from(this.#prices, (price) => {
      let bucket = 0;
      while (bucket < bounds.length && price >= (bounds[bucket] ?? 0)) bucket += 1;
      return bucket;
    });
    this.#buckets.set(key, buckets);
    return buckets;
  }
}
