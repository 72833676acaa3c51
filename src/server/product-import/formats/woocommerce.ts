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
  proseOf,
  soldOf,
  textsOf,
  weightOf,
} from './foreign-cells.ts';

// Columns of https://github.com/woocommerce/woocommerce/wiki/Product-CSV-Import-Schema.

const typesOf = (row: ListRow) => partsOf(cellOf(row, 'type').toLowerCase());

const isVariation = (row: ListRow) => typesOf(row).includes('variation');

/** Variations follow their product, which they name by its code or as `id:12`. */
export function beginsWooProduct(row: ListRow, before: ListRow): boolean {
  if (!isVariation(row)) return true;
  const parent = cellOf(row, 'parent');
  if (isVariation(before)) return parent !== cellOf(before, 'parent');
  return parent !== cellOf(before, 'sku') && parent !== `id:${cellOf(before, 'id')}`;
}

const units = ['kg', 'g', 'lbs', 'oz'];
const mostAttributes = 10;

/** Names and values of the attributes of a row. */
function attributesOf(row: ListRow): { name: string; values: string[] }[] {
  return Array.from({ length: mostAttributes }, (_, at) => ({
    name: cellOf(row, `attribute ${at + 1} name`),
    values: partsOf(cellOf(row, `attribute ${at + 1} value(s)`)),
  })).filter(({ name }) => name !== '');
}

function variantOf(row: ListRow, options: Readonly<Record<string, string>>): ForeignVariant {
  const unit = units.find((each) => row.cells[`weight (${each})`] !== undefined) ?? 'kg';
  const usual = minorOf(cellOf(row, 'regular price'), 'Regular price');
  const sale = minorOf(cellOf(row, 'sale price'), 'Sale price');
  return {
    ...{ options, sku: cellOf(row, 'sku').slice(0, 60), usualMinor: usual, saleMinor: sale },
    barcode: cellOf(row, 'gtin, upc, ean, or isbn'),
    weightMg: weightOf(cellOf(row, `weight (${unit})`), unit, `Weight (${unit})`),
  };
}

const dayOf = (text: string): string => text.slice(0, 10);

/** The product of its rows in WooCommerce's format. Throws a RowRefusal. */
export function readWooProduct(rows: readonly ListRow[]): ListedProduct {
  const [first, ...rest] = rows;
  if (!first) return refuseRow({ code: 'list-empty', field: '', what: '' });
  const types = typesOf(first);
  if (isVariation(first))
    return refuseRow({ code: 'list-parent', field: 'Parent', what: cellOf(first, 'parent') });
  if (types.includes('grouped') || types.includes('external'))
    return refuseRow({ code: 'list-kind', field: 'Type', what: cellOf(first, 'type') });
  const sku = cellOf(first, 'sku') || `WC-${cellOf(first, 'id')}`;
  const stock: Record<string, number> = {};
  const variations = rest.map((row, at) => {
    const chosen = attributesOf(row).map(({ name, values: [value = ''] }) => [optionKey(name), value]);
    const options = Object.fromEntries(chosen.filter(([, value]) => value !== ''));
    stock[variantKey(options)] = piecesOf(cellOf(row, 'stock'), 'Stock');
    const variant = variantOf(row, options);
    return { ...variant, sku: variant.sku || `${sku}-${at + 1}`.slice(0, 60) };
  });
  if (rest.length === 0) stock[''] = piecesOf(cellOf(first, 'stock'), 'Stock');
  const sold = soldOf(variations.length > 0 ? variations : [{ ...variantOf(first, {}), sku }]);
  const title = cellOf(first, 'name');
  const short = proseOf(cellOf(first, 'short description')).description.join(' ');
  const { fields, defaults } = textsOf({
    ...{ title, subtitle: short, html: cellOf(first, 'description', 'short description') },
    ...{ metaTitle: '', metaDescription: '' },
  });
  const tags = partsOf(cellOf(first, 'tags')).slice(0, 20);
  return {
    fields: {
      ...{ ...fields, ...sold, tags },
      saleFrom: sold.salePriceMinor == null ? '' : dayOf(cellOf(first, 'date sale price starts')),
      saleTo: sold.salePriceMinor == null ? '' : dayOf(cellOf(first, 'date sale price ends')),
      isOnShelf: cellOf(first, 'published') === '1' && cellOf(first, 'visibility in catalog') !== 'hidden',
      isFeatured: cellOf(first, 'is featured?') === '1',
    },
    defaults: {
      ...{ ...defaults, sku: sku.slice(0, 60), slug: slugFrom(`${title} ${sku}`) },
      goods: types.includes('virtual') ? 'service' : 'plain',
    },
    references: { categories: partsOf(cellOf(first, 'categories')) },
    stock,
    images: [...new Set(rows.flatMap((row) => partsOf(cellOf(row, 'images'))))],
  };
}
