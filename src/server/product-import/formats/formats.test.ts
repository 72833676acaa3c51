import { describe, expect, it } from 'vitest';
import { csvOf } from '#kernel/shop/reports/csv.ts';
import { defaultLocale } from '#kernel/shop/text/locales.ts';
import { isXml, readHeader, readRecords, separatorOf } from '#server/list-import/list-csv.ts';
import { type ListRow, RowRefusal } from '#server/list-import/list-row.rules.ts';
import { formatOf, headerFor, listFormats } from '../list-format.ts';
import { csvOfFeed } from './google-xml.ts';

/** Products of a list, or why they are refused. */
async function productsOf(csv: string) {
  const separator = separatorOf(csv);
  const names = readHeader(csv, separator);
  const format = formatOf(names);
  if (!format) throw new Error('unknown format');
  const header = headerFor(format, names);
  const rows: ListRow[] = [];
  let row = 0;
  for await (const { cells } of readRecords(new TextEncoder().encode(csv), separator)) {
    row += 1;
    if (row > 1) rows.push({ row, cells: Object.fromEntries(header.map((name, at) => [name, cells[at]])) });
  }
  const { begins, read } = listFormats[format];
  const starts = rows.flatMap((each, at) => {
    const before = rows[at - 1];
    return !before || begins(each, before) ? [at] : [];
  });
  const products = starts.map((from, at) => {
    try {
      return read(rows.slice(from, starts[at + 1]));
    } catch (error) {
      if (error instanceof RowRefusal) return error.reason;
      throw error;
    }
  });
  return { format, products };
}

const en = (text: unknown) => ({ [defaultLocale]: text });

describe('Shopify', () => {
  it('is read with the columns of today: variants, a reduced price, images in their order', async () => {
    const { format, products } =
      await productsOf(`Title,URL handle,Description,Vendor,Type,Status,SKU,Option1 name,Option1 value,Option2 name,Option2 value,Price,Compare-at price,Inventory quantity,Weight value (grams),Product image URL,Image position
Band,band,<p>A band.</p>,Isla,Rings,Active,B-N,Ring size,N,Metal,Silver,"1,100.00","1,200.00",2,3.5,https://cdn.shopify.com/2.jpg,2
,band,,,,,B-O,,O,,Gold,1300,,-1,3.6,https://cdn.shopify.com/1.jpg,1
,band,,,,,,,,,,,,,,https://cdn.shopify.com/3.jpg,3
`);
    expect(format).toBe('shopify');
    expect(products).toMatchObject([
      {
        fields: {
          ...{ name: en('Band'), priceMinor: 120_000, salePriceMinor: 110_000, weightMg: 3_500 },
          ...{ isOnShelf: true, designer: 'Isla' },
          variants: [
            {
              ...{ options: { size: 'N', metal: 'Silver' }, sku: 'B-N', priceMinor: 120_000 },
              salePriceMinor: 110_000,
            },
            { options: { size: 'O', metal: 'Gold' }, sku: 'B-O', priceMinor: 130_000, salePriceMinor: null },
          ],
        },
        defaults: { sku: 'band', slug: 'band', subtitle: en('Rings') },
        stock: { 'metal:Silver,size:N': 2, 'metal:Gold,size:O': 0 },
        images: [1, 2, 3].map((at) => `https://cdn.shopify.com/${at}.jpg`),
      },
    ]);
  });
});

