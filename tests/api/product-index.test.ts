import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filterAttributes, sortColumns } from '#kernel/shop/catalogue/catalogue.rules.ts';
import { lowestPrice } from '#kernel/shop/catalogue/option-price.ts';
import { sisterOf } from '#kernel/shop/catalogue/sister.ts';
import { locales } from '#kernel/shop/text/locales.ts';
import { InMemoryProductIndex } from '#server/catalogue/product-index/in-memory-product-index.ts';
import { ListedProductIndex } from '#server/catalogue/product-index/listed-product-index.ts';
import { PostgresProductIndex } from '#server/catalogue/product-index/postgres-product-index.ts';
import {
  createProductIndexSource,
  listedProductIndexSource,
  type ProductIndexSource,
  postgresProductIndexSource,
} from '#server/catalogue/product-index.service.ts';
import type {
  IndexSort,
  ListingFilter,
  ListingPage,
  ListingSource,
  ProductIndex,
} from '#server/catalogue/product-index.ts';
import { createRevisions } from '#server/platform/revisions/revisions.ts';
import { followAllProducts } from '#server/search/listed-products.service.ts';
import { grow } from '../bench/grown-catalogue.ts';
import { randomOf } from '../fixtures/random.ts';
import { openTestShop, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
const sources: Record<string, ProductIndexSource> = {};

beforeAll(async () => {
  shop = await openTestShop();
  await grow(shop.db, 400);
  // Few distinct values per column, so that ties are frequent.
  await sql`update product set sort = id * 7 % 5, stock = id * 5 % 4, sold = id % 3, favourites = id * 3 % 4,
    best_seller = id % 3 = 0, created_day = date '2026-01-01' + id % 6, price_minor = (id % 9 + 1) * 500000,
    original_price_minor = null, on_shelf = id % 11 > 0,
    metal = (array['platinum-950', 'rose-gold-18k', 'yellow-gold-18k'])[id % 3 + 1]`.execute(shop.db.handle);
  sources['in memory'] = createProductIndexSource(shop.host.db, createRevisions(shop.host.db));
  sources['in PostgreSQL'] = postgresProductIndexSource(shop.host.db.handle);
  const listed = listedProductIndexSource(shop.host.db.handle);
  sources['of listed products'] = {
    current: async () => {
      await followAllProducts(shop.host.db);
      return listed.current();
    },
  };
});
afterAll(() => shop.close());

const bounds = [0, 1_000_000, 2_000_000];

async function readRows() {
  const rows = await shop.db.handle.selectFrom('product').selectAll().orderBy('sort').orderBy('id').execute();
  const places = await shop.db.handle
    .selectFrom('product_category')
    .selectAll()
    .orderBy('position')
    .orderBy('category_id')
    .execute();
  const categories = Map.groupBy(places, ({ product_id }) => product_id);
  return rows.map((row) => ({
    ...row,
    categoryIds: (categories.get(row.id) ?? []).map(({ category_id }) => category_id),
  }));
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

const sortValues: Record<IndexSort, (row: Row, filter: ListingFilter) => number> = {
  hot: ({ best_seller }) => Number(best_seller),
  new: ({ created_day }) => Date.parse(created_day),
  'low-to-high': shownPrice,
  'high-to-low': shownPrice,
  favorite_count: ({ favourites }) => favourites,
  // Every seeded review is a demonstration.
  review_count: () => 0,
  stock: ({ stock }) => stock,
  sold: ({ sold, best_seller }) => 2 * sold + Number(best_seller),
  own: () => 0,
};

function isInSource(row: Row, source: ListingSource): boolean {
  if ('hits' in source) return source.hits.ids.includes(row.id);
  if ('match' in source) throw new Error('a text is not matched here');
  if ('categoryIds' in source) return source.categoryIds.some((id) => row.categoryIds.includes(id));
  const isInCategory = source.categoryId === null || row.categoryIds.includes(source.categoryId);
  return isInCategory && row.customized_type === source.customizedType;
}

/** The price of the cheapest choices by metal. */
function metalPrices({ metal, price_minor: priceMinor, options }: Row): Map<string, number> {
  const others = options.filter(({ key }) => key !== 'metal');
  const { priceMinor: cheapest } = lowestPrice({ priceMinor, originalMinor: priceMinor, options: others });
  const offered = options.find(({ key }) => key === 'metal')?.values ?? [{ key: metal, deltaMinor: 0 }];
  return new Map(offered.map(({ key, deltaMinor }) => [key, cheapest + deltaMinor]));
}

function shownPrice(row: Row, { attributes: { metal = [] } }: ListingFilter): number {
  const prices = metal.flatMap((key) => metalPrices(row).get(key) ?? []);
  const { price_minor: priceMinor, options } = row;
  return prices.length > 0
    ? Math.min(...prices)
    : lowestPrice({ priceMinor, originalMinor: priceMinor, options }).priceMinor;
}

const isInRange = ({ price }: ListingFilter, minor: number) =>
  !price || (minor >= price.from && minor < (price.to ?? Infinity));

/** Filters that the row does not pass. */
function missedBy(row: Row, filter: ListingFilter): string[] {
  const missed: string[] = filterAttributes.filter((name) => {
    const offered = name === 'metal' ? [...metalPrices(row).keys()] : [row[name]];
    const values = filter.attributes[name] ?? [];
    return values.length > 0 && !offered.some((value) => values.includes(value));
  });
  return isInRange(filter, shownPrice(row, filter)) ? missed : [...missed, 'price'];
}

function expectedIds(rows: readonly Row[], filter: ListingFilter, page: ListingPage): number[] {
  const { source } = filter;
  const rankOf = ({ id }: Row) =>
    'hits' in source && page.sort === 'hot' ? (source.hits.ranks[source.hits.ids.indexOf(id)] ?? 0) : 0;
  const sign = (page.direction || (page.sort === 'low-to-high' ? 'asc' : 'desc')) === 'asc' ? 1 : -1;
  const sortValue = sortValues[page.sort];
  const first = page.first ?? [];
  const placeOf = ({ id }: Row) => (first.includes(id) ? first.indexOf(id) : first.length);
  return rows
    .filter((row) => row.on_shelf && isInSource(row, source) && missedBy(row, filter).length === 0)
    .toSorted(
      (a, b) =>
        placeOf(a) - placeOf(b) ||
        sign * (rankOf(a) - rankOf(b)) ||
        sign * (sortValue(a, filter) - sortValue(b, filter)),
    )
    .slice(page.offset, page.offset + page.limit)
    .map(({ id }) => id);
}

function expectedCounts(rows: readonly Row[], filter: ListingFilter): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const row of rows) {
    if (!row.on_shelf || !isInSource(row, filter.source)) continue;
    const missed = missedBy(row, filter);
    const isCounted = (facet: string) => missed.every((name) => name === facet);
    for (const name of filterAttributes) if (name !== 'metal' && isCounted(name)) add(`${name} ${row[name]}`);
    if (missed.every((name) => name === 'metal' || name === 'price'))
      for (const [metal, minor] of metalPrices(row)) if (isInRange(filter, minor)) add(`metal ${metal}`);
    const bucket = bounds.filter((bound) => shownPrice(row, filter) >= bound).length;
    if (isCounted('price')) add(`price ${bucket}`);
    if (missed.length === 0) add('total ');
  }
  return counts;
}

