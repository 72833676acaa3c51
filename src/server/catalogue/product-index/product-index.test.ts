import { describe, expect, it } from 'vitest';
import { filterAttributes, type SortColumn } from '#kernel/shop/catalogue/catalogue.rules.ts';
import { randomOf } from '../../../../tests/fixtures/random.ts';
import type { ListingFilter, ListingPage, ListingSource } from '../listing.repo.ts';
import type { ProductIndexRecord } from './product-index.repo.ts';
import { ProductIndex } from './product-index.ts';

const random = randomOf(7);
const among = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
const whole = (most: number) => Math.floor(random() * most);
const days = ['2026-01-05', '2026-03-09', '2025-12-31'];
const metals = ['platinum-950', 'yellow-gold-18k', 'rose-gold-18k'];

function record(id: number): ProductIndexRecord {
  const words = {
    name_en: `${id}`,
    name_tc: '',
    name_zh: '',
    subtitle_en: '',
    subtitle_tc: '',
    subtitle_zh: '',
  };
  const attributes = {
    metal: among(metals),
    shape: among(['round', 'oval']),
    gem: among(['diamond', 'none']),
  };
  const price = whole(9) * 500_000;
  return {
    ...words,
    ...attributes,
    style: among(['halo', 'solitaire']),
    origin: among(['natural', 'lab']),
    id,
    sku: `AUR-${id}`,
    customized_type: among([0, 1, 2] as const),
    price_minor: price,
    stock: whole(4),
    digest: '',
    on_shelf: true,
    sort: whole(5),
    lowest_price_minor: price,
    lowest_original_minor: null,
    best_seller: random() < 0.3,
    created_day: among(days),
    favourites: whole(3),
  };
}

// The last ones have numbers as they come where another system gives them.
const records = Array.from({ length: 300 }, (_, index) =>
  record(index < 280 ? index + 1 : 2_000_000_000 + index),
);
const categories = new Map(records.map(({ id }) => [id, [whole(3) + 1, whole(3) + 4]]));
const facts = { categories, reviews: new Map([[5, { count: 2, average: 4 }]]) };
const bounds = [0, 1_000_000, 2_000_000];

const sorts: readonly SortColumn[] = ['hot', 'new', 'low-to-high', 'high-to-low', 'favorite_count', 'stock'];
const keys: Partial<Record<SortColumn, (row: ProductIndexRecord) => number>> = {
  hot: (row) => Number(row.best_seller),
  new: (row) => Number(row.created_day.replaceAll('-', '')),
  'low-to-high': (row) => row.lowest_price_minor,
  'high-to-low': (row) => row.lowest_price_minor,
  favorite_count: (row) => row.favourites,
  stock: (row) => row.stock,
};

/** The same list in the plainest way there is. */
function plainly(
  rows: readonly ProductIndexRecord[],
  { source, attributes, price }: ListingFilter,
  page: ListingPage,
) {
  const rankOf = (id: number) =>
    'hits' in source ? (source.hits.ranks[source.hits.ids.indexOf(id)] ?? 0) : 0;
  const isOf = (row: ProductIndexRecord) => {
    if ('hits' in source) return source.hits.ids.includes(row.id);
    const own = categories.get(row.id) ?? [];
    if ('categoryIds' in source) return source.categoryIds.some((id) => own.includes(id));
    const isThere = source.categoryId === null || own.includes(source.categoryId);
    return isThere && row.customized_type === source.customizedType;
  };
  const fails = (row: ProductIndexRecord) => [
    ...filterAttributes.filter((name) => {
      const wanted = attributes[name] ?? [];
      return wanted.length > 0 && !wanted.includes(row[name]);
    }),
    ...(price && (row.lowest_price_minor < price.from || row.lowest_price_minor >= (price.to ?? Infinity))
      ? ['price']
      : []),
  ];
  const sign = (page.direction || (page.sort === 'low-to-high' ? 'asc' : 'desc')) === 'asc' ? 1 : -1;
  const key = keys[page.sort] ?? (() => 0);
  const all = rows
    .filter(isOf)
    .toSorted(
      (a, b) =>
        (page.sort === 'hot' ? sign * (rankOf(a.id) - rankOf(b.id)) : 0) ||
        sign * (key(a) - key(b)) ||
        a.sort - b.sort ||
        a.id - b.id,
    );
  const counts = new Map<string, number>();
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const row of all) {
    const failed = fails(row);
    for (const name of filterAttributes)
      if (failed.every((other) => other === name)) count(`${name} ${row[name]}`);
    const bucket = bounds.filter((bound) => row.lowest_price_minor >= bound).length;
    if (failed.every((other) => other === 'price')) count(`price ${bucket}`);
    if (failed.length === 0) count('total ');
  }
  const found = all.filter((row) => fails(row).length === 0).map(({ id }) => id);
  return { ids: found.slice(page.offset, page.offset + page.limit), counts };
}

