import { designChoices, type PieceChoices, productChoices } from '#kernel/shop/drawings/piece-changes.ts';
import { saleProducts } from '#server/catalogue/sale-products.service.ts';
import type { OrderItem } from '#server/orders/orders.service.ts';
import type { Executor } from '#server/platform/db/database.ts';

/** Options of an ordered piece that may change at the paid price. */
export async function choicesOf(executor: Executor, item: OrderItem): Promise<PieceChoices> {
  if (item.design) return designChoices(item.design, item.as_ordered?.design ?? item.design);
  const product =
    item.product_id === null
      ? undefined
      : (await saleProducts(executor, [item.product_id])).get(item.product_id);
  return productChoices(product?.options ?? [], item.options);
}
