import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { choicesDeltaMinor, initialChoices } from '#kernel/shop/catalogue/opening-choices.ts';
import { lowestPrice } from '#kernel/shop/catalogue/option-price.ts';
import { codes } from '#kernel/wire/codes.ts';
import type { WireProductCard } from '#kernel/wire/contracts/product-card.contract.ts';
import { fromPairs } from '#kernel/wire/pairs.ts';
import { saleProducts } from '#server/catalogue/sale-products.service.ts';
import { openTestShop, refusalOf, type TestBrowser, type TestShop } from '../fixtures/test-shop.ts';

let shop: TestShop;
let visitor: TestBrowser;
beforeAll(async () => {
  shop = await openTestShop();
  visitor = shop.browser();
});
afterAll(() => shop.close());

const current = (card: WireProductCard) => card.price_base_minor;

describe('the stock of a product', () => {
  it('is the present number, and none for a product off sale', async () => {
    const set = (values: { stock?: number; on_shelf?: boolean }) =>
      shop.db.handle.updateTable('product').set(values).where('id', '=', 1205).execute();
    await set({ stock: 2 });
    expect(await visitor.call('productStock', { product_id: 1205 })).toEqual({ stock: 2, is_in_stock: 1 });
    await set({ on_shelf: false });
    expect(await visitor.call('productStock', { product_id: 1205 })).toEqual({ stock: 0, is_in_stock: 2 });
    await set({ on_shelf: true, stock: 5 });
    expect((await refusalOf(visitor.call('productStock', { product_id: 999_999 }))).code).toBe(
      codes.productNotFound,
    );
  });
});

