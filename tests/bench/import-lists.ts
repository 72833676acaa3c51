import { csvOf } from '#kernel/shop/reports/csv.ts';
import { locales } from '#kernel/shop/text/locales.ts';

export interface BenchList {
  csv: string;
  products: number;
  /** Products with a fault that the comparison has to find. */
  faulty: number;
}

const sizes = ['50', '52', '54'];
/** Every so many products have variants, and every so many a fault. */
const variantsEvery = 3;
const faultEvery = 50;

const sentence = (number: number, locale: string): string =>
  `Piece ${number} of the bench (${locale}): a plain band, worked by hand, polished twice and set with one stone. `;

type Fault = 'price' | 'category' | 'name' | undefined;
const faultOf = (number: number): Fault =>
  number % faultEvery === 0 ? (['price', 'category', 'name'] as const)[(number / faultEvery) % 3] : undefined;

/** Rows of products up to a number of rows; `rowsOf` writes one product. */
function fill(
  rows: number,
  header: readonly string[],
  rowsOf: (number: number, fault: Fault) => string[][],
): BenchList {
  const lines: string[][] = [];
  let products = 0;
  let faulty = 0;
  while (lines.length < rows) {
    products += 1;
    const fault = faultOf(products);
    if (fault) faulty += 1;
    lines.push(...rowsOf(products, fault));
  }
  return { csv: csvOf(header, lines), products, faulty };
}

/** A list in our own format with texts in every language; `name` keeps its codes apart from those of other lists. */
export function ownList(rows: number, name: string): BenchList {
  const texts = ['name', 'subtitle', 'description', 'details'];
  const header = [
    ...['row', 'variant', 'stock', 'sku', 'slug', 'goods', 'price', 'options', 'weightGrams', 'categories'],
    ...['onShelf', 'tags', ...texts.flatMap((text) => locales.map((locale) => `${text}:${locale}`))],
  ];
  return fill(rows, header, (number, fault) => {
    const code = `${name}-${number}`;
    const hasVariants = number % variantsEvery === 0;
    const cells: Record<string, string> = {
      ...{
        row: 'product',
        stock: '5',
        sku: code,
        slug: code.toLowerCase(),
        goods: 'plain',
        weightGrams: '4.2',
      },
      price: fault === 'price' ? 'eighty' : String(100 + (number % 900)),
      options: hasVariants ? `size:${sizes.map((size) => `${size}=0.00`).join('|')}` : '',
      categories: fault === 'category' ? 'no-such-category' : `#${1 + (number % 5)}`,
      ...{ onShelf: 'yes', tags: `bench\nseries ${number % 20}` },
    };
    for (const locale of locales) {
      cells[`name:${locale}`] = fault === 'name' ? '' : `Bench ring ${number} (${locale})`;
      cells[`subtitle:${locale}`] = `Series ${number % 20} (${locale})`;
      cells[`description:${locale}`] = sentence(number, locale).repeat(2);
      cells[`details:${locale}`] = `Made in the workshop (${locale})\nWidth 2.4 mm`;
    }
    const own = header.map((column) => cells[column] ?? '');
    const variants = hasVariants ? sizes : [];
    return [
      own,
      ...variants.map((size) => {
        const variant: Record<string, string> = {
          ...{ row: 'variant', variant: `size=${size}`, stock: '2', sku: `${code}-${size}` },
        };
        return header.map((column) => variant[column] ?? '');
      }),
    ];
  });
}

/** A list in Shopify's format. */
export function shopifyList(rows: number, name: string): BenchList {
  const header = [
    ...[
      'Handle',
      'Title',
      'Body (HTML)',
      'Vendor',
      'Type',
      'Tags',
      'Published',
      'Option1 Name',
      'Option1 Value',
    ],
    ...['Variant SKU', 'Variant Grams', 'Variant Inventory Qty', 'Variant Price', 'SEO Title', 'Status'],
  ];
  return fill(rows, header, (number, fault) => {
    const code = `${name}-${number}`;
    const hasVariants = number % variantsEvery === 0;
    const html = `<p>${sentence(number, 'html')}</p><p>${sentence(number, 'html')}</p><ul><li>Made in the workshop</li></ul>`;
    const first: Record<string, string> = {
      ...{
        Handle: code.toLowerCase(),
        Title: fault === 'name' ? '' : `Bench ring ${number}`,
        'Body (HTML)': html,
      },
      ...{ Vendor: 'The bench', Type: 'Series', Tags: `bench, series ${number % 20}`, Published: 'TRUE' },
      ...{ 'SEO Title': `Bench ring ${number}`, Status: 'active' },
      'Option1 Name': hasVariants ? 'Ring size' : 'Title',
    };
    const values = hasVariants ? sizes : ['Default Title'];
    return values.map((value, at) => {
      const cells: Record<string, string> = {
        ...(at === 0 ? first : { Handle: code.toLowerCase() }),
        ...{
          'Option1 Value': value,
          'Variant SKU': hasVariants ? `${code}-${value}` : code,
          'Variant Grams': '4',
        },
        'Variant Inventory Qty': '3',
        'Variant Price': fault === 'price' || fault === 'category' ? 'eighty' : String(100 + (number % 900)),
      };
      return header.map((column) => cells[column] ?? '');
    });
  });
}
