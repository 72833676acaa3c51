import { describe, expect, it, vi } from 'vitest';
import type { CategoryId } from '#kernel/shop/catalogue/listing.ts';
import { productId } from '#kernel/shop/catalogue/product-card.ts';
import type { WireProductCard } from '#kernel/wire/contracts/product-card.contract.ts';
import type { Api, ApiData } from './api.ts';
import { readCategory, readProduct, searchProducts } from './catalogue.ts';
import { decodeCard } from './product-card.ts';

const media = { base: '/media/products/7/hero', widths: [320], width: 320, height: 320, colour: '#eee' };

const wireCard: WireProductCard = {
  name: 'Sui Solitaire',
  sku: 'SUI',
  _id: '7',
  product_id: '7',
  image: '',
  price: { code: 'USD', symbol: 'US$', value: 3_700 },
  special_price: { code: 'USD', symbol: 'US$', value: 3_150.5 },
  url: '/catalog/product/7',
  path: '/variableDetails/7/',
  is_in_stock: 2,
  id: 7,
  subtitle: 'Platinum',
  is_customized: 1,
  customized_type: 2,
  discountrate: 15,
  price_base_minor: 2_464_000,
  original_base_minor: 2_880_000,
  is_price_from: true,
  media,
  hover_media: null,
};

const listing = {
  products: [
    { one: wireCard, two: { ...wireCard, id: 8 } },
    { one: { ...wireCard, id: 9 }, two: [] as [] },
  ],
  total: 3,
  page_count: 1,
  filter_info: {
    metal: {
      name: 'metal',
      label: 'Metal',
      items: [{ _id: 'platinum-950', label: 'Platinum', count: 3, selected: false }],
    },
  },
  filter_price: { price: [{ selected: false, label: 'up to HK$5,000', val: '0-5000', base_val: '0-5000' }] },
};

const category: ApiData<'categoryIndex'> = {
  id: 11,
  name: 'Rings',
  title: 'Our rings',
  description: '',
  meta_keywords: '',
  meta_description: 'All rings',
  image: '',
  picture: media,
  path: [{ id: 11, name: 'Rings', url: '/goods/11/' }],
  filter_category: {
    '12': {
      name: 'Solitaires',
      url_key: 's',
      current: false,
      url: 'catalog/category/12',
      path: '/goods/12/',
    },
  },
  ...listing,
};

function answering(data: unknown) {
  const call = vi.fn().mockResolvedValue(data);
  const api: Api = { call };
  return { api, call };
}

describe('a product card', () => {
  it('has current and usual price, and units', () => {
    expect(decodeCard(wireCard)).toEqual({
      id: 7,
      kind: 'variable-design',
      name: 'Sui Solitaire',
      subtitle: 'Platinum',
      url: '/variableDetails/7/',
      picture: media,
      hoverPicture: null,
      isPriceFrom: true,
      price: { currency: 'USD', minor: 315_050 },
      originalPrice: { currency: 'USD', minor: 370_000 },
      priceBaseMinor: 2_464_000,
      originalBaseMinor: 2_880_000,
      discountPercent: 15,
      isInStock: false,
    });
  });

  it('has a single price if not reduced, and falls back to the base price', () => {
    const plain = decodeCard({ ...wireCard, special_price: '', is_in_stock: 1, customized_type: 0 });
    expect(plain).toMatchObject({ kind: 'ready-made', isInStock: true });
    expect(plain.price).toEqual(plain.originalPrice);
    expect(decodeCard({ ...wireCard, price: '' }).price).toEqual({ currency: 'HKD', minor: 2_464_000 });
  });
});

