import type { ListedProduct, ProductFormat } from '#kernel/shop/product-import/product-import.ts';
import type { ListRow } from '#server/list-import/list-row.rules.ts';
import { beginsGoogleProduct, readGoogleProduct } from './formats/google.ts';
import { beginsShopifyProduct, readShopifyProduct } from './formats/shopify.ts';
import { beginsWooProduct, readWooProduct } from './formats/woocommerce.ts';
import { beginsOwnProduct, readOwnProduct } from './own-format.ts';

/** How a format lists products. */
export interface ListFormat {
  /** Whether a row begins another product than the row before it. */
  begins(row: ListRow, before: ListRow): boolean;
  /** The product of its rows. Throws a RowRefusal. */
  read(rows: readonly ListRow[]): ListedProduct;
}

export const listFormats: Readonly<Record<ProductFormat, ListFormat>> = {
  own: { begins: beginsOwnProduct, read: readOwnProduct },
  shopify: { begins: beginsShopifyProduct, read: readShopifyProduct },
  woocommerce: { begins: beginsWooProduct, read: readWooProduct },
  google: { begins: beginsGoogleProduct, read: readGoogleProduct },
};

/** The format of a list by its header; undefined for an unknown format. */
export function formatOf(header: readonly string[]): ProductFormat | undefined {
  const names = header.map((name) => name.toLowerCase());
  const has = (...all: readonly string[]) => all.every((name) => names.includes(name));
  if (names.some((name) => /^name:/.test(name)) || has('row', 'sku') || has('row', 'id')) return 'own';
  if (has('title') && (has('handle') || has('url handle') || has('option1 name'))) return 'shopify';
  if (has('type', 'sku', 'name')) return 'woocommerce';
  if (googleHeader(header).includes('title') && has('id', 'price')) return 'google';
  return has('sku') ? 'own' : undefined;
}

const googleHeader = (header: readonly string[]) =>
  header.map((name) => name.toLowerCase().replace(/^g:/, '').replace(/\s+/g, '_'));

/** The header as the format reads it: other shops' columns in lower case. */
export function headerFor(format: ProductFormat, header: readonly string[]): string[] {
  if (format === 'own') return [...header];
  return format === 'google' ? googleHeader(header) : header.map((name) => name.toLowerCase());
}
