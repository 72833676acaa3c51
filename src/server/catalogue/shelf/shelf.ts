import { LRUCache } from 'lru-cache';
import { filterAttributes, type SortColumn } from '#kernel/catalogue/catalogue.rules.ts';
import type { Locale } from '#kernel/text/locales.ts';
import type { CardRow } from '../cards.repo.ts';
import type { FacetCount, ListingFilter, ListingPage, ListingSource } from '../listing.repo.ts';
import type { ShelfRecord } from './shelf.repo.ts';

export interface ReviewFigures {
  count: number;
  average: number;
}

export interface ShelfFacts {
  categories: ReadonlyMap<number, readonly number[]>;
  reviews: ReadonlyMap<number, ReviewFigures>;
}

const silent: ReviewFigures = { count: 0, average: 0 };
const ascending: readonly SortColumn[] = ['low-to-high'];
/** Lists that stand in order are kept in memory: eight megabytes are two million places. */
const mostPlaces = 2_000_000;

/** The values of one attribute by number, and each product's. */
class AttributeColumn {
  readonly values: string[] = [];
  readonly codes: Uint16Array;
  readonly #codeOf = new Map<string, number>();

  constructor(size: number) {
    this.codes = new Uint16Array(size);
  }

  set(row: number, value: string): void {
    let code = this.#codeOf.get(value);
    if (code === undefined) {
      code = this.values.length;
      this.values.push(value);
      this.#codeOf.set(value, code);
    }
    this.codes[row] = code;
  }

  /** 1 for every value that is wanted; undefined where all are. */
  wanted(values: readonly string[]): Uint8Array | undefined {
    if (values.length === 0) return undefined;
    return Uint8Array.from(this.values, (value) => (values.includes(value) ? 1 : 0));
  }
}

/**
 * The products on the shelf in columns, in the shop's own order: a row's number settles every tie. Made new when
 * products come, go or change their words; stock, prices and hearts are written in place.
 */
