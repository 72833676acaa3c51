import { maxLines, maxQuantity } from './cart.rules.ts';
import {
  type CartItem,
  type CartLine,
  type CartLineId,
  isOneOfAKind,
  isSameItem,
  productOf,
} from './cart-item.ts';

/** Why a change of a cart is refused, with the numbers of its text. */
export type ChangeProblem =
  | { reason: 'no-line' | 'quantity-missing' | 'at-least-one' | 'one-of-its-kind' | 'off-shelf' }
  | { reason: 'line-limit' | 'cart-limit'; most: number }
  | { reason: 'sold-out'; productId: number }
  | { reason: 'only-left'; productId: number; stock: number; inCart: number };

export type Changed<T = object> =
  | ({ ok: true; lines: readonly CartLine[] } & T)
  | { ok: false; problem: ChangeProblem };

/** A product as it stands in the shop, as far as quantities go. */
export interface ProductStock {
  onShelf: boolean;
  stock: number;
}

const refused = (problem: ChangeProblem) => ({ ok: false, problem }) as const;

/** Most pieces a line of this item may have. */
export function mostOf(item: CartItem): number {
  return isOneOfAKind(item) ? 1 : maxQuantity;
}

/** The item as it is given again; a name or a drawing that it lacks now stays as it was. */
function renewed(known: CartItem, given: CartItem): CartItem {
  if (given.kind === 'product') return known;
  const before = { name: '', pictureId: null, ...known };
  const pictureId = given.pictureId ?? before.pictureId;
  return given.kind === 'design'
    ? { ...given, name: given.name || before.name, pictureId }
    : { ...given, pictureId };
}

/** A cart with an item in it; `line` is null where there was no room for one. */
type Put = { lines: readonly CartLine[] } & (
  | { line: CartLine; over: null }
  | { line: CartLine | null; over: ChangeProblem }
);

/**
 * The one way into a cart: an equal line grows and is selected, else a new one is written below; where `isSelected`
 * is false a line is as it was, and a new one unselected. As much goes in as the limits allow; `over` names the limit
 * that kept the rest out. Another of what there is one of changes nothing.
 */
export function putItem(
  lines: readonly CartLine[],
  item: CartItem,
  quantity: number,
  isSelected = true,
): Put {
  const known = lines.find((line) => isSameItem(line.item, item));
  if (!known && lines.length >= maxLines) {
    return { lines, line: null, over: { reason: 'cart-limit', most: maxLines } };
  }
  const most = mostOf(item);
  const sum = (known?.quantity ?? 0) + quantity;
  const line: CartLine = {
    id: known?.id ?? null,
    item: known ? renewed(known.item, item) : item,
    quantity: Math.min(most, sum),
    isSelected: isSelected || (known?.isSelected ?? false),
  };
  return {
    lines: known ? lines.map((each) => (each === known ? line : each)) : [...lines, line],
    line,
    over: sum > most && !isOneOfAKind(item) ? { reason: 'line-limit', most } : null,
  };
}

