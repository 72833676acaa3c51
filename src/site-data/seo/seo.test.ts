import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Product } from '#kernel/shop/catalogue/product.ts';
import { productId } from '#kernel/shop/catalogue/product-card.ts';
import { isIndexedPath } from '#kernel/shop/pages/pages.ts';
import type { Review, ReviewId } from '#kernel/shop/reviews/review.ts';
import { summarise } from '#kernel/shop/reviews/summary.ts';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';
import type { OpeningHours, Store, StoreId } from '#kernel/shop/stores/store.ts';
import { problemsOf } from '../../../tests/fixtures/structured-data-rules.ts';
import { alternatesOf, shareImage } from './page-meta.ts';
import {
  breadcrumbData,
  faqData,
  itemListData,
  organizationData,
  productData,
  reviewData,
} from './structured.ts';

beforeAll(() => {
  vi.stubGlobal('__SITE_ORIGIN__', 'https://shop.example');
});

describe('alternates', () => {
  it('names every language and the default, absolute', () => {
    expect(alternatesOf({ path: '/goods/1/' })).toEqual([
      { hreflang: 'en', href: 'https://shop.example/goods/1/' },
      { hreflang: 'zh-Hant', href: 'https://shop.example/tc/goods/1/' },
      { hreflang: 'zh-Hans', href: 'https://shop.example/zh/goods/1/' },
      { hreflang: 'x-default', href: 'https://shop.example/goods/1/' },
    ]);
  });

  it('prefers addresses from the content', () => {
    const links = alternatesOf({ path: '/a/', alternates: { zh: '/zh/b/' } });
    expect(links.find(({ hreflang }) => hreflang === 'zh-Hans')?.href).toBe('https://shop.example/zh/b/');
  });
});

describe('search engines', () => {
  it('see the pages that the registry allows, and no others', () => {
    for (const path of ['/', '/goods/1/', '/article/1/101/diamonds/light/']) {
      expect(isIndexedPath(path, true), path).toBe(true);
    }
    for (const path of ['/shoppingCart/', '/myOrder/order/', '/404/']) {
      expect(isIndexedPath(path, true), path).toBe(false);
    }
  });

  it('see only the home page and the policies before the shop opens', () => {
    for (const path of ['/', '/tc/', '/policy/', '/zh/policy/privacy/'])
      expect(isIndexedPath(path, false), path).toBe(true);
    for (const path of ['/goods/1/', '/details/1001/', '/stores/', '/shoppingCart/'])
      expect(isIndexedPath(path, false), path).toBe(false);
  });
});

describe('the image of a shared link', () => {
  const media = { widths: [320], width: 320, height: 320, colour: '#fff' };

  it('shows the product or article itself, else the shop', () => {
    const product = shareImage({ ...media, base: '/media/products/1001/hero' }, undefined);
    expect(product?.url).toBe('https://shop.example/media/products/1001/og.jpg');
    const article = shareImage({ ...media, base: '/media/articles/101' }, undefined);
    expect(article?.url).toBe('https://shop.example/media/articles/101-og.jpg');
    const category = { ...media, base: '/media/categories/1' };
    expect(shareImage(category, undefined)?.url).toBe('https://shop.example/media/og-default.jpg');
  });

  it('is one of its own in a shop without the demonstration, or none', () => {
    const base = 'https://api.example/pictures/abcdefghijklmnopqrstuv';
    expect(shareImage(undefined, base)?.url).toBe(`${base}-og.jpg`);
    expect(shareImage({ ...media, base: '' }, '')).toBeUndefined();
    expect(shareImage({ ...media, base }, '')?.url).toBe(`${base}-og.jpg`);
  });
});