const random = randomOf(7);
const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;

function randomSource(rows: readonly Row[]): ListingSource {
  const ids = rows.filter(() => random() < 0.4).map(({ id }) => id);
  return pick<ListingSource>([
    { categoryIds: [1] },
    { categoryIds: [1, 11, 12] },
    { customizedType: 2, categoryId: null },
    { customizedType: 1, categoryId: 1 },
    { hits: { ids, ranks: ids.map(() => Math.floor(random() * 3)) } },
  ]);
}

async function expectSameAsRows(index: ProductIndex, rounds: number): Promise<void> {
  const rows = await readRows();
  for (let round = 0; round < rounds; round += 1) {
    const attributes = {
      metal: pick<string[]>([[], ['platinum-950'], ['18k-rose-gold', 'yellow-gold-18k'], ['brass']]),
      gem: pick<string[]>([[], [], ['diamond']]),
    };
    const price = pick([null, null, { from: 500_000, to: 2_500_000 }, { from: 1_000_000, to: null }]);
    const filter = { source: randomSource(rows), attributes, price };
    const direction = pick(['', '', 'asc', 'desc'] as const);
    const first = pick([
      [],
      [],
      rows
        .slice(0, 40)
        .map(({ id }) => id)
        .toReversed(),
    ]);
    const sort = pick([...sortColumns, 'sold', 'own'] as const);
    const page = { sort, direction, limit: 24, offset: pick([0, 0, 24, 400]), first };
    const asked = JSON.stringify({ filter, page });
    expect(await index.list(filter, page), asked).toEqual(expectedIds(rows, filter, page));
    const counts = await index.countFacets(filter, bounds);
    const byName = new Map(counts.map(({ facet, value, count }) => [`${facet} ${value}`, count]));
    expect(byName.size, asked).toBe(counts.length);
    expect(new Map([...byName].sort()), asked).toEqual(new Map([...expectedCounts(rows, filter)].sort()));
  }
}

