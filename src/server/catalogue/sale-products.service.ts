import { asRingSizer } from '#kernel/shop/cart/ring-sizer.ts';
import type { PriorPrices } from '#kernel/shop/catalogue/prior-price.ts';
import type { CustomizedType } from '#kernel/shop/catalogue/product-kind.ts';
import { type Variant, variantOf, variantStock } from '#kernel/shop/catalogue/variants.ts';
import { heroKey, type ProductPicture } from '#kernel/shop/pictures/product-pictures.ts';
import { mapTexts } from '#kernel/shop/text/local-text.ts';
import type { Localised } from '#kernel/shop/text/locales.ts';
import { codes } from '#kernel/wire/codes.ts';
import type { Executor } from '#server/platform/db/database.ts';
import type { ProductOptionRow, ProductStone, SaleRow } from '#server/platform/db/schema/catalogue.ts';
import { refuse } from '#server/platform/http/business-error.ts';
import { readSaleRows } from './sale-products.repo.ts';

/** A product for cart, checkout and orders; amounts in minor units of the base currency. */
export interface SaleProduct {
  id: number;
  sku: string;
  spu: string;
  customizedType: CustomizedType;
  priceMinor: number;
  originalPriceMinor: number | null;
  /** The lowest prices of the 30 days before the reduction; null without one. */
  priorPrices: PriorPrices | null;
  stock: number;
  variants: Variant[];
  /** Stock by variant key; null without variants. */
  variantStock: Readonly<Record<string, number>> | null;
  onShelf: boolean;
  isSale: boolean;
  isBundle: boolean;
  isReturnable: boolean;
  weightMg: number;
  options: ProductOptionRow[];
  ringSizes: string[] | null;
  text: Localised<{ name: string; subtitle: string }>;
  stones: ProductStone[];
  renders: string;
  pictures: ProductPicture[];
  /** Key for `mediaOf`. */
  heroKey: string;
}

export function toSaleProduct(row: SaleRow): SaleProduct {
  return asRingSizer({
    id: row.id,
    sku: row.sku,
    spu: row.spu,
    customizedType: row.customized_type,
    priceMinor: row.price_minor,
    originalPriceMinor: row.original_price_minor,
    priorPrices: row.prior_prices,
    stock: row.stock,
    variants: row.variants,
    variantStock: variantStock(row.variants, row.variant_stock),
    onShelf: row.on_shelf,
    isSale: row.is_sale,
    isBundle: row.is_bundle,
    isReturnable: row.is_returnable,
    weightMg: row.weight_mg,
    options: row.options,
    ringSizes: row.ring_sizes,
    text: mapTexts(row.text, ({ name, subtitle }) => ({ name, subtitle })),
    stones: row.stones,
    renders: row.renders,
    pictures: row.pictures,
    heroKey: heroKey(row),
  });
}

/** Number of the goods of a choice: of its variant, or of the product. */
export const skuOf = (
  { sku, variants }: Pick<SaleProduct, 'sku' | 'variants'>,
  options: Readonly<Record<string, string>>,
): string => variantOf(variants, options)?.sku ?? sku;

/** Stock of a product, 0 if it is off the shelf. Throws 1300001 if unknown. */
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