/** Pieces of a product over all lines: two sizes of one ring share one stock. */
export function piecesOf(lines: readonly CartLine[], productId: number): number {
  return lines
    .filter(({ item }) => productOf(item) === productId)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

function stockProblem(productId: number, { stock }: ProductStock, inCart: number): ChangeProblem {
  return stock <= 0 ? { reason: 'sold-out', productId } : { reason: 'only-left', productId, stock, inCart };
}

/**
 * Adds an item, all of the quantity or none, selected unless `isSelected` says otherwise. `stock` is that of a product;
 * `isBuyNow` unselects everything else. Gives the line that it became.
 */
export function addItem(
  lines: readonly CartLine[],
  wanted: { item: CartItem; quantity: number; isBuyNow: boolean; isSelected?: boolean },
  stock?: ProductStock,
): Changed<{ line: CartLine }> {
  const { item, quantity, isBuyNow, isSelected } = wanted;
  if (isOneOfAKind(item) && quantity > 1) return refused({ reason: 'one-of-its-kind' });
  const put = putItem(isBuyNow ? selectAll(lines, false) : lines, item, quantity, isSelected);
  if (item.kind === 'product') {
    if (!stock?.onShelf) return refused({ reason: 'off-shelf' });
    const inCart = piecesOf(lines, item.productId);
    if (put.over?.reason !== 'line-limit' && inCart + quantity > stock.stock)
      return refused(stockProblem(item.productId, stock, inCart));
  }
  if (put.over) return refused(put.over);
  return { ok: true, lines: put.lines, line: put.line };
}

/** Makes an item the whole of a basket, as many as were chosen and no more; a line that is equal keeps its id. */
export function onlyItem(
  lines: readonly CartLine[],
  wanted: { item: CartItem; quantity: number },
  stock?: ProductStock,
): Changed<{ line: CartLine }> {
  const alone = addItem([], { ...wanted, isBuyNow: false }, stock);
  if (!alone.ok) return alone;
  const known = lines.find(({ item }) => isSameItem(item, wanted.item));
  const line = known ? { ...alone.line, id: known.id, item: renewed(known.item, wanted.item) } : alone.line;
  return { ok: true, lines: [line], line };
}

export type QuantityChange = 'add_one' | 'less_one' | 'set' | 'remove';

/** Changes a line's quantity, between 1 and what there is; a smaller one is always allowed. */
export function changeQuantity(
  lines: readonly CartLine[],
  id: CartLineId,
  change: { type: QuantityChange; quantity: number | undefined },
  stockOf: (productId: number) => ProductStock | undefined,
): Changed {
  const line = lines.find((each) => each.id === id);
  if (!line) return refused({ reason: 'no-line' });
  if (change.type === 'remove') return { ok: true, lines: lines.filter((each) => each !== line) };
  if (change.type === 'set' && change.quantity === undefined) return refused({ reason: 'quantity-missing' });
  const target = {
    add_one: line.quantity + 1,
    less_one: line.quantity - 1,
    set: change.quantity ?? line.quantity,
  }[change.type];
  if (target < 1) return refused({ reason: 'at-least-one' });
  if (target > maxQuantity) return refused({ reason: 'line-limit', most: maxQuantity });
  if (target > line.quantity) {
    if (isOneOfAKind(line.item)) return refused({ reason: 'one-of-its-kind' });
    if (line.item.kind === 'product') {
      const { productId } = line.item;
      const stock = stockOf(productId);
      if (!stock?.onShelf) return refused({ reason: 'off-shelf' });
      const others = piecesOf(
        lines.filter((each) => each !== line && each.isSelected),
        productId,
      );
      if (target + others > stock.stock)
        return refused(stockProblem(productId, stock, others + line.quantity));
    }
  }
  return { ok: true, lines: lines.map((each) => (each === line ? { ...line, quantity: target } : each)) };
}

export function selectAll(lines: readonly CartLine[], isSelected: boolean): readonly CartLine[] {
  return lines.map((line) => ({ ...line, isSelected }));
}

export function selectLine(lines: readonly CartLine[], id: CartLineId, isSelected: boolean): Changed {
  if (!lines.some((line) => line.id === id)) return refused({ reason: 'no-line' });
  return { ok: true, lines: lines.map((line) => (line.id === id ? { ...line, isSelected } : line)) };
}

/**
 * Lines of another cart or of a dead order come in, as far as the limits allow; a product for which `isKnown` says
 * no is left out.
 */
export function carryOver(
  lines: readonly CartLine[],
  others: readonly Pick<CartLine, 'item' | 'quantity'>[],
  isKnown: (productId: number) => boolean,
): readonly CartLine[] {
  return others
    .filter(({ item }) => item.kind !== 'product' || isKnown(item.productId))
    .reduce((kept, { item, quantity }) => putItem(kept, item, quantity).lines, lines);
}

/** Takes pieces out that an order covers after all, as far as they are there. */
export function takeOut(
  lines: readonly CartLine[],
  taken: readonly Pick<CartLine, 'item' | 'quantity'>[],
): readonly CartLine[] {
  return lines.flatMap((line) => {
    const gone = taken.filter(({ item }) => isSameItem(item, line.item));
    const quantity = line.quantity - gone.reduce((sum, each) => sum + each.quantity, 0);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}

/** The newest first, whether it is selected or not: a line stays under the pointer that unticks it. */
export function inShownOrder<T extends Pick<CartLine, 'id'>>(lines: readonly T[]): T[] {
  return lines.toSorted((a, b) => (b.id ?? Infinity) - (a.id ?? Infinity));
}

/** Pieces of the selected lines. */
export function selectedPieces(lines: readonly Pick<CartLine, 'isSelected' | 'quantity'>[]): number {
  return lines.reduce((sum, { isSelected, quantity }) => sum + (isSelected ? quantity : 0), 0);
}