const classes = {
  'in memory': InMemoryProductIndex,
  'in PostgreSQL': PostgresProductIndex,
  'of listed products': ListedProductIndex,
};

describe.each(['in memory', 'in PostgreSQL', 'of listed products'] as const)(
  'the product index %s',
  (name) => {
    const current = async () => {
      const index = await sources[name]?.current();
      if (!index) throw new Error(`no product index ${name}`);
      return index;
    };
    const set = (id: number, changes: Record<string, unknown>) =>
      shop.db.handle.updateTable('product').set(changes).where('id', '=', id).execute();
    const inCategory: ListingFilter = { source: { categoryIds: [1] }, attributes: {}, price: null };
    const firstPage: ListingPage = { sort: 'stock', direction: '', limit: 500, offset: 0 };

    it('filters, sorts, pages and counts', async () => {
      expect(await current()).toBeInstanceOf(classes[name]);
      await expectSameAsRows(await current(), 60);
    });

    it('lists a product of several categories once', async () => {
      const source = { categoryIds: [1, 11, 12] };
      const ids = await (await current()).list({ ...inCategory, source }, firstPage);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length).toBeGreaterThan(50);
    });

    it('follows sales, prices, favourites and texts', async () => {
      const [first, second] = await (await current()).list(inCategory, firstPage);
      await set(first ?? 0, { stock: 0, favourites: 90, price_minor: 4_400_000 });
      await set(second ?? 0, { metal: 'brass' });
      await expectSameAsRows(await current(), 30);
      const [top] = await (await current()).list(inCategory, { ...firstPage, sort: 'favorite_count' });
      expect(top).toBe(first);
      await set(first ?? 0, { favourites: 0 });
    });

    it('follows products that move, leave the shelf and come back', async () => {
      const [first, second] = await (await current()).list(inCategory, firstPage);
      await set(first ?? 0, { on_shelf: false });
      await set(second ?? 0, { sort: 99 });
      await shop.db.handle.deleteFrom('product_category').where('product_id', '=', 1101).execute();
      await expectSameAsRows(await current(), 30);
      expect(await (await current()).list(inCategory, firstPage)).not.toContain(first);
      await set(first ?? 0, { on_shelf: true });
      expect(await (await current()).list(inCategory, firstPage)).toContain(first);
    });

    it('takes new products and places without being built again', async () => {
      const before = await current();
      const [first = 0] = await before.list({ ...inCategory, source: { categoryIds: [11] } }, firstPage);
      const { count } = await shop.db.handle
        .selectFrom('product')
        .select(sql<number>`count(*)::integer`.as('count'))
        .executeTakeFirstOrThrow();
      await grow(shop.host.db, count + 3);
      const added = { 'in memory': 2, 'in PostgreSQL': 3, 'of listed products': 4 }[name];
      const place = { product_id: first, category_id: added, position: 5 };
      await shop.db.handle.insertInto('product_category').values(place).execute();
      const after = await current();
      await expectSameAsRows(after, 30);
      expect(await after.categoryIdsOf(first)).toContain(added);
      if (name === 'in memory') expect(after).toBe(before);
    });

    it('follows a deleted product', async () => {
      const ids = await (await current()).list(inCategory, firstPage);
      const last = Math.max(...ids);
      await shop.db.handle.deleteFrom('product').where('id', '=', last).execute();
      expect(await (await current()).list(inCategory, firstPage)).toEqual(ids.filter((id) => id !== last));
    });

    it('knows categories, stock, reviews and made-to-order products', async () => {
      const rows = await readRows();
      const index = await current();
      const reviewed = await shop.db.handle
        .selectFrom('review')
        .select('product_id')
        .where('state', '=', 'published')
        .execute();
      for (const row of rows.slice(0, 60)) {
        expect(await index.categoryIdsOf(row.id)).toEqual(row.categoryIds);
        expect(await index.stockOf(row.id)).toBe(row.on_shelf ? row.stock : undefined);
        expect(await index.hasReviews(row.id)).toBe(reviewed.some(({ product_id }) => product_id === row.id));
      }
      const made = rows
        .filter(({ customized_type: type, stock, on_shelf, categoryIds }) => {
          return (type === 1 || type === 2) && stock > 0 && on_shelf && categoryIds[0] === 1;
        })
        .map(({ id, style, shape, gem }) => ({ id, style, shape, gem, mainCategoryId: 1 }));
      expect(made.length).toBeGreaterThan(0);
      for (const { id, style, shape, gem, categoryIds } of rows
        .filter((row) => row.categoryIds[0] === 1)
        .slice(0, 60)) {
        const piece = { id, style, shape, gem, mainCategoryId: categoryIds[0] ?? 0 };
        expect(sisterOf(piece, await index.madeToOrder(piece))).toEqual(sisterOf(piece, made));
      }
    });
  },
);