const home = { onTheWay: { min: 1, max: 2 }, costMinor: 0, areTaxesIncluded: true, customs: null };
const abroad = { onTheWay: { min: 3, max: 5 }, costMinor: 35_000, areTaxesIncluded: false, customs: null };
const shop = {
  countries: [
    { code: 'HK', name: 'Hong Kong', currency: baseCurrency(), ...home },
    { code: 'GB', name: 'United Kingdom', currency: 'GBP' as const, ...abroad },
    { code: 'MO', name: 'Macau', currency: baseCurrency(), ...home },
  ],
  refundDays: 30,
  linkedPages: [],
  hasArticles: true,
};
const noReviews = summarise({ 5: 0, 4: 0, 3: 0, 2: 0, 1: 0 }, { sum: 0, count: 0 });
const ring: Product = {
  sister: null,
  ...{ id: productId(7), kind: 'variable-design', name: 'Tide', subtitle: '', sku: 'T', brand: 'Aurelle' },
  ...{
    url: '/variableDetails/7/',
    meta: { title: '', description: '' },
    paragraphs: [],
    details: [],
    care: '',
  },
  ...{
    pictures: [],
    picturesByMetal: {},
    stones: [],
    options: [],
    pieces: [],
    boughtWith: [],
    categories: [],
  },
  ...{ variants: [], barcode: '' },
  ...{ priceBaseMinor: 100, originalBaseMinor: 100, stock: 9, isInStock: true, returnObstacle: null },
  ...{
    weightG: 3,
    metal: 'platinum-950',
    style: 'solitaire',
    daysToMake: 12,
    isResizable: true,
    hasDesign: true,
    weightsToSee: null,
  },
  reviews: { summary: noReviews, hasDemonstrations: false, newest: [] },
};

