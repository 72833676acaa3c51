import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContentFields } from '#kernel/shop/content/content-fields.ts';
import { contentKinds } from '#kernel/shop/content/content-kinds.ts';
import { copiedProduct, type ProductFields } from '#kernel/shop/content/product.rules.ts';
import { deskCodes } from '#kernel/shop/desk/desk-codes.ts';
import { localised } from '#kernel/shop/text/locales.ts';
import { codes } from '#kernel/wire/codes.ts';
import { applySales } from '#server/catalogue/sale-prices.service.ts';
import { finishPreview, takePreview } from '#server/publishing/previews.service.ts';
import { type Desk, deskRefusal, openDesk } from '../fixtures/desk-staff.ts';
import { homeAddress, openPayShop, type PayShop } from '../fixtures/pay-shop.ts';
import { refusalOf } from '../fixtures/test-shop.ts';

let shop: PayShop;
let desk: Desk;
beforeAll(async () => {
  shop = await openPayShop();
  shop.clock.set('2026-11-20T04:00:00Z');
  desk = await openDesk(shop);
});
afterAll(() => shop.close());

const thistle: ProductFields = {
  name: localised(() => 'Thistle Studs'),
  subtitle: localised(() => 'Silver thistles'),
  description: localised(() => ['Two small thistles.']),
  details: localised((): string[] => []),
  ...{ care: localised(() => ''), metaTitle: localised(() => ''), metaDescription: localised(() => '') },
  searchWords: localised(() => 'cardoon'),
  ...{ slug: 'thistle-studs', goods: 'plain', sku: 'MD-1', barcode: '4006381333931' },
  ...{ priceMinor: 120_000, salePriceMinor: null, saleFrom: '', saleTo: '', isFinalSale: false },
  ...{ isReturnable: true, options: [], variants: [], isMadeToOrder: false, design: null, weightMg: 2_400 },
  ...{ metal: 'mixed', shape: 'none', gem: 'none', style: 'stud', origin: 'none', stones: [], pieces: [] },
  ...{ isBundle: false, isOnShelf: true, categories: [2], related: [1001], isFeatured: false },
  ...{ isBestSeller: false, sort: 5, designer: 'Isla Marlow', tags: ['scotland'] },
};
const lengths = ['40cm', '45cm'].map((key) => ({ key, deltaMinor: 0 }));
const pendant: ProductFields = {
  ...thistle,
  name: localised(() => 'Heather Pendant'),
  ...{ slug: 'heather-pendant', sku: 'MD-2', barcode: '' },
  options: [{ key: 'chain', values: lengths }],
  variants: lengths.map(({ key }, index) => ({
    ...{ options: { chain: key }, sku: `MD-2-${key}`, barcode: '', weightMg: null },
    ...{ priceMinor: index === 0 ? null : 150_000, salePriceMinor: null },
  })),
};

const asInput = (fields: ProductFields) => ({ ...fields }) as Record<string, unknown>;

async function published(fields: ProductFields) {
  return desk.call('deskNewContent', { kind: 'product', fields: asInput(fields) });
}

const shownOf = (key: string) => shop.browser().call('productIndex', { product_id: Number(key) });
const found = async (q: string) => (await shop.browser().call('searchIndex', { q })).total;
const listed = async () =>
  (await shop.browser().call('categoryIndex', { categoryId: 2, numPerPage: 96 })).products
    .flatMap((pair) => Object.values(pair))
    .flatMap((card) => ('id' in card ? [card.id] : []));

async function faultsOf(work: Promise<unknown>): Promise<string[]> {
  const { code, data } = await deskRefusal(work);
  expect(code).toBe(deskCodes.fieldInvalid);
  return (data as { faults: { path: string; problem: string }[] }).faults.map(
    ({ path, problem }) => `${path} ${problem}`,
  );
}

