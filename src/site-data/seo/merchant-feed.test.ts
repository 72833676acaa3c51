import { describe, expect, it, vi } from 'vitest';
import type { Product } from '#kernel/shop/catalogue/product.ts';
import { productId } from '#kernel/shop/catalogue/product-card.ts';
import { summarise } from '#kernel/shop/reviews/summary.ts';
import { llmsText } from './llms.ts';
import { feedPieceOf, merchantFeed } from './merchant-feed.ts';
import { openaiFeed } from './openai-feed.ts';

vi.stubGlobal('__SITE_ORIGIN__', 'https://shop.example');

const media = { base: '/media/products/7/hero', widths: [640, 320], width: 640, height: 640, colour: '#fff' };
const ring: Product = {
  ...{
    sister: null,
    id: productId(7),
    kind: 'ready-made',
    name: 'Tide & Reef <II>',
    subtitle: '',
    sku: 'T-7',
  },
  ...{ brand: 'Aurelle', url: '/details/7/', meta: { title: '', description: 'A "quiet" ring' } },
  ...{ paragraphs: [], details: [], care: '', stones: [], options: [], pieces: [], boughtWith: [] },
  ...{ variants: [], barcode: '' },
  ...{ categories: [], priceBaseMinor: 100_000, originalBaseMinor: 120_000, stock: 2, isInStock: true },
  ...{
    returnObstacle: null,
    weightG: 3,
    metal: 'platinum-950',
    style: '',
    daysToMake: null,
    isResizable: true,
    hasDesign: true,
    weightsToSee: null,
  },
  picturesByMetal: {},
  pictures: [
    { view: 'hero', alt: '', media },
    { view: 'side', alt: '', media: { ...media, base: '/media/products/7/side' } },
  ],
  reviews: {
    summary: summarise({ 5: 0, 4: 0, 3: 0, 2: 0, 1: 0 }, { sum: 0, count: 0 }),
    ...{ hasDemonstrations: false, newest: [] },
  },
};
const way = { onTheWay: { min: 1, max: 2 }, areTaxesIncluded: true, customs: null };
const base = {
  siteName: 'Aurelle',
  countries: [
    { code: 'HK', name: 'Hong Kong', currency: 'HKD' as const, costMinor: 0, ...way },
    { code: 'US', name: 'United States', currency: 'USD' as const, costMinor: 20_000, ...way },
  ],
};
const dollars = { code: 'USD' as const, symbol: '$', rate: '0.125' };

describe('the merchant feed', () => {
  const feed = merchantFeed(
    [ring, { ...ring, sku: 'bare', pictures: [] }].flatMap((product) => feedPieceOf(product) ?? []),
    base,
    dollars,
  );
  const parsed = [...feed.matchAll(/<g:(\w+)>([^<]*)<\/g:\1>/g)].map(([, name, text]) => `${name}: ${text}`);

  it('lists a piece in its currency, with delivery to the countries of that currency', () => {
    expect(parsed).toEqual([
      'id: T-7',
      'title: Tide &amp; Reef &lt;II&gt;',
      'description: A &quot;quiet&quot; ring',
      'link: https://shop.example/details/7/?country=US&amp;currency=USD',
      'image_link: https://shop.example/media/products/7/hero-640.webp',
      'additional_image_link: https://shop.example/media/products/7/side-640.webp',
      'availability: in_stock',
      'price: 150.00 USD',
      'sale_price: 125.00 USD',
      'condition: new',
      'brand: Aurelle',
      'mpn: T-7',
      expect.stringMatching(/^min_handling_time: \d+$/),
      expect.stringMatching(/^max_handling_time: \d+$/),
      'country: US',
      'price: 25.00 USD',
    ]);
  });

  it('leaves out pieces without images, and is complete', () => {
    expect(feed).not.toContain('bare');
    expect(feed.match(/<item>/g)).toHaveLength(1);
    expect(feed).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<rss [^>]+><channel>/);
    expect(feed.endsWith('</channel></rss>\n')).toBe(true);
  });
});

it('lists the shop and its pages for language models, without empty sections', () => {
  const text = llmsText(base, 'Jewellery made in Hong Kong.', [
    { name: 'Shop', entries: [{ name: 'Rings [new]', url: '/goods/1/', text: 'All\n rings.' }] },
    { name: 'Journal', entries: [] },
  ]);
  expect(text).toBe(
    '# Aurelle\n\n> Jewellery made in Hong Kong.\n\n## Shop\n\n- [Rings new](https://shop.example/goods/1/): All rings.\n',
  );
});

it("lists the same rows for OpenAI's reader, to be found there and bought here", () => {
  const bare = { ...ring, sku: 'bare', pictures: [] };
  const pieces = [ring, bare].flatMap((product) => feedPieceOf(product) ?? []);
  const rows = openaiFeed(pieces, base, dollars).trim().split('\n');
  expect(rows.map((row) => JSON.parse(row))).toEqual([
    {
      ...{ is_eligible_search: true, is_eligible_checkout: false },
      ...{ item_id: 'T-7', mpn: 'T-7', title: 'Tide & Reef <II>', description: 'A "quiet" ring' },
      ...{
        url: 'https://shop.example/details/7/?country=US&currency=USD',
        condition: 'new',
        brand: 'Aurelle',
      },
      image_url: 'https://shop.example/media/products/7/hero-640.webp',
      additional_image_urls: ['https://shop.example/media/products/7/side-640.webp'],
      ...{ price: '150.00 USD', sale_price: '125.00 USD', availability: 'in_stock' },
      ...{ seller_name: 'Aurelle', seller_url: 'https://shop.example/' },
      ...{ target_countries: ['US'], store_country: 'HK' },
    },
  ]);
});
