import { variantKey } from '#kernel/shop/catalogue/variants.ts';
import type { ListedProduct } from '#kernel/shop/product-import/product-import.ts';
import { baseCurrency } from '#kernel/shop/settings/shop-settings.ts';
import { slugFrom } from '#kernel/shop/text/slug.ts';
import { type ListRow, refuseRow } from '#server/list-import/list-row.rules.ts';
import {
  cellOf,
  type ForeignVariant,
  minorOf,
  partsOf,
  piecesOf,
  soldOf,
  textsOf,
  weightOf,
} from './foreign-cells.ts';

// Attributes of https://support.google.com/merchants/answer/7052112.

/** Variants of a product have the same group. */
export const beginsGoogleProduct = (row: ListRow, before: ListRow): boolean => {
  const group = cellOf(row, 'item_group_id');
  return group === '' || group !== cellOf(before, 'item_group_id');
};

/** `15.00 GBP` in minor units. Throws a RowRefusal for another currency than the shop's. */
function priceOf(row: ListRow, column: string): number | undefined {
  const text = cellOf(row, column);
  const currency = /[A-Z]{3}/.exec(text)?.[0];
  if (currency !== undefined && currency !== baseCurrency())
    refuseRow({ code: 'list-currency', field: column, what: text });
  return minorOf(text.replace(/[A-Z]{3}/, '').trim(), column);
}

/** `3.5 g` in milligrams. */
function measuredWeight(row: ListRow): number | undefined {
  const text = cellOf(row, 'product_weight', 'shipping_weight');
  const [, value = '', unit = 'g'] = /^([\d.,]+)\s*([a-z]*)$/i.exec(text) ?? [undefined, text];
  return weightOf(value, unit || 'g', 'product_weight');
}

const optionColumns = [
  ...[
    ['size', 'size'],
    ['material', 'metal'],
  ],
  ...['color', 'pattern'].map((name) => [name, name]),
] as [string, string][];

function variantOf(row: ListRow, isVariant: boolean): ForeignVariant {
  const options = optionColumns.flatMap(([column, key]) => {
    const value = cellOf(row, column).slice(0, 60);
    return isVariant && value !== '' ? [[key, value]] : [];
  });
  return {
    options: Object.fromEntries(options),
    sku: cellOf(row, 'id').slice(0, 60),
    barcode: cellOf(row, 'gtin'),
    ...{ usualMinor: priceOf(row, 'price'), saleMinor: priceOf(row, 'sale_price') },
    weightMg: measuredWeight(row),
  };
}

/** The product of its rows in a feed for Google Merchant Center. Throws a RowRefusal. */
export function readGoogleProduct(rows: readonly ListRow[]): ListedProduct {
  const [first] = rows;
  if (!first) return refuseRow({ code: 'list-empty', field: '', what: '' });
  const stock: Record<string, number> = {};
  const variants = rows.map((row) => {
    const variant = variantOf(row, rows.length > 1);
    stock[variantKey(variant.options)] = piecesOf(
      cellOf(row, 'quantity', 'sell_on_google_quantity'),
      'quantity',
    );
    return variant;
  });
  const group = rows.length > 1 ? cellOf(first, 'item_group_id') : '';
  const sku = (group || cellOf(first, 'id')).slice(0, 60);
  const title = cellOf(first, 'title');
  const type = cellOf(first, 'product_type');
  const [from = '', to = ''] = cellOf(first, 'sale_price_effective_date').split('/');
  const sold = soldOf(variants);
  const isReduced = sold.salePriceMinor != null;
  const { fields, defaults } = textsOf({
    ...{ title, subtitle: type.split('>').at(-1)?.trim() ?? '', html: cellOf(first, 'description') },
    ...{ metaTitle: '', metaDescription: '' },
  });
  return {
    fields: {
      ...{ ...fields, ...sold },
      ...{ saleFrom: isReduced ? from.slice(0, 10) : '', saleTo: isReduced ? to.slice(0, 10) : '' },
    },
    defaults: { ...defaults, sku, slug: slugFrom(`${title} ${sku}`), isOnShelf: true },
    references: { categories: partsOf(type) },
    stock,
    images: [
      ...new Set(
        rows.flatMap((row) => [
          ...[cellOf(row, 'image_link')].filter((address) => address !== ''),
          ...partsOf(cellOf(row, 'additional_image_link')),
        ]),
      ),
    ],
  };
}
