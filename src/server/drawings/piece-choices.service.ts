import { designChoices, type PieceChoices, productChoices } from '#kernel/shop/drawings/piece-changes.ts';
import { saleProducts } from '#server/catalogue/sale-products.service.ts';
import type { OrderItem } from '#server/orders/orders.service.ts';
import type { Executor } from '#server/platform/db/database.ts';

/** What of an ordered piece may be another at the price that was paid. */
export async function choicesOf(executor: Executor, item: OrderItem): Promise<PieceChoices> {
  if (item.design) return designChoices(item.design, item.as_ordered?.design ?? item.design);
  const product =
    item.product_id === null
      ? undefined
      : (await saleProducts(executor, [item.product_id])).get(item.product_id);
  return productChoices(product?.options ?? [], item.options);
}