const sent = {
  billing: homeAddress,
  shipping_method: 'insured_express',
  payment_method: 'stripe',
  terms: true,
} as const;

describe('a product at the desk', () => {
  it('has every field in one part of its form', () => {
    const { fields, parts = {} } = contentKinds.product;
    expect(Object.values(parts).flat().sort()).toEqual(fields.map(({ name }) => name).sort());
  });

  it('lives: a hidden draft, published, sold, archived and restored', async () => {
    const incomplete = { ...asInput(thistle), categories: [] };
    const draft = await desk.call('deskNewContent', { kind: 'product', fields: incomplete, isDraft: true });
    const { key } = draft;
    expect(Number(key)).toBeGreaterThan(9_999);
    expect((await refusalOf(shownOf(key))).code).toBe(codes.productNotFound);
    const drafts = await desk.call('deskProducts', { filter: { state: 'draft' } });
    expect(drafts.rows).toMatchObject([{ key, code: 'MD-1', state: 'draft', stock: 0 }]);

    const previewed = desk.call('deskPreviewContent', {
      id: draft.id,
      fields: asInput(thistle),
      locale: 'en',
    });
    for (;;) {
      const asked = await takePreview(shop.host);
      if (asked) {
        await finishPreview(shop.host, asked.token, { html: '<p>seen</p>' });
        break;
      }
      await new Promise((later) => setImmediate(later));
    }
    expect(await previewed).toEqual({ html: '<p>seen</p>', path: `/details/${key}/` });

    const { id, version } = draft;
    const saved = await desk.call('deskSaveContent', { id, version, fields: asInput(thistle) });
    expect(saved).toMatchObject({ isPublished: true, isArchived: false, draft: null });
    const stock = await desk.call('deskStockOf', { id: Number(key) });
    await desk.call('deskReceiveStock', { id: Number(key), version: stock.version, place: '1', pieces: 3 });

    const { product } = await shownOf(key);
    expect(product).toMatchObject({ name: 'Thistle Studs', stock: 3, barcode: '4006381333931' });
    expect(product.meta).toEqual({ title: 'Thistle Studs', description: 'Silver thistles' });
    expect(product).not.toHaveProperty('variants');
    expect(await listed()).toContain(Number(key));
    expect(await found('cardoon')).toBe(1);

    const buyer = await shop.customer('thistle@example.com');
    await buyer.call('cartAdd', { product_id: Number(key), qty: 1 });
    await buyer.call('submitOrder', sent);
    expect((await shownOf(key)).product.stock).toBe(2);

    const gone = await desk.call('deskRemoveContent', { id, version: saved.version });
    expect(gone.id).toBe(id);
    expect((await refusalOf(shownOf(key))).code).toBe(codes.productNotFound);
    expect(await listed()).not.toContain(Number(key));
    expect(await found('cardoon')).toBe(0);
    const archived = await desk.call('deskContent', { id });
    expect(archived.isArchived).toBe(true);
    expect((await desk.call('deskProducts', { filter: { state: 'archived' } })).rows).toHaveLength(1);
    const refused = desk.call('deskSaveContent', { id, version: archived.version, fields: asInput(thistle) });
    await expect(refused).rejects.toMatchObject({ code: deskCodes.notPossible });

    const restored = await desk.call('deskRestoreContent', { id, version: archived.version });
    expect(restored).toMatchObject({ isArchived: false, fields: { isOnShelf: false } });
    await desk.call('deskSaveContent', { id, version: restored.version, fields: asInput(thistle) });
    expect((await shownOf(key)).product.stock).toBe(2);
    const { entries } = await desk.call('deskContentHistory', { id });
    expect(entries.map(({ deed }) => deed)).toEqual(['saved', 'saved', 'removed', 'saved']);
  });

  it('sells each variant at its own price from its own stock', async () => {
    const { key, id, version } = await published(pendant);
    const number = Number(key);
    const receive = async (variant: string, pieces: number) => {
      const stock = await desk.call('deskStockOf', { id: number });
      return desk.call('deskReceiveStock', {
        id: number,
        version: stock.version,
        variant,
        place: 'workshop',
        pieces,
      });
    };
    expect((await deskRefusal(receive('', 1))).code).toBe(deskCodes.fieldInvalid);
    await receive('chain:40cm', 1);
    const received = await receive('chain:45cm', 2);
    expect(received.variants.map(({ name, stock }) => [name, stock])).toEqual([
      ['40 cm', 1],
      ['45 cm', 2],
    ]);
    const { product } = await shownOf(key);
    expect(product.stock).toBe(3);
    expect(
      product.variants?.map(({ sku, price_base_minor, stock }) => [sku, price_base_minor, stock]),
    ).toEqual([
      ['MD-2-40cm', 120_000, 1],
      ['MD-2-45cm', 150_000, 2],
    ]);
    const { products } = await shop.browser().call('productCards', { product_id: key });
    expect(products[0]).toMatchObject({ price_base_minor: 120_000 });

    const buyer = await shop.customer('pendant@example.com');
    const add = (chain: string, qty = 1) =>
      buyer.call('cartAdd', { product_id: number, qty, custom_option: { chain } });
    await add('40cm');
    await expect(add('40cm')).rejects.toThrow();
    await add('45cm');
    const { cart_info } = await buyer.call('cartIndex', {});
    expect(cart_info?.products.map(({ sku, product_price }) => [sku, product_price])).toEqual([
      ['MD-2-45cm', '1500.00'],
      ['MD-2-40cm', '1200.00'],
    ]);
    await buyer.call('submitOrder', sent);
    const after = await shownOf(key);
    expect(after.product.variants?.map(({ stock }) => stock)).toEqual([0, 1]);
    expect(after.product.stock).toBe(1);
    const items = await shop.db.handle
      .selectFrom('order_item')
      .select(['sku', 'variant'])
      .where('product_id', '=', number)
      .orderBy('sku')
      .execute();
    expect(items).toEqual([
      { sku: 'MD-2-40cm', variant: 'chain:40cm' },
      { sku: 'MD-2-45cm', variant: 'chain:45cm' },
    ]);

    // A variant with pieces is not removed; one without may be.
    const only = (kept: number) => ({
      ...{ ...asInput(pendant), variants: pendant.variants.slice(kept, kept + 1) },
    });
    expect(await faultsOf(desk.call('deskSaveContent', { id, version, fields: only(0) }))).toEqual([
      'variants variant-stock',
    ]);
    await desk.call('deskSaveContent', { id, version, fields: only(1) });
    expect((await shownOf(key)).product.variants).toHaveLength(1);
  });

  it('keeps its pieces when it gets variants and when it loses them', async () => {
    const plain = { ...pendant, slug: 'plain-pendant', sku: 'MD-3', variants: [], options: pendant.options };
    const { id, key, version } = await published(plain);
    const { version: seen } = await desk.call('deskStockOf', { id: Number(key) });
    await desk.call('deskReceiveStock', { id: Number(key), version: seen, place: '1', pieces: 4 });
    const variants = pendant.variants.map((variant, index) => ({ ...variant, sku: `MD-3-${index}` }));
    const varied = await desk.call('deskSaveContent', {
      id,
      version,
      fields: { ...asInput(plain), variants },
    });
    const stocks = async () => {
      const { stock, variants: of } = await desk.call('deskStockOf', { id: Number(key) });
      return [stock, ...of.map((each) => each.stock)];
    };
    expect(await stocks()).toEqual([4, 4, 0]);
    await desk.call('deskSaveContent', { id, version: varied.version, fields: asInput(plain) });
    expect(await stocks()).toEqual([4]);
  });

  it('gets an address from its name where none was typed', async () => {
    const unnamed = {
      ...pendant,
      name: localised(() => 'Skye Pendant'),
      slug: '',
      options: [],
      variants: [],
    };
    const first = await published({ ...unnamed, sku: 'MD-20' });
    const second = await published({ ...unnamed, sku: 'MD-21' });
    expect(first.fields['slug']).toBe('skye-pendant');
    expect(second.fields['slug']).toBe(`skye-pendant-${second.key}`);
  });

  it('is refused with the fault of each field, and codes of others are taken', async () => {
    const wrong = {
      ...{ ...thistle, slug: 'aurora-six-prong-solitaire', sku: 'AUR-1001', barcode: '4006381333932' },
      ...{ salePriceMinor: 120_000, goods: 'set' as const },
    };
    const create = (fields: ProductFields) =>
      desk.call('deskNewContent', { kind: 'product', fields: asInput(fields) });
    expect(await faultsOf(create(wrong))).toEqual([
      'pieces set-pieces',
      'barcode barcode',
      'salePriceMinor sale-price',
    ]);
    const taken = { ...wrong, barcode: '4006381333931', salePriceMinor: null, goods: 'plain' as const };
    expect(await faultsOf(create(taken))).toEqual([
      'sku code-taken',
      'barcode code-taken',
      'slug slug-taken',
    ]);
    const copy = copiedProduct(asInput(pendant)) as ProductFields;
    expect(await faultsOf(create(copy))).toEqual([
      ...['sku missing', 'variants.0.sku missing', 'variants.1.sku missing'],
    ]);
  });

  it('is made from a design, with the weight, price and options of the engine', async () => {
    const { fields } = await desk.call('deskContent', { id: 'product.1001' });
    const proposal = await desk.call('deskDesignProposal', { design: fields['design'] });
    expect(proposal.weightMg).toBeGreaterThan(1_000);
    expect(proposal.price.minor).toBeGreaterThan(100_000);
    expect(proposal.obstacles).toEqual([]);
    expect(proposal.options.map(({ key }) => key)).toEqual(['metal', 'size']);
    const { key } = await published({
      ...{
        ...thistle,
        slug: 'own-solitaire',
        sku: 'MD-5',
        barcode: '',
        goods: 'design',
        isMadeToOrder: true,
      },
      ...{
        design: proposal.design as ContentFields,
        weightMg: proposal.weightMg,
        priceMinor: proposal.price.minor,
      },
      options: proposal.options,
    });
    const { product } = await shownOf(key);
    expect(product.customized_type).toBe(2);
    expect(product.days_to_make).toBeGreaterThan(0);
    expect(product.choices.map((choice) => choice.key)).toEqual(['metal', 'size']);
  });

  it('is a set of pieces that its page shows, or a loose stone with its facts', async () => {
    const named = (name: string) => ({ ...thistle, name: localised(() => name), barcode: '' });
    const set = await published({
      ...{ ...named('Morning Set'), slug: 'morning-set', sku: 'MD-6', goods: 'set', pieces: [1001, 1202] },
    });
    const shown = await shownOf(set.key);
    expect(shown.product.customized_type).toBe(4);
    expect(shown.product.pieces.map(({ product_id: id }) => id)).toEqual(['1001', '1202']);
    const stone = {
      ...{
        role: 'centre',
        cut: 'oval',
        material: 'sapphire',
        origin: 'natural',
        caratMilli: 1_200,
        count: 1,
      },
      ...{
        color: '',
        clarity: '',
        cutGrade: '',
        polish: '',
        symmetry: '',
        fluor: '',
        treatment: '',
        lab: '',
      },
      reportNo: '',
    };
    const loose = {
      ...named('Loch Sapphire'),
      slug: 'loch-sapphire',
      sku: 'MD-7',
      goods: 'loose-stone' as const,
    };
    expect(await faultsOf(published(loose))).toEqual(['stones stones-missing']);
    const { key } = await published({ ...loose, stones: [stone] });
    const { product } = await shownOf(key);
    expect(product.stones).toMatchObject([{ material: 'sapphire', carat: 1.2 }]);
  });

  it('is a service that is always in stock, also where it is made one later or has variants', async () => {
    const engraving = {
      ...thistle,
      name: localised(() => 'Engraving'),
      barcode: '',
      goods: 'service' as const,
    };
    const plain = { ...engraving, slug: 'engraving', sku: 'MD-8', goods: 'plain' as const };
    const { id, key, version } = await published(plain);
    const buyer = await shop.customer('engraving@example.com');
    const add = (product: string, custom?: Record<string, string>) =>
      buyer.call('cartAdd', {
        product_id: Number(product),
        qty: 2,
        ...(custom && { custom_option: custom }),
      });
    expect((await refusalOf(add(key))).code).toBe(codes.cartAddFailed);
    await desk.call('deskSaveContent', { id, version, fields: asInput({ ...plain, goods: 'service' }) });
    await add(key);
    const cleaning = await published({
      ...{ ...engraving, slug: 'cleaning', sku: 'MD-9', options: pendant.options },
      variants: pendant.variants.map((each, index) => ({ ...each, sku: `MD-9-${index}` })),
    });
    await add(cleaning.key, { chain: '45cm' });
    await buyer.call('submitOrder', sent);
    // A variant of a service can go, though it has no number of pieces that could be sold out.
    const { fields } = await desk.call('deskContent', { id: cleaning.id });
    const variants = (fields['variants'] as object[]).slice(0, 1);
    await desk.call('deskSaveContent', {
      ...{ id: cleaning.id, version: cleaning.version, fields: { ...fields, variants } },
    });
    expect((await shownOf(cleaning.key)).product.variants).toHaveLength(1);
  });

  it('keeps the pieces that were sold while it was edited, and what a colleague saved meanwhile', async () => {
    const studs = { ...thistle, slug: 'studs-at-once', sku: 'MD-10', barcode: '' };
    const { id, key, version } = await published(studs);
    const stock = await desk.call('deskStockOf', { id: Number(key) });
    await desk.call('deskReceiveStock', { id: Number(key), version: stock.version, place: '1', pieces: 3 });
    const buyer = await shop.customer('studs@example.com');
    await buyer.call('cartAdd', { product_id: Number(key), qty: 2 });
    const save = (subtitle: string) =>
      desk.call('deskSaveContent', {
        ...{ id, version },
        fields: asInput({ ...studs, subtitle: localised(() => subtitle) }),
      });
    const [order, ...saved] = await Promise.allSettled([
      buyer.call('submitOrder', sent),
      ...['By Ada', 'By Ben'].map(save),
    ]);
    expect(order).toMatchObject({ status: 'fulfilled' });
    expect(saved.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { product } = await shownOf(key);
    expect(product.stock).toBe(1);
    const winner = saved[0]?.status === 'fulfilled' ? 'By Ada' : 'By Ben';
    expect(product.meta.description).toBe(winner);
  });

  it('is on sale between its days, without a call of the desk', async () => {
    const sale = { ...thistle, slug: 'sale-studs', sku: 'MD-4', barcode: '', salePriceMinor: 90_000 };
    const { key } = await published({ ...sale, saleFrom: '2026-11-22', saleTo: '2026-11-23' });
    const prices = async () => {
      const { product } = await shownOf(key);
      return [product.price_base_minor, product.original_base_minor];
    };
    expect(await prices()).toEqual([120_000, 120_000]);
    shop.clock.set('2026-11-22T04:00:00Z');
    expect(await applySales(shop.host)).toBe(1);
    expect(await applySales(shop.host)).toBe(0);
    expect(await prices()).toEqual([90_000, 120_000]);
    shop.clock.set('2026-11-24T04:00:00Z');
    await applySales(shop.host);
    expect(await prices()).toEqual([120_000, 120_000]);
  });
});