it('all product indexes show the same cards', async () => {
  const ids = (await readRows()).map(({ id }) => id);
  const indexes = await Promise.all(Object.values(sources).map((source) => source.current()));
  for (const locale of locales) {
    const [first, ...others] = await Promise.all(
      indexes.map((index) => index.cards([...ids, 999_999], locale)),
    );
    for (const other of others) expect(other).toEqual(first);
    expect(first?.map(({ id }) => id)).toEqual(ids.filter((id) => id % 11 > 0));
  }
});

it('a catalogue above the limit is answered by PostgreSQL', async () => {
  const { count } = await shop.db.handle
    .selectFrom('product')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('on_shelf', '=', true)
    .executeTakeFirstOrThrow();
  const source = createProductIndexSource(shop.host.db, createRevisions(shop.host.db), count);
  const setOnShelf = (on_shelf: boolean) =>
    shop.db.handle.updateTable('product').set({ on_shelf }).where('id', '=', 1001).execute();
  expect(await source.current()).toBeInstanceOf(InMemoryProductIndex);
  const { rows } = await sql<{ id: number }>`select id from product where not on_shelf limit 1`.execute(
    shop.db.handle,
  );
  const id = rows[0]?.id ?? 0;
  await shop.db.handle.updateTable('product').set({ on_shelf: true }).where('id', '=', id).execute();
  expect(await source.current()).toBeInstanceOf(PostgresProductIndex);
  await setOnShelf(false);
  expect(await source.current()).toBeInstanceOf(InMemoryProductIndex);
});

