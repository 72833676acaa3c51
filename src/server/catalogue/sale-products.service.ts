import type { Transaction } from 'kysely';
import type { CustomizedType } from '#kernel/catalogue/product-kind.ts';
import { productPicture } from '#kernel/pictures/picture-keys.ts';
import type { Locale, Localised } from '#kernel/text/locales.ts';
import { codes } from '#kernel/wire/codes.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { ProductOptionRow, ProductStone, SaleRow } from '#server/platform/db/schema/catalogue.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { giveStock, readSaleRows, takeStock } from './sale-products.repo.ts';

/** What cart, checkout and orders need to know of a product; amounts in minor units of the base currency. */
export interface SaleProduct {
  id: number;
  sku: string;
  spu: string;
  customizedType: CustomizedType;
  priceMinor: number;
  originalPriceMinor: number | null;
  stock: number;
  onShelf: boolean;
  isSale: boolean;
  isBundle: boolean;
  isReturnable: boolean;
  weightMg: number;
  options: ProductOptionRow[];
  ringSizes: string[] | null;
  text: Localised<{ name: string; subtitle: string }>;
  stones: ProductStone[];
  /** Key for `mediaOf`. */
  heroKey: string;
}

export function toSaleProduct(row: SaleRow): SaleProduct {
  const words = (locale: Locale) => ({ name: row.text[locale].name, subtitle: row.text[locale].subtitle });
  return {
    id: row.id,
    sku: row.sku,
    spu: row.spu,
    customizedType: row.customized_type,
    priceMinor: row.price_minor,
    originalPriceMinor: row.original_price_minor,
    stock: row.stock,
    onShelf: row.on_shelf,
    isSale: row.is_sale,
    isBundle: row.is_bundle,
    isReturnable: row.is_returnable,
    weightMg: row.weight_mg,
    options: row.options,
    ringSizes: row.ring_sizes,
    text: { en: words('en'), tc: words('tc'), zh: words('zh') },
    stones: row.stones,
    heroKey: productPicture(row.id),
  };
}

/** Pieces of a product that can be had now. Throws 1300001 for a product that does not exist. */
export async function stockNow(executor: Executor, id: number): Promise<number> {
  const [product] = await readSaleRows(executor, [id]);
  if (!product) refuse(codes.productNotFound);
  return product.on_shelf ? product.stock : 0;
}

/** Products by id, those off the shelf included; unknown ids are absent. */
export async function saleProducts(
  executor: Executor,
  ids: readonly number[],
): Promise<Map<number, SaleProduct>> {
  const rows = await readSaleRows(executor, [...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, toSaleProduct(row)]));
}

export interface StockLine {
  productId: number;
  quantity: number;
}

/** Lines of one product added up, in the order of ids: two orders never wait for each other in a circle. */
export function byProduct(lines: readonly StockLine[]): [number, number][] {
  const sums = new Map<number, number>();
  for (const { productId, quantity } of lines) sums.set(productId, (sums.get(productId) ?? 0) + quantity);
  return [...sums].toSorted(([a], [b]) => a - b);
}

/** Moves stock inside the caller's transaction. Throws 1500001 for more than there is; what was taken goes back with it. */
export async function moveStock(
  trx: Transaction<Schema>,
  lines: readonly StockLine[],
  direction: 'take' | 'give',
): Promise<void> {
  for (const [id, quantity] of byProduct(lines)) {
    if (!Number.isInteger(quantity) || quantity <= 0) throw new RangeError(`not a quantity: ${quantity}`);
    if (direction === 'give') await giveStock(trx, id, quantity);
    else if (!(await takeStock(trx, id, quantity))) refuse(codes.outOfStock);
  }
}