describe('a listing', () => {
  it('is requested with wire names and the filters as JSON', async () => {
    const { api, call } = answering(category);
    const filters = { shape: ['oval', 'pear'], metal: [] };
    await readCategory(api, {
      id: 11 as CategoryId,
      page: 2,
      perPage: 24,
      sort: 'hot',
      filters,
      price: '0-',
    });
    expect(call).toHaveBeenCalledWith(
      'categoryIndex',
      {
        categoryId: 11,
        filterPrice: '0-',
        p: 2,
        numPerPage: 24,
        sortColumn: 'hot',
        filterAttrs: { shape: 'oval,pear' },
      },
      undefined,
    );
    await readCategory(api, { id: 11 as CategoryId, filters: {} });
    expect(call).toHaveBeenLastCalledWith('categoryIndex', { categoryId: 11, filterPrice: '' }, undefined);
  });

  it('is decoded to cards with filters and price ranges', async () => {
    const answer = await readCategory(answering(category).api, { id: 11 as CategoryId });
    expect(answer.cards.map(({ id }) => id)).toEqual([7, 8, 9]);
    expect(answer).toMatchObject({
      pageCount: 1,
      meta: { title: 'Our rings', description: 'All rings' },
      links: [{ name: 'Solitaires', url: '/goods/12/', isCurrent: false }],
      filters: [{ attribute: 'metal', values: [{ value: 'platinum-950', label: 'Platinum', count: 3 }] }],
      priceRanges: [{ value: '0-5000', label: 'up to HK$5,000' }],
    });
  });

  it('has none of them if the wire sends an empty map as a list', async () => {
    const empty = { ...category, products: [], filter_info: [], filter_price: [], filter_category: [] };
    const answer = await readCategory(answering(empty).api, { id: 11 as CategoryId });
    expect(answer).toMatchObject({ cards: [], filters: [], priceRanges: [], links: [] });
    const found = await searchProducts(answering({ ...empty, suggestion: 'ring' }).api, { text: 'rign' });
    expect(found).toMatchObject({ cards: [], suggestion: 'ring' });
  });
});

describe('a product', () => {
  const wire = {
    ...wireCard,
    brand_name: 'Aurelle',
    meta: { title: '', description: '' },
    paragraphs: [],
    details: [],
    care: '',
    pictures: [],
    pictures_by_metal: [],
    stones: [
      { label: 'Centre', count: 1, carat: 1, color: 'D', clarity: 'IF', cut_grade: '', report_no: '' },
    ],
    metal: 'platinum-950',
    attr_group: 'solitaire',
    days_to_make: 12,
    is_resizable: true,
    has_design: true,
    weights_to_see: { own: 1.01, all: [0.5, 1.01, 2] },
    choices: [
      { key: 'metal', label: 'Metal', values: [{ key: 'x', label: 'X', delta: {}, delta_base_minor: -5 }] },
    ],
    pieces: [],
    buy_also_buy: [],
    category: [],
    stock: 0,
    is_returnable: false,
    not_returnable_reason: 'bundle',
    weight_g: 3.2,
    productReview: null,
    review_summary: {
      count: 0,
      average: 0,
      counts: { 5: 0, 4: 0, 3: 0, 2: 0, 1: 0 },
      recommend: null,
      has_demonstrations: false,
    },
  };
  const read = (change: object) =>
    readProduct(answering({ product: { ...wire, ...change } }).api, { id: productId(7) });

  it('has the obstacle to a return, or none', async () => {
    expect((await read({})).returnObstacle).toBe('bundle');
    expect((await read({ not_returnable_reason: 'a new reason' })).returnObstacle).toBe('sale');
    expect((await read({ is_returnable: true, not_returnable_reason: '' })).returnObstacle).toBeNull();
  });

  it('has options and stones', async () => {
    const product = await read({});
    expect(product.options).toEqual([
      { key: 'metal', label: 'Metal', values: [{ key: 'x', label: 'X', deltaMinor: -5 }] },
    ]);
    expect(product.stones).toEqual([
      { label: 'Centre', count: 1, carat: 1, colour: 'D', clarity: 'IF', cutGrade: '', report: null },
    ]);
    expect(product).toMatchObject({
      metal: 'platinum-950',
      style: 'solitaire',
      daysToMake: 12,
      isResizable: true,
      hasDesign: true,
      weightsToSee: { own: 1.01, all: [0.5, 1.01, 2] },
    });
  });

  it('has the report of a stone, if there is one', async () => {
    const grades = { polish: 'Excellent', symmetry: 'Good', fluor: 'None' };
    const stone = {
      ...wire.stones[0],
      ...grades,
      cut: 'oval',
      shape: 'Oval',
      lab: 'GIA',
      report_no: '0000091001',
    };
    expect((await read({ stones: [stone] })).stones[0]?.report).toEqual({
      lab: 'GIA',
      number: '0000091001',
      cut: 'oval',
      shape: 'Oval',
      polish: 'Excellent',
      symmetry: 'Good',
      fluorescence: 'None',
    });
  });
});
