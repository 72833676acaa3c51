import { maxLines } from '#kernel/shop/cart/cart.rules.ts';
import { type CartItem, type CartLine, isSameItem } from '#kernel/shop/cart/cart-item.ts';
import { mostOf, selectAll } from '#kernel/shop/cart/cart-lines.ts';

/** A piece that an assistant chose. */
export interface LinkedLine {
  /** Its id in the protocol. */
  item: string;
  cartItem: CartItem;
  quantity: number;
}

/** Merges equal items, whose quantities add up, within the limits of a cart. */
export function linkedLines(lines: readonly LinkedLine[]): LinkedLine[] {
  const merged: LinkedLine[] = [];
  for (const line of lines) {
    const at = merged.findIndex(({ cartItem }) => isSameItem(cartItem, line.cartItem));
    const known = merged[at];
    const quantity = Math.min(mostOf(line.cartItem), line.quantity + (known?.quantity ?? 0));
    if (known) merged[at] = { ...known, quantity };
    else if (merged.length < maxLines) merged.push({ ...line, quantity });
  }
  return merged;
}

/** How many linked pieces have no line in the cart and no space for a new one. */
export function linesWithoutSpace(lines: readonly CartLine[], linked: readonly LinkedLine[]): number {
  const added = linked.filter(({ cartItem }) => !lines.some(({ item }) => isSameItem(item, cartItem)));
  return Math.max(0, lines.length + added.length - maxLines);
}

/**
 * The cart after a person opened the link of an assistant: the linked pieces are selected in the linked quantity, and other
 * lines are unselected, so that its total is that of the assistant's cart. Opening the link again changes nothing. All
 * pieces must have space.
 */
export function receiveLines(lines: readonly CartLine[], linked: readonly LinkedLine[]): readonly CartLine[] {
  let received = selectAll(lines, false);
  for (const { cartItem, quantity } of linked) {
    const known = received.find(({ item }) => isSameItem(item, cartItem));
    if (known) {
      const selected = { ...known, quantity, isSelected: true };
      received = received.map((line) => (line === known ? selected : line));
    } else {
      received = [...received, { id: null, item: cartItem, quantity, isSelected: true }];
    }
  }
  return received;
}
