import type { Brand } from 'valibot';
import type { Money } from '#kernel/money/money.ts';
import type { LineFacts, LineSubject } from './bought-line.ts';
import type { lineProblems } from './cart.rules.ts';

export type CartLineId = number & Brand<'CartLineId'>;

/** A stone of a made piece, for its list of facts; a grade it does not have is ''. */
export interface LineStone {
  name: string;
  carat: number;
  colour: string;
  clarity: string;
  cut: string;
  symmetry: string;
  polish: string;
  fluorescence: string;
}

/** A line of the shopper's cart. */
export type ShownLine = LineSubject &
  LineFacts & {
    id: CartLineId;
    subtitle: string;
    /** The size of a product, where no option says it already. */
    size: string | null;
    stones: LineStone[];
    /** Most pieces of it that can be had now. */
    maxQuantity: number;
    isSelected: boolean;
    /** Why it cannot be bought now; null when it can. */
    problem: (typeof lineProblems)[number] | null;
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
