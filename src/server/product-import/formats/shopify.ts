import { variantKey } from '#kernel/shop/catalogue/variants.ts';
import type { ListedProduct } from '#kernel/shop/product-import/product-import.ts';
import { slugFrom } from '#kernel/shop/text/slug.ts';
import { type ListRow, refuseRow } from '#server/list-import/list-row.rules.ts';
import {
  cellOf,
  type ForeignVariant,
  minorOf,
  optionKey,
  partsOf,
  piecesOf,
  soldOf,
  textsOf,
  weightOf,
} from './foreign-cells.ts';

// Columns of https://help.shopify.com/en/manual/products/import-export/using-csv, with the names of exports before 2025.

const handleOf = (row: ListRow) => cellOf(row, 'url handle', 'handle');

/** Rows of a product have its handle; further ones may leave it empty. */
export const beginsShopifyProduct = (row: ListRow, before: ListRow): boolean =>
  handleOf(row) === '' ? cellOf(row, 'title') !== '' : handleOf(row) !== handleOf(before);

/** The value of Shopify for a product without options. */
const noOption = 'Default Title';

function variantOf(row: ListRow, names: readonly string[]): ForeignVariant | undefined {
  const price = minorOf(cellOf(row, 'price', 'variant price'), 'Price');
  const values = [1, 2, 3].map((at) => cellOf(row, `option${at} value`));
  // Rows of further images have neither.
  if (price === undefined && values.every((value) => value === '')) return undefined;
  const compared = minorOf(cellOf(row, 'compare-at price', 'variant compare at price'), 'Compare-at price');
  const isReduced = price !== undefined && compared !== undefined && compared > price;
  const options = names.flatMap((name, at) => {
    const value = values[at] ?? '';
    return name === '' || value === '' || value === noOption ? [] : [[optionKey(name), value.slice(0, 60)]];
  });
  return {
    options: Object.fromEntries(options),
    sku: cellOf(row, 'sku', 'variant sku').replace(/^'/, ''),
    barcode: cellOf(row, 'barcode', 'variant barcode').replace(/^'/, ''),
    usualMinor: isReduced ? compared : price,
    saleMinor: isReduced ? price : undefined,
    weightMg: weightOf(cellOf(row, 'weight value (grams)', 'variant grams'), 'g', 'Weight'),
  };
}

/** The product of its rows in Shopify's format. Throws a RowRefusal. */
export function readShopifyProduct(rows: readonly ListRow[]): ListedProduct {
  const [first] = rows;
  if (!first) return refuseRow({ code: 'list-empty', field: '', what: '' });
  const title = cellOf(first, 'title');
  const handle = handleOf(first) || slugFrom(title);
  const names = [1, 2, 3].map((at) => cellOf(first, `option${at} name`));
  const stock: Record<string, number> = {};
  const variants = rows.flatMap((row, at) => {
    const variant = variantOf(row, names);
    if (!variant) return [];
    const quantity = cellOf(row, 'inventory quantity', 'variant inventory qty');
    stock[variantKey(variant.options)] = piecesOf(quantity, 'Inventory quantity');
    return [{ ...variant, sku: variant.sku || (at === 0 ? handle : `${handle}-${at + 1}`).slice(0, 60) }];
  });
  const sold = soldOf(variants);
  const images = rows
    .flatMap((row) => {
      const position = Number(cellOf(row, 'image position')) || Number.POSITIVE_INFINITY;
      const own = cellOf(row, 'product image url', 'image src');
      const ofVariant = cellOf(row, 'variant image url', 'variant image');
      return [
        { position, address: own },
        { position: Number.POSITIVE_INFINITY, address: ofVariant },
      ];
    })
    .filter(({ address }) => address !== '')
    .sort((a, b) => (a.position === b.position ? 0 : a.position - b.position));
  const vendor = cellOf(first, 'vendor').slice(0, 120);
  const status = cellOf(first, 'status').toLowerCase();
  const published = cellOf(first, 'published on online store', 'published').toLowerCase();
  const type = cellOf(first, 'type');
  const category = cellOf(first, 'product category');
  const tags = partsOf(cellOf(first, 'tags')).slice(0, 20);
  const { fields, defaults } = textsOf({
    ...{ title, subtitle: type, html: cellOf(first, 'description', 'body (html)') },
    metaTitle: cellOf(first, 'seo title'),
    metaDescription: cellOf(first, 'seo description'),
  });
  return {
    fields: {
      ...{ ...fields, ...sold, tags, isOnShelf: !/draft|archived/.test(status) && published !== 'false' },
      ...(vendor !== '' && { designer: vendor }),
    },
    defaults: { ...defaults, sku: handle.slice(0, 60), slug: slugFrom(handle) },
    references: { categories: [type, category, ...tags].filter((name) => name !== '') },
    stock,
    images: [...new Set(images.map(({ address }) => address))],
  };
}
