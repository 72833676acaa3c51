import type { ProductId } from '#kernel/shop/catalogue/product-card.ts';
import { type DiamondState, stoneObstacle } from '#kernel/shop/diamonds/diamonds.rules.ts';
import { type LineProblem, maxQuantity } from './cart.rules.ts';
import { type CartLine, isOneOfAKind, stoneOf } from './cart-item.ts';
import { type ProductStock, piecesOf } from './cart-lines.ts';

/** Current state of a line's goods. */
export interface LineGoods {
  /** Of a product, with the stock of the chosen variant; undefined if it no longer exists. */
  product?: { onShelf: boolean; stock: number; hasOptions: boolean } | undefined;
  /** Of a design: whether the workshop can make it. */
  canBeMade?: boolean;
  /** Of the stock stone; undefined if it no longer exists. */
  stone?: DiamondState | undefined;
}

/** Effects of the other lines of the cart on a line. */
export interface AmongLines {
  /** Quantity from the same stock over the selected lines. */
  wanted: number;
  /** Whether an older selected line has the same stone. */
  isSecond: boolean;
}

/** Maximum quantity of the line available now. */
export function mostNow({ item }: CartLine, { product }: LineGoods): number {
  if (isOneOfAKind(item)) return 1;
  return item.kind === 'product' ? Math.min(maxQuantity, product?.stock ?? 0) : maxQuantity;
}

/** Why a line cannot be bought now; null if it can. */
export function lineProblem(line: CartLine, goods: LineGoods, among: AmongLines): LineProblem | null {
  const { item } = line;
  if (item.kind === 'product') {
    const most = mostNow(line, goods);
    if (!goods.product?.onShelf) return 'off-shelf';
    if (!goods.product.hasOptions) return 'option-gone';
    if (most <= 0) return 'out-of-stock';
    return among.wanted > most ? 'too-many' : null;
  }
  if (isOneOfAKind(item)) {
    const obstacle = stoneObstacle(goods.stone);
    if (obstacle) return `stone-${obstacle}`;
    if (among.isSecond) return 'stone-twice';
  }
  if (item.kind === 'design' && !goods.canBeMade) return 'design-invalid';
  return isOneOfAKind(item) && line.quantity > 1 ? 'too-many' : null;
}

/**
 * Returns the effects of the lines on each other: lines of a product share its stock, those of a product with variants
 * the stock of the same variant, and a stone belongs to the oldest selected line with it.
 */
export function amongLines(
  lines: readonly CartLine[],
  productOf: (productId: ProductId) => Pick<ProductStock, 'variantStock'> | undefined = () => undefined,
): (line: CartLine) => AmongLines {
  const selected = lines
    .filter(({ isSelected }) => isSelected)
    .toSorted((a, b) => (a.id ?? Infinity) - (b.id ?? Infinity));
  return (line) => {
    const { item, isSelected, quantity } = line;
    if (!isSelected) return { wanted: quantity, isSecond: false };
    const stone = stoneOf(item);
    return {
      wanted: item.kind === 'product' ? piecesOf(selected, item, productOf(item.productId)) : quantity,
      isSecond: stone !== null && selected.find((other) => stoneOf(other.item) === stone) !== line,
    };
  };
}