describe('a category', () => {
  it('holds its children’s products once each', async () => {
    const main = await visitor.call('categoryIndex', { categoryId: 1, numPerPage: 100 });
    const ids = fromPairs(main.products).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(main.total).toBe(ids.length);
    for (const [child] of Object.entries(main.filter_category)) {
      const part = await visitor.call('categoryIndex', { categoryId: Number(child), numPerPage: 100 });
      for (const { id } of fromPairs(part.products)) expect(ids).toContain(id);
    }
  });

  it('prices each card at the cheapest choice that can be bought, and says where others cost more', async () => {
    const { rows } = await sql<{ id: number }>`select id from product where on_shelf`.execute(
      shop.host.db.handle,
    );
    const cards = new Map<number, WireProductCard>();
    for (const categoryId of [1, 2, 3, 4, 5, 6]) {
      const { products } = await visitor.call('categoryIndex', { categoryId, numPerPage: 100 });
      for (const card of fromPairs(products)) cards.set(card.id, card);
    }
    expect([...cards.keys()].sort()).toEqual(rows.map(({ id }) => id).sort());
    for (const card of cards.values()) {
      const { product } = await visitor.call('productIndex', { product_id: card.id });
      const lowest = lowestPrice({
        priceMinor: product.price_base_minor,
        originalMinor: product.original_base_minor,
        options: product.choices.map(({ key, values }) => ({
          key,
          values: values.map((value) => ({ key: value.key, deltaMinor: value.delta_base_minor })),
        })),
      });
      expect([card.id, card.price_base_minor, card.original_base_minor]).toEqual([
        card.id,
        lowest.priceMinor,
        lowest.originalMinor,
      ]);
      const isBelow = lowest.priceMinor < product.price_base_minor;
      expect([card.id, card.is_price_from]).toEqual([card.id, isBelow || product.customized_type === 2]);
    }
    expect(cards.get(1007)?.price_base_minor).toBe(5_010_000);
  });

  it('opens each card at the price that it shows, in the metal by which the list is filtered', async () => {
    const metals = ['18k-rose-gold', 'platinum-950'];
    for (const accepted of [[], ...metals.map((metal) => [metal]), metals]) {
      const filterAttrs = accepted.length > 0 ? { metal: accepted.join(',') } : {};
      const { products } = await visitor.call('categoryIndex', {
        categoryId: 1,
        numPerPage: 100,
        filterAttrs,
      });
      const cards = fromPairs(products);
      expect(cards.map(({ id }) => id)).toContain(1016);
      for (const card of cards) {
        const { product } = await visitor.call('productIndex', { product_id: card.id });
        const options = product.choices.map(({ key, values }) => ({
          key,
          values: values.map((value) => ({ key: value.key, deltaMinor: value.delta_base_minor })),
        }));
        const linked = Object.fromEntries(new URL(card.path, 'https://shop.example').searchParams);
        const opened = { ...initialChoices(options), ...linked };
        expect([card.id, card.price_base_minor]).toEqual([
          card.id,
          product.price_base_minor + choicesDeltaMinor(options, opened),
        ]);
        if (options.some(({ key }) => key === 'metal') && accepted.length > 0)
          expect(accepted).toContain(opened['metal']);
      }
    }
  });

  it('pages without gaps or repetition, and is empty past the end', async () => {
    const first = await visitor.call('categoryIndex', { categoryId: 1, numPerPage: 10 });
    expect(first.page_count).toBe(Math.ceil(first.total / 10));
    const seen = new Set<number>();
    for (let p = 1; p <= first.page_count; p += 1) {
      const { products } = await visitor.call('categoryProduct', { categoryId: 1, numPerPage: 10, p });
      for (const { id } of fromPairs(products)) seen.add(id);
    }
    expect(seen.size).toBe(first.total);
    const past = await visitor.call('categoryProduct', { categoryId: 1, numPerPage: 10, p: 100_000 });
    expect(past.products).toEqual([]);
  });

  it('sorts by price both ways and by age', async () => {
    const list = async (sortColumn: 'low-to-high' | 'high-to-low' | 'new') =>
      fromPairs(
        (await visitor.call('categoryIndex', { categoryId: 1, numPerPage: 100, sortColumn })).products,
      );
    const rising = (await list('low-to-high')).map(current);
    expect(rising).toEqual(rising.toSorted((a, b) => a - b));
    const falling = (await list('high-to-low')).map(current);
    expect(falling).toEqual(falling.toSorted((a, b) => b - a));
    const rows = await shop.db.handle.selectFrom('product').select(['id', 'created_day']).execute();
    const dayOf = new Map(rows.map((row) => [row.id, row.created_day]));
    const days = (await list('new')).map(({ id }) => dayOf.get(id) ?? '');
    expect(days).toEqual(days.toSorted().reverse());
  });

  it('counts each filter as if it were not set itself', async () => {
    const open = await visitor.call('categoryIndex', { categoryId: 1, numPerPage: 100 });
    const filtered = await visitor.call('categoryIndex', {
      categoryId: 1,
      numPerPage: 100,
      filterAttrs: { metal: 'platinum-950', shape: 'round,emerald' },
    });
    const rows = await shop.db.handle
      .selectFrom('product')
      .select(['id', 'metal_prices_minor', 'shape', 'gem'])
      .where(
        'id',
        'in',
        fromPairs(open.products).map(({ id }) => id),
      )
      .execute();
    const isSoldIn = (row: (typeof rows)[number], metal: string) =>
      Object.hasOwn(row.metal_prices_minor, metal);
    const isShape = (shape: string) => shape === 'round' || shape === 'emerald';
    expect(
      fromPairs(filtered.products)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(
      rows
        .filter((row) => isSoldIn(row, 'platinum-950') && isShape(row.shape))
        .map(({ id }) => id)
        .toSorted(),
    );
    const countOf = (attribute: string, value: string) =>
      Array.isArray(filtered.filter_info)
        ? undefined
        : filtered.filter_info[attribute]?.items.find(({ _id }) => _id === value)?.count;
    for (const metal of new Set(rows.flatMap((row) => Object.keys(row.metal_prices_minor)))) {
      const expected = rows.filter((row) => isSoldIn(row, metal) && isShape(row.shape)).length;
      expect(countOf('metal', metal) ?? 0).toBe(expected);
    }
    for (const shape of new Set(rows.map((row) => row.shape))) {
      const expected = rows.filter((row) => isSoldIn(row, 'platinum-950') && row.shape === shape).length;
      expect(countOf('shape', shape) ?? 0).toBe(expected);
    }
  });

  it('filters by the price that is shown, in the shopper’s currency', async () => {
    const dollars = shop.browser({ currency: 'USD' });
    const open = await dollars.call('categoryIndex', { categoryId: 1, numPerPage: 100 });
    const shown = (card: WireProductCard) => {
      const price = card.special_price === '' ? card.price : card.special_price;
      return price === '' ? 0 : price.value;
    };
    const all = fromPairs(open.products);
    const ranges = Object.values(open.filter_price).flat();
    expect(ranges.length).toBeGreaterThan(1);
    let sum = 0;
    for (const { val } of ranges) {
      const [from = 0, to] = val.split('-').map((bound) => (bound === '' ? undefined : Number(bound)));
      const part = await dollars.call('categoryIndex', { categoryId: 1, numPerPage: 100, filterPrice: val });
      const expected = all.filter((card) => shown(card) >= from && (to === undefined || shown(card) < to));
      expect(
        fromPairs(part.products)
          .map(({ id }) => id)
          .toSorted(),
      ).toEqual(expected.map(({ id }) => id).toSorted());
      sum += part.total;
    }
    expect(sum).toBe(all.length);
  });

  it('does not exist under an unknown id', async () => {
    const refusal = await refusalOf(visitor.call('categoryIndex', { categoryId: 999 }));
    expect(refusal.code).toBe(codes.categoryNotFound);
  });
});

describe('a product', () => {
  it('says at which weights a ring is shown, where its page offers none to choose from', async () => {
    const weights = async (id: number) =>
      (await visitor.call('productIndex', { product_id: id })).product.weights_to_see;
    expect(await weights(1001)).toEqual({ own: 1.01, all: [0.5, 1.01, 2] });
    expect(await weights(1014)).toEqual({ own: 1.5, all: [0.7, 1.5, 3] });
    for (const other of [1007, 1101, 1301, 1501]) expect(await weights(other)).toBeNull();
  });

  it('has every text in three languages', async () => {
    const names = new Set<string>();
    for (const locale of ['en', 'tc', 'zh']) {
      const { product } = await shop.browser({ locale }).call('productIndex', { product_id: 1001 });
      names.add(product.name);
      expect(product.paragraphs.length).toBeGreaterThan(0);
      expect(product.description).toContain('<p>');
      expect(product.url).toBe('/catalog/product/1001');
      expect(product.path).toBe(`${locale === 'en' ? '' : `/${locale}`}/details/1001/`);
      expect(product.category[0]?.id).toBe(1);
    }
    expect(names.size).toBe(3);
  });

  it('shows usual and present price of a reduced piece in one currency rate', async () => {
    const reduced = await shop.db.handle
      .selectFrom('product')
      .select(['id', 'price_minor', 'original_price_minor'])
      .where('original_price_minor', 'is not', null)
      .executeTakeFirstOrThrow();
    const { product } = await visitor.call('productIndex', { product_id: reduced.id });
    expect(product.price_info.price.value).toBe((reduced.original_price_minor ?? 0) / 100);
    expect(product.price_info.special_price?.value).toBe(reduced.price_minor / 100);
    expect(product.discountrate).toBeGreaterThan(0);
    const dollars = await shop.browser({ currency: 'USD' }).call('productIndex', { product_id: reduced.id });
    const special = dollars.product.price_info.special_price;
    expect(special?.code).toBe('USD');
    expect(special?.value).toBe(Math.round((reduced.price_minor * 0.1283) / 100));
  });

  it('shows the pieces of a set and names its choices', async () => {
    const { product } = await visitor.call('productIndex', { product_id: 1501 });
    expect(product.customized_type).toBe(4);
    expect(product.pieces.map(({ id }) => id)).toEqual([1001, 1105]);
    expect(product.choices[0]?.values[0]?.label).toMatch(/^US /);
  });

  it('has images in each of its metals, from the same sides, and of no other metal', async () => {
    const { product } = await visitor.call('productIndex', { product_id: 1011 });
    const others = product.pictures_by_metal.map(({ metal }) => metal);
    expect(others).toEqual(['18k-white-gold', '18k-yellow-gold', '18k-rose-gold']);
    const offered = product.choices.find(({ key }) => key === 'metal')?.values.map(({ key }) => key);
    expect([product.metal, ...others].sort()).toEqual(offered?.toSorted());
    const sides = (pictures: readonly { base: string }[]) =>
      pictures.map(({ base }) => base.slice(base.lastIndexOf('/')));
    for (const { metal, pictures } of product.pictures_by_metal) {
      expect(sides(pictures)).toEqual(sides(product.pictures.map(({ media }) => media)));
      expect(pictures[0]?.base).toBe(`/media/products/1011/${metal}/hero`);
    }
    const { product: plain } = await visitor.call('productIndex', { product_id: 1001 });
    expect(plain.pictures_by_metal).toEqual([]);
  });

  it('is gone when it is off sale', async () => {
    await shop.db.handle.updateTable('product').set({ on_shelf: false }).where('id', '=', 1207).execute();
    const refusal = await refusalOf(visitor.call('productIndex', { product_id: 1207 }));
    expect(refusal.code).toBe(codes.productNotFound);
    expect(refusal.message).toBe('Product is not exist or off the shelf');
    const { products } = await visitor.call('categoryIndex', { categoryId: 3, numPerPage: 100 });
    expect(fromPairs(products).map(({ id }) => id)).not.toContain(1207);
    expect((await saleProducts(shop.db.handle, [1207])).get(1207)?.onShelf).toBe(false);
    await shop.db.handle.updateTable('product').set({ on_shelf: true }).where('id', '=', 1207).execute();
  });
});