describe('WooCommerce', () => {
  it('is read with variations after their product, weights by unit and days of a sale', async () => {
    const { format, products } =
      await productsOf(`ID,Type,SKU,Name,Published,Visibility in catalog,Short description,Description,Date sale price starts,Date sale price ends,Stock,Weight (g),Sale price,Regular price,Categories,Tags,Images,Parent,Attribute 1 name,Attribute 1 value(s)
1,variable,CH,Chain,1,visible,Fine,One\\nTwo,,,,,,,"Necklaces, Gold > Chains",gold,https://a.example/a.jpg,,Length,"40 cm, 45 cm"
2,variation,CH-40,Chain,1,visible,,,,,3,2.5,,80,,,,CH,Length,40 cm
3,variation,CH-45,Chain,1,visible,,,,,4,2.7,,90,,,,CH,Length,45 cm
4,"simple, virtual",CLEAN,Cleaning,0,visible,,Cleaned,2026-12-01 00:00:00,2026-12-24 00:00:00,,,20,25,,,,,,
5,variation,X-1,Lost,1,visible,,,,,1,,,5,,,,X,Length,40 cm
6,grouped,G-1,Group,1,visible,,,,,1,,,5,,,,,,
`);
    expect(format).toBe('woocommerce');
    expect(products).toMatchObject([
      {
        fields: {
          ...{ description: en(['One', 'Two']), priceMinor: 8_000, isOnShelf: true },
          options: [{ key: 'Length', values: [{ key: '40 cm' }, { key: '45 cm' }] }],
        },
        references: { categories: ['Necklaces', 'Gold > Chains'] },
        stock: { 'Length:40 cm': 3, 'Length:45 cm': 4 },
        images: ['https://a.example/a.jpg'],
      },
      {
        fields: { priceMinor: 2_500, salePriceMinor: 2_000, saleFrom: '2026-12-01', saleTo: '2026-12-24' },
        defaults: { goods: 'service', slug: 'cleaning-clean' },
      },
      { code: 'list-parent', what: 'X' },
      { code: 'list-kind' },
    ]);
  });
});

describe('Google Merchant Center', () => {
  const item = (fields: Record<string, string>) =>
    `<item>${Object.entries(fields)
      .map(([name, text]) => `<g:${name}>${text}</g:${name}>`)
      .join('')}</item>`;

  it('is read from XML, with items of a group as variants', async () => {
    const xml = `<?xml version="1.0"?><rss xmlns:g="http://base.google.com/ns/1.0"><channel><title>Feed</title>${[
      item({
        id: 'A',
        title: 'Hoop',
        description: '=1+1 &amp; fine',
        price: '50.00',
        item_group_id: 'H',
        size: 'S',
      }),
      item({ id: 'B', title: 'Hoop', description: 'x', price: '60.00', item_group_id: 'H', size: 'L' }),
      item({
        ...{ id: 'C', title: 'Pin', description: 'A pin', price: '10.00 XAU', product_weight: '2 g' },
      }),
    ].join('')}</channel></rss>`;
    const bytes = new TextEncoder().encode(xml);
    expect(isXml(bytes)).toBe(true);
    const { format, products } = await productsOf(await csvOfFeed(bytes));
    expect(format).toBe('google');
    expect(products).toMatchObject([
      {
        fields: {
          description: en(['=1+1 & fine']),
          variants: [
            { options: { size: 'S' }, sku: 'A', priceMinor: 5_000 },
            { options: { size: 'L' }, sku: 'B', priceMinor: 6_000 },
          ],
        },
        defaults: { sku: 'H', slug: 'hoop-h' },
      },
      { code: 'list-currency' },
    ]);
  });

  it('is read from a list with tabs, with additional images', async () => {
    const lines = [
      ['id', 'title', 'description', 'price', 'sale price', 'image link', 'additional image link'],
      [
        'A',
        'Hoop',
        'Round',
        '50',
        '40',
        'https://a.example/1.jpg',
        'https://a.example/2.jpg,https://a.example/3.jpg',
      ],
    ];
    const { products } = await productsOf(lines.map((cells) => cells.join('\t')).join('\n'));
    expect(products).toMatchObject([
      {
        fields: { priceMinor: 5_000, salePriceMinor: 4_000 },
        images: [1, 2, 3].map((at) => `https://a.example/${at}.jpg`),
      },
    ]);
  });
});

it('knows our own list by its header, and no other list', () => {
  expect(formatOf(['row', 'sku', 'price'])).toBe('own');
  expect(formatOf(['Order', 'Customer'])).toBeUndefined();
  expect(csvOf(['a'], [['=1']])).toContain("'=1");
});
