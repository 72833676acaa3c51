import * as v from 'valibot';
import type { CartLineId, LineStone, ShownCart, ShownLine } from '#kernel/cart/cart.ts';
import { type CartInfo, type CartProduct, customizedItem } from '#kernel/wire/contracts/cart.contract.ts';
import { decodeFacts, decodeSubject } from './bought-line.ts';
import { decodeAmount } from './money.ts';
import { recordOf } from './wire-map.ts';

/** A document inside a text: the stones of a made piece; none where it says nothing or cannot be read. */
function decodeStones(item: string): LineStone[] {
  if (item === '') return [];
  try {
    const result = v.safeParse(customizedItem, JSON.parse(item));
    if (!result.success) return [];
    return result.output.diamonds.map(({ goods_name, weight, color, fluor, ...grades }) => ({
      ...grades,
      name: goods_name,
      carat: weight,
      colour: color,
      fluorescence: fluor,
    }));
  } catch {
    return [];
  }
}

/** The size that only the stock number knows. */
function decodeSize({ kind, option_sku, custom_option, custom_option_info }: CartProduct): string | null {
  const { size } = option_sku;
  const isSaid =
    Object.hasOwn(recordOf(custom_option), 'size') ||
    Object.values(recordOf(custom_option_info)).includes(size);
  return kind === 'product' && size !== '' && !isSaid ? size : null;
}

function decodeLine(wire: CartProduct, currency: string): ShownLine {
  const facts = {
    url: wire.url,
    price: wire.product_price,
    rowPrice: wire.product_row_price,
    currency,
  };
  return {
    ...decodeSubject(wire),
    ...decodeFacts(wire, facts),
    id: wire.item_id as CartLineId,
    subtitle: wire.subtitle,
    size: decodeSize(wire),
    stones: decodeStones(wire.customized_product_item),
    maxQuantity: wire.max_qty,
    isSelected: wire.active === 1,
    // A line that cannot be bought says why; one that does not is off the shelf.
    problem: wire.status === 1 ? null : wire.status_reason || 'off-shelf',
    originalPrice: decodeAmount(wire.product_original_price, currency),
    originalRowPrice: decodeAmount(wire.product_original_row_price, currency),
    discountPercent: wire.discountrate,
  };
}

/** A cart of the wire, whose amounts are in `currency`. */
export function decodeCart(wire: CartInfo, currency: string): ShownCart {
  return {
    lines: wire.products.map((line) => decodeLine(line, currency)),
    pieces: wire.items_count,
    couponCode: wire.coupon_code,
    subtotal: decodeAmount(wire.product_total, currency),
    originalSubtotal: decodeAmount(wire.product_original_total, currency),
    discount: decodeAmount(wire.coupon_cost, currency),
    shipping: decodeAmount(wire.shipping_cost, currency),
    total: decodeAmount(wire.grand_total, currency),
  };
}