function anySource(): ListingSource {
  const hits = records.filter(() => random() < 0.4).map(({ id }) => ({ id, rank: whole(3) }));
  return among<ListingSource>([
    { categoryIds: [1 + whole(6)] },
    { categoryIds: [1, 4, 5] },
    { customizedType: 2, categoryId: null },
    { customizedType: 1, categoryId: 2 },
    { hits: { ids: hits.map(({ id }) => id), ranks: hits.map(({ rank }) => rank) } },
  ]);
}

function anyQuestion(): { filter: ListingFilter; page: ListingPage } {
  const attributes = {
    metal: among<string[]>([[], ['platinum-950'], ['platinum-950', 'rose-gold-18k'], ['brass']]),
    gem: among<string[]>([[], [], ['diamond']]),
  };
  const price = among([null, null, { from: 500_000, to: 2_500_000 }, { from: 1_000_000, to: null }]);
  const direction = among(['', '', 'asc', 'desc'] as const);
  const page: ListingPage = { sort: among(sorts), direction, limit: 24, offset: among([0, 0, 24, 400]) };
  return { filter: { source: anySource(), attributes, price }, page };
}

function expectAlike(shelf: ProductIndex, rows: readonly ProductIndexRecord[]): void {
  for (let round = 0; round < 150; round += 1) {
    const { filter, page } = anyQuestion();
    const expected = plainly(rows, filter, page);
    const { ids, counts } = shelf.list(filter, page, bounds);
    const asked = JSON.stringify({ filter, page });
    expect(ids, asked).toEqual(expected.ids);
    expect(shelf.page(filter, page), asked).toEqual(expected.ids);
    const named = new Map(counts.map(({ facet, value, count }) => [`${facet} ${value}`, count]));
    expect(new Map([...named].toSorted()), asked).toEqual(new Map([...expected.counts].toSorted()));
  }
}

describe('the shelf', () => {
  it('lists, sorts and counts as the plainest way would', () => {
    expectAlike(new ProductIndex(records, facts), records);
  });

  it('does so after sales, prices and hearts were taken over in place', () => {
    const shelf = new ProductIndex(records, facts);
    expectAlike(shelf, records);
    let rows = records;
    for (let round = 0; round < 4; round += 1) {
      const changed = Array.from({ length: 5 }, () => {
        const row = among(rows);
        const figures = [
          { stock: whole(9) },
          { favourites: whole(9) },
          { lowest_price_minor: whole(9) * 400_000 },
        ];
        return { ...row, ...among(figures) };
      });
      const latest = new Map(changed.map((row) => [row.id, row]));
      expect(shelf.update([...latest.values()])).toBe(true);
      rows = rows.map((row) => latest.get(row.id) ?? row);
      expectAlike(shelf, rows);
    }
  });

  it('has to be made anew where a piece is placed or described otherwise', () => {
    const shelf = new ProductIndex(records, facts);
    const [row] = records;
    if (!row) throw new Error('no record');
    expect(shelf.update([{ ...row, sort: row.sort + 1 }])).toBe(false);
    expect(shelf.update([{ ...row, metal: 'brass' }])).toBe(false);
    expect(shelf.update([{ ...row, on_shelf: false }])).toBe(false);
  });
});