export class Shelf {
  readonly #rows: ShelfRecord[];
  readonly #facts: ShelfFacts;
  readonly #rowOf = new Map<number, number>();
  readonly #prices: Int32Array;
  readonly #columns: AttributeColumn[];
  readonly #members = new Map<number, number[]>();
  readonly #ordered = new LRUCache<string, Int32Array>({
    maxSize: mostPlaces,
    sizeCalculation: (rows) => rows.length + 1,
  });

  constructor(records: Iterable<ShelfRecord>, facts: ShelfFacts) {
    this.#rows = [...records].sort((a, b) => a.sort - b.sort || a.id - b.id);
    this.#facts = facts;
    this.#prices = Int32Array.from(this.#rows, (row) => row.lowest_price_minor);
    this.#columns = filterAttributes.map(() => new AttributeColumn(this.#rows.length));
    this.#rows.forEach((row, place) => {
      this.#rowOf.set(row.id, place);
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

  records(): readonly ShelfRecord[] {
    return this.#rows;
  }

  /** Takes changed figures over in place; false where the shelf has to be made anew. */
  update(changed: readonly ShelfRecord[]): boolean {
    const isInPlace = changed.every((row) => {
      const held = this.#rows[this.#rowOf.get(row.id) ?? -1];
      if (!held) return !row.on_shelf;
      const isPlaced = row.on_shelf && row.sort === held.sort && row.created_day === held.created_day;
      const isSame = row.best_seller === held.best_seller && row.customized_type === held.customized_type;
      return isPlaced && isSame && filterAttributes.every((attribute) => row[attribute] === held[attribute]);
    });
    if (!isInPlace) return false;
    for (const row of changed) {
      const place = this.#rowOf.get(row.id);
      if (place === undefined) continue;
      this.#rows[place] = row;
      this.#prices[place] = row.lowest_price_minor;
    }
    if (changed.length > 0) this.#ordered.clear();
    return true;
  }

  categoriesOf(id: number): readonly number[] {
    return this.#facts.categories.get(id) ?? [];
  }

  /** Whether anything is said of it, made up or not. */
  isTalkedAbout(id: number): boolean {
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
  #keyOf(column: SortColumn): (row: ShelfRecord) => number {
    if (column === 'hot') return (row) => Number(row.best_seller);
    if (column === 'new') return (row) => Number(row.created_day.replaceAll('-', ''));
    if (column === 'favorite_count') return (row) => row.favourites;
    if (column === 'review_count') return (row) => this.#facts.reviews.get(row.id)?.count ?? 0;
    if (column === 'stock') return (row) => row.stock;
    return (row) => row.lowest_price_minor;
  }

  /** Places of the source's products, by its rank first where that is what is asked for. */
  #sort(places: readonly number[], ranks: readonly number[], { sort, direction }: ListingPage): Int32Array {
    const natural = ascending.includes(sort) ? 'asc' : 'desc';
    const sign = (direction === '' ? natural : direction) === 'asc' ? 1 : -1;
    const keyOf = this.#keyOf(sort);
    const keyed = places.map((place, index) => {
      const row = this.#rows[place];
      return { place, rank: sort === 'hot' ? (ranks[index] ?? 0) : 0, key: row ? keyOf(row) : 0 };
    });
    keyed.sort((a, b) => sign * (a.rank - b.rank) || sign * (a.key - b.key) || a.place - b.place);
    return Int32Array.from(keyed, ({ place }) => place);
  }

  #places(source: Exclude<ListingSource, { hits: unknown }>): number[] {
    if ('customizedType' in source) {
      const all =
        source.categoryId === null ? this.#rows.keys() : (this.#members.get(source.categoryId) ?? []);
      return [...all].filter((place) => this.#rows[place]?.customized_type === source.customizedType);
    }
    const [first, ...others] = source.categoryIds.map((id) => this.#members.get(id) ?? []);
    return others.length === 0 ? (first ?? []) : [...new Set([...(first ?? []), ...others.flat()])];
  }

  #inOrder(source: ListingSource, page: ListingPage): Int32Array {
    if ('hits' in source) {
      const { ids, ranks } = source.hits;
      const known = ids.flatMap((id, index) => {
        const place = this.#rowOf.get(id);
        return place === undefined ? [] : { place, rank: ranks[index] ?? 0 };
      });
      return this.#sort(
        known.map(({ place }) => place),
        known.map(({ rank }) => rank),
        page,
      );
    }
    const key = `${JSON.stringify(source)} ${page.sort} ${page.direction}`;
    const known = this.#ordered.get(key);
    if (known) return known;
    const ordered = this.#sort(this.#places(source), [], page);
    this.#ordered.set(key, ordered);
    return ordered;
  }

  /**
   * A page of the products that pass every filter, and how many each value of a facet would leave, which counts what
   * passes all filters but its own: one walk over the source.
   */
  list(
    filter: ListingFilter,
    page: ListingPage,
    priceBounds: readonly number[],
  ): { ids: number[]; counts: FacetCount[] } {
    const places = this.#inOrder(filter.source, page);
    const wanted = filterAttributes.map((attribute, index) =>
      this.#columns[index]?.wanted(filter.attributes[attribute] ?? []),
    );
    const tallies = this.#columns.map(({ values }) => new Int32Array(values.length));
    const prices = new Int32Array(priceBounds.length + 1);
    const { from, to } = filter.price ?? { from: 0, to: null };
    const end = page.offset + page.limit;
    const ids: number[] = [];
    let total = 0;
    for (const place of places) {
      const price = this.#prices[place] ?? 0;
      const isOutOfRange = filter.price !== null && (price < from || (to !== null && price >= to));
      let misses = isOutOfRange ? 1 : 0;
      let missed = -1;
      for (let index = 0; index < wanted.length && misses < 2; index += 1) {
        const mask = wanted[index];
        if (mask && mask[this.#columns[index]?.codes[place] ?? 0] === 0) {
          misses += 1;
          missed = index;
        }
      }
      if (misses > 1) continue;
      if (misses === 0) {
        if (total >= page.offset && total < end) ids.push(this.#rows[place]?.id ?? 0);
        total += 1;
      }
      for (let index = 0; index < tallies.length; index += 1) {
        const tally = tallies[index];
        const code = this.#columns[index]?.codes[place] ?? 0;
        if (tally && (misses === 0 || missed === index)) tally[code] = (tally[code] ?? 0) + 1;
      }
      if (misses === 0 || isOutOfRange) {
        let bucket = 0;
        while (bucket < priceBounds.length && price >= (priceBounds[bucket] ?? 0)) bucket += 1;
        prices[bucket] = (prices[bucket] ?? 0) + 1;
      }
    }
    return { ids, counts: this.#counted(tallies, prices, total) };
  }

  #counted(tallies: readonly Int32Array[], prices: Int32Array, total: number): FacetCount[] {
    const attributes = filterAttributes.flatMap((facet, index) =>
      Array.from(tallies[index] ?? [], (count, code) => ({
        facet,
        value: this.#columns[index]?.values[code] ?? '',
        count,
      })),
    );
    const buckets = Array.from(prices, (count, bucket) => ({
      facet: 'price' as const,
      value: `${bucket}`,
      count,
    }));
    const counts: FacetCount[] = [...attributes, ...buckets].filter(({ count }) => count > 0);
    return total === 0 ? counts : [...counts, { facet: 'total', value: '', count: total }];
  }
}
