import type { ListedStone } from '#kernel/shop/diamonds/listed-stone.ts';
import type { Money } from '#kernel/shop/money/money.ts';
import type { LineFacts, LineSubject } from './bought-line.ts';
import type { LineProblem } from './cart.rules.ts';
import type { CartLineId } from './cart-item.ts';

/** A line of the shopper's cart. */
export type ShownLine = LineSubject &
  LineFacts & {
    id: CartLineId;
    subtitle: string;
    /** What was chosen about a product, by the keys of its options. */
    choices: Readonly<Record<string, string>>;
    /** The size of a product, where no option says it already. */
    size: string | null;
    stones: ListedStone[];
    /** Most pieces of it that can be had now. */
    maxQuantity: number;
    isSelected: boolean;
    /** Why it cannot be bought now; null when it can. */
    problem: LineProblem | null;
    originalPrice: Money;
    originalRowPrice: Money;
    /** Whole percent off the usual price; 0 where it is not reduced. */
    discountPercent: number;
  };

/** The cart as its owner sees it; the amounts are those of the selected lines. */
export interface ShownCart {
  lines: ShownLine[];
  /** Pieces in all lines. */
  pieces: number;
  couponCode: string | null;
  subtotal: Money;
  /** Before reductions. */
  originalSubtotal: Money;
  /** What the coupon takes off. */
  discount: Money;
  shipping: Money;
  total: Money;
}

/** A line that will be ordered. */
export function isBought({ isSelected, problem }: Pick<ShownLine, 'isSelected' | 'problem'>): boolean {
  return isSelected && problem === null;
}

/** Its quantity can be changed: there is more than one of it, and nothing is wrong but that it is too many. */
export function mayStep({ kind, maxQuantity, problem }: Pick<ShownLine, 'kind' | 'maxQuantity' | 'problem'>) {
  return (maxQuantity > 1 || kind === 'product') && (problem === null || problem === 'too-many');
}

export interface CartSummary {
  /** Lines that can be bought. */
  selectable: readonly ShownLine[];
  selected: readonly ShownLine[];
  selectedPieces: number;
  isAllSelected: boolean;
}

/** What the boxes and the check-out button show; a line that cannot be bought cannot be selected. */
export function summariseCart(cart: Pick<ShownCart, 'lines'> | null): CartSummary {
  const selectable = cart?.lines.filter(({ problem }) => problem === null) ?? [];
  const selected = selectable.filter(isBought);
  return {
    selectable,
    selected,
    selectedPieces: selected.reduce((sum, { quantity }) => sum + quantity, 0),
    isAllSelected: selectable.length > 0 && selected.length === selectable.length,
  };
}