describe('the index of listed products beyond its limits', () => {
  const everywhere: ListingFilter = { source: { categoryIds: [1, 2, 3, 4] }, attributes: {}, price: null };

  it('lists every product once, window by window, and ends at its last product', async () => {
    await followAllProducts(shop.host.db);
    const small = new ListedProductIndex(shop.host.db.handle, { priceWindow: 48, mostListed: 240 });
    const page = { sort: 'low-to-high', direction: 'desc', limit: 24 } as const;
    const all = await small.list(everywhere, { ...page, limit: 500, offset: 0 });
    const first = [all.at(100), all.at(3)].filter((id) => id !== undefined);
    const pages: number[] = [];
    for (let offset = 0; offset < 264; offset += 24)
      pages.push(...(await small.list(everywhere, { ...page, offset, first })));
    expect(pages).toHaveLength(240);
    expect(new Set(pages).size).toBe(240);
    expect(pages.slice(0, 2)).toEqual(first);
    const counts = await small.countFacets(everywhere, bounds);
    expect(counts.find(({ facet }) => facet === 'total')?.count).toBe(240);
  });

  it('estimates large counts by its samples and counts small ones', async () => {
    const { handle } = shop.host.db;
    const gemsOf = async (mostCounted: { 512: number; 64: number }) =>
      new Map(
        (await new ListedProductIndex(handle, { mostCounted }).countFacets(everywhere, bounds))
          .filter(({ facet }) => facet === 'gem')
          .map(({ value, count }) => [value, count]),
      );
    for (const ratio of [512, 64] as const) {
      // The samples are of ids, evenly spread.
      const { rows } = await sql<{ gem: string; count: number }>`
        select gem, count(*)::integer as count from listed_product
        where id::bigint * 2654435761 % 4294967296 < ${2 ** 32 / ratio} and category_ids && '{1,2,3,4}'
        group by gem`.execute(handle);
      expect(rows.length).toBeGreaterThan(0);
      const finer = ratio === 512 ? { 512: 0, 64: 0 } : { 512: 1_000, 64: 0 };
      expect(await gemsOf(finer)).toEqual(
        new Map(rows.map(({ gem, count }) => [gem, Number((count * ratio).toPrecision(2))])),
      );
    }
    const exact = await gemsOf({ 512: 200, 64: 50 });
    expect([...exact.values()].reduce((sum, count) => sum + count, 0)).toBe(
      (
        await new ListedProductIndex(handle).list(everywhere, {
          sort: 'own',
          direction: '',
          limit: 2_000,
          offset: 0,
        })
      ).length,
    );
  });

  it('takes names of attributes that have special characters', async () => {
    const { handle } = shop.host.db;
    const gem = "o'clock\\ & 'x' | !y:*";
    const set = (id: number, name: string) =>
      shop.db.handle.updateTable('product').set({ gem: name }).where('id', '=', id).execute();
    const before = await handle
      .selectFrom('product')
      .select('gem')
      .where('id', '=', 1004)
      .executeTakeFirstOrThrow();
    await set(1004, gem);
    await followAllProducts(shop.host.db);
    const index = new ListedProductIndex(handle);
    const page = { sort: 'own', direction: '', limit: 24, offset: 0 } as const;
    const filter: ListingFilter = { source: { categoryIds: [1] }, attributes: { gem: [gem] }, price: null };
    expect(await index.list(filter, page)).toEqual([1004]);
    expect(await index.list({ ...filter, attributes: { gem: ["'"] } }, page)).toEqual([]);
    expect(await index.list({ ...filter, source: { categoryIds: [] } }, page)).toEqual([]);
    await set(1004, before.gem);
  });
});
