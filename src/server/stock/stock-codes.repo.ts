import { type Variant, variantKey } from '#kernel/shop/catalogue/variants.ts';
import { partOf } from '#kernel/shop/text/local-text.ts';
import type { Localised } from '#kernel/shop/text/locales.ts';
import type { Executor } from '#server/platform/db/database.ts';

/** Goods with a stock of their own, found by their code. */
interface CodedGoods {
  productId: number;
  variant: string;
  name: Localised;
  /** A product whose stock is that of its variants: their codes have the stock. */
  hasVariants: boolean;
}

/** The product or variant of a code; undefined for an unknown code and an archived product. */
export async function findGoods(executor: Executor, sku: string): Promise<CodedGoods | undefined> {
  const row = await executor
    .selectFrom('product_code')
    .innerJoin('product', 'product.id', 'product_code.product_id')
    .select(['product.id', 'product.sku', 'product.variants', 'product.text'])
    .where('product_code.kind', '=', 'sku')
    .where('product_code.code', '=', sku)
    .where('product.archived_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const own = row.variants.find((variant: Variant) => variant.sku === sku);
  return {
    productId: row.id,
    variant: own ? variantKey(own.options) : '',
    name: partOf(row.text, 'name'),
    hasVariants: own === undefined && row.variants.length > 0,
  };
}