describe('structured data', () => {
  it('follows the rules of search engines, and reports violations', () => {
    const media = { base: '/media/products/7/hero', widths: [640], width: 640, height: 640, colour: '#fff' };
    const pictures = [{ view: 'hero', alt: '', media }];
    const piece = productData({ ...ring, pictures, meta: { title: '', description: 'A ring.' } }, shop);
    expect(problemsOf(piece)).toEqual([]);
    expect(problemsOf(productData({ ...ring, pictures, returnObstacle: 'sale' }, shop))).toEqual([
      'Product.description is empty',
    ]);
    expect(problemsOf({ ...piece, image: undefined, '@context': 'x' })).toEqual([
      '@context is not schema.org',
      'Product.image is missing',
    ]);
    expect(problemsOf({ ...piece, offers: { '@type': 'Offer', price: '0', priceCurrency: 'HK$' } })).toEqual([
      'Product.offers.price has the wrong form: 0',
      'Product.offers.priceCurrency has the wrong form: HK$',
      'Product.offers.availability is missing',
      'Product.offers.url is missing',
    ]);
    const list = itemListData([{ url: '/details/7/' }, { url: '/details/8/' }]);
    expect(list.flatMap(problemsOf)).toEqual([]);
    expect(itemListData([])).toEqual([]);
    expect(problemsOf({ ...list[0], itemListElement: [] })).toEqual(['ItemList.itemListElement is empty']);
    expect(problemsOf({ '@context': 'https://schema.org', '@type': 'Recipe' })).toEqual([
      'Recipe is no type that a page has',
    ]);
  });

  it('numbers the breadcrumbs and has absolute addresses', () => {
    expect(breadcrumbData([{ name: 'Rings', url: '/goods/1/' }, { name: 'Aurora' }])).toMatchObject({
      itemListElement: [
        { position: 1, name: 'Rings', item: 'https://shop.example/goods/1/' },
        { position: 2, name: 'Aurora' },
      ],
    });
  });

  it('contains the reviews shown on the page, with or without name, and no demonstration or imported reviews', () => {
    const review: Review = {
      ...{ id: 1 as ReviewId, stars: 4, name: '', title: 'Light', text: 'Worn daily.', locale: 'zh' },
      ...{ writtenAt: '2026-11-02T04:00:00Z', pictures: [], answer: '', votes: 0, hasVoted: false },
      ...{ isOwn: false, isPurchase: true, isDemonstration: false, state: 'published' },
      origin: null,
    };
    const madeUp: Review = { ...review, isPurchase: false, isDemonstration: true };
    const origin = { name: 'Elsewhere', url: '', country: '', isVerified: true };
    const imported: Review = { ...review, isPurchase: false, origin };
    const summary = summarise({ 5: 1, 4: 1, 3: 0, 2: 0, 1: 0 }, { sum: 0, count: 0 });
    const real = { summary, hasDemonstrations: false, newest: [review, madeUp, imported] };
    expect(reviewData(real, real.newest, 'Name withheld')).toEqual({
      aggregateRating: {
        '@type': 'AggregateRating',
        ...{ ratingValue: 4.5, reviewCount: 2, bestRating: 5, worstRating: 1 },
      },
      review: [
        {
          '@type': 'Review',
          author: { '@type': 'Person', name: 'Name withheld' },
          ...{ datePublished: '2026-11-02', inLanguage: 'zh-Hans', name: 'Light', reviewBody: 'Worn daily.' },
          reviewRating: { '@type': 'Rating', ratingValue: 4, bestRating: 5, worstRating: 1 },
        },
      ],
    });
    expect(reviewData({ ...real, hasDemonstrations: true }, [madeUp], '')).toEqual({});
    expect(reviewData(ring.reviews, [], '')).toEqual({});
  });

  it('has the delivery of the page’s row for every country, and none where none is promised', () => {
    const shown = (change: Partial<Product>) => productData({ ...ring, ...change }, shop)['offers'];
    const delivery = (handling: [number, number]) => ({
      shippingDetails: [
        {
          shippingRate: { value: '0.00' },
          shippingDestination: [{ addressCountry: 'HK' }, { addressCountry: 'MO' }],
          deliveryTime: {
            handlingTime: { minValue: handling[0], maxValue: handling[1] },
            transitTime: { minValue: 1, maxValue: 2 },
          },
        },
        {
          shippingRate: { value: '350.00' },
          shippingDestination: [{ addressCountry: 'GB' }],
          deliveryTime: {
            handlingTime: { minValue: handling[0], maxValue: handling[1] },
            transitTime: { minValue: 3, maxValue: 5 },
          },
        },
      ],
      hasMerchantReturnPolicy: { applicableCountry: ['HK', 'GB', 'MO'], merchantReturnDays: 30 },
    });
    expect(shown({})).toMatchObject(delivery([12, 12]));
    expect(shown({ kind: 'ready-made', daysToMake: null })).toMatchObject(delivery([0, 2]));
    expect(shown({ isInStock: false })).not.toHaveProperty('shippingDetails');
  });

  it('has the price that the page opens with, not that of a cheaper choice', () => {
    const values = (...deltas: number[]) =>
      deltas.map((deltaMinor) => ({ key: `${deltaMinor}`, label: '', deltaMinor }));
    const options = [{ key: 'metal', label: 'Metal', values: values(-60, 0, 40) }];
    expect(productData({ ...ring, priceBaseMinor: 12_300, options }, shop)['offers']).toMatchObject({
      '@type': 'Offer',
      price: '123.00',
    });
  });

  it('groups a store’s days with equal hours', () => {
    const hours: OpeningHours = ['10:00', '18:00'];
    const sunday: OpeningHours = ['11:00', '17:00'];
    const store: Store = {
      ...{
        id: 1 as StoreId,
        name: 'Central',
        phone: '',
        address: '',
        city: '',
        countryCode: 'HK',
        latitude: 0,
        longitude: 0,
      },
      picture: { base: '', widths: [], width: 0, height: 0, colour: '' },
      week: [null, hours, hours, hours, hours, hours, sunday],
      ...{ timeZone: 'Asia/Hong_Kong', businessHours: [] },
    };
    const [, place] = organizationData({ siteName: '', logoUrl: '/logo.svg', email: '', whatsapp: '' }, [
      store,
    ]);
    expect(place?.['openingHoursSpecification']).toEqual([
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
        opens: '10:00',
        closes: '18:00',
      },
      { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Sunday'], opens: '11:00', closes: '17:00' },
    ]);
  });

  it('has answers as plain text', () => {
    const problem = {
      id: 1,
      question: 'How long?',
      answer: '<p>Four <b>weeks</b>.</p><p>Or five.</p>',
      group: 'a',
      groupName: 'A',
    };
    expect(faqData([problem])).toMatchObject({
      mainEntity: [{ acceptedAnswer: { text: 'Four weeks. Or five.' } }],
    });
  });
});
