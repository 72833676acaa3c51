import { readItemId } from '#kernel/shop/agents/item-id.ts';
import { type LinkedLine, linkedLines } from '#kernel/shop/agents/linked-lines.ts';
import type { LinkedItem } from '#kernel/shop/agents/permalink.ts';
import type { CartItem } from '#kernel/shop/cart/cart-item.ts';
import { openOptionPrice } from '#kernel/shop/catalogue/option-price.ts';
import { hasModule } from '#kernel/shop/settings/shop-settings.ts';
import { type SaleProduct, saleProducts } from '#server/catalogue/sale-products.service.ts';
import { stockDiamonds } from '#server/diamonds/diamond-stock.service.ts';
import type { Executor } from '#server/platform/db/database.ts';

export interface ResolvedItems {
  /** Lines of a cart; equal items are one line. */
  lines: readonly LinkedLine[];
  /** Ids that name nothing on sale. */
  unknown: readonly string[];
}

/** The item of a cart for an id; null if it is not sold. Options without a choice stay open. */
function productItem(
  product: SaleProduct | undefined,
  options: Readonly<Record<string, string>>,
): CartItem | null {
  if (!product?.onShelf) return null;
  const { variants } = product;
  const originalMinor = product.originalPriceMinor ?? product.priceMinor;
  const tag = { priceMinor: product.priceMinor, originalMinor, options: product.options, variants };
  const price = openOptionPrice(tag, options);
  return price.ok ? { kind: 'product', productId: product.id as never, options: price.chosen } : null;
}

/** Resolves the ids of a link or of an assistant's cart to items of the shop's cart. */
export async function resolveItems(executor: Executor, items: readonly LinkedItem[]): Promise<ResolvedItems> {
  const references = items.map((each) => ({ ...each, reference: readItemId(each.item) }));
  const productIds = references.flatMap(({ reference }) =>
    reference && reference.kind !== 'diamond' ? reference.productId : [],
  );
  const stoneIds = references.flatMap(({ reference }) =>
    reference?.kind === 'diamond' && hasModule('diamonds') ? reference.stoneId : [],
  );
  const products = await saleProducts(executor, productIds);
  const stones = await stockDiamonds(executor, stoneIds);
  const resolved = references.map(({ item, quantity, reference }) => {
    if (!reference) return { item, quantity, cartItem: null };
    if (reference.kind === 'diamond') {
      const { stoneId } = reference;
      const isKnown = stones.has(stoneId);
      return {
        item,
        quantity,
        cartItem: isKnown ? ({ kind: 'diamond', stoneId, pictureId: null } as const) : null,
      };
    }
    const options = reference.kind === 'variant' ? reference.options : {};
    return { item, quantity, cartItem: productItem(products.get(reference.productId), options) };
  });
  return {
    lines: linkedLines(resolved.flatMap(({ cartItem, ...rest }) => (cartItem ? { ...rest, cartItem } : []))),
    unknown: resolved.flatMap(({ item, cartItem }) => (cartItem ? [] : item)),
  };
}
