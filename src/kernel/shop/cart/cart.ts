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
    /** Chosen values of a product by option key. */
    choices: Readonly<Record<string, string>>;
    /** Keys of options that must be chosen before it can be ordered; its prices are the lowest until then. */
    openOptions: readonly string[];
    /** Size of a product if no option states it. */
    size: string | null;
    stones: ListedStone[];
    /** Maximum quantity available now. */
    maxQuantity: number;
    isSelected: boolean;
    /** Why it cannot be bought now; null if it can. */
    problem: LineProblem | null;
    originalPrice: Money;
    /** The lowest price of the 30 days before the reduction; absent without one, or if it is not known. */
    priorPrice?: Money | undefined;
    originalRowPrice: Money;
    /** Whole percent off the usual price; 0 if not reduced. */
    discountPercent: number;
  };

/** The cart as its owner sees it; amounts are those of the selected lines. */
export interface ShownCart {
  lines: ShownLine[];
  /** Pieces in all lines. */
  pieces: number;
  couponCode: string | null;
  subtotal: Money;
  /** Before discounts. */
  originalSubtotal: Money;
  /** Reduction by the coupon. */
  discount: Money;
  shipping: Money;
  total: Money;
  /** Share of the pieces made to order that may be paid first; absent if the order is paid in full. */
  depositPercent?: number | undefined;
  /** A proposal of staff: its prices are held, and it takes no coupon. */
  isProposal?: boolean;
}

/** The lowest price of all pieces of a line in the 30 days before its reduction. */
export const priorRowPrice = ({ priorPrice, quantity }: ShownLine): Money | undefined =>
  priorPrice && { ...priorPrice, minor: priorPrice.minor * quantity };

/** A line that will be ordered. */
export function isBought({ isSelected, problem }: Pick<ShownLine, 'isSelected' | 'problem'>): boolean {
  return isSelected && problem === null;
}

/** Whether the quantity can be changed: more than one exists, and the only problem is a too large quantity. */
export function canChangeQuantity({
  kind,
  maxQuantity,
  problem,
}: Pick<ShownLine, 'kind' | 'maxQuantity' | 'problem'>) {
  return (maxQuantity > 1 || kind === 'product') && (problem === null || problem === 'too-many');
}

export interface CartSummary {
  /** Lines that can be selected. */
  selectable: readonly ShownLine[];
  selected: readonly ShownLine[];
  selectedPieces: number;
  isAllSelected: boolean;
  /** Whether a selected line still needs a choice; then the total is the lowest, and nothing can be ordered. */
  isChoiceOpen: boolean;
}

/** State of the checkboxes and the check-out button; a line that cannot be bought cannot be selected. */
export function summariseCart(cart: Pick<ShownCart, 'lines'> | null): CartSummary {
  const selectable = cart?.lines.filter(({ problem }) => problem === null) ?? [];
  const selected = selectable.filter(isBought);
  return {
    selectable,
    selected,
    selectedPieces: selected.reduce((sum, { quantity }) => sum + quantity, 0),
    isAllSelected: selectable.length > 0 && selected.length === selectable.length,
    isChoiceOpen: selected.some(({ openOptions }) => openOptions.length > 0),
  };
}
