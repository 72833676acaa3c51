import { stockKey, stockOfChoice } from '#kernel/shop/catalogue/variants.ts';
import { maxLines, maxQuantity } from './cart.rules.ts';
import {
  type CartItem,
  type CartLine,
  type CartLineId,
  isOneOfAKind,
  isSameItem,
  type ProductItem,
} from './cart-item.ts';

/** Why a change of a cart is refused, with the values of its message. */
export type ChangeProblem =
  | { reason: 'no-line' | 'quantity-missing' | 'at-least-one' | 'one-of-its-kind' | 'off-shelf' }
  | { reason: 'line-limit' | 'cart-limit'; most: number }
  | { reason: 'sold-out'; productId: number }
  | { reason: 'only-left'; productId: number; stock: number; inCart: number };

export type Changed<T = object> =
  | ({ ok: true; lines: readonly CartLine[] } & T)
  | { ok: false; problem: ChangeProblem };

/** Whether a product is on sale, and its stock; of a product with variants also by variant key. */
export interface ProductStock {
  onShelf: boolean;
  stock: number;
  variantStock?: Readonly<Record<string, number>> | null;
}

const refused = (problem: ChangeProblem) => ({ ok: false, problem }) as const;

/** Maximum quantity of a line with this item. */
export function mostOf(item: CartItem): number {
  return isOneOfAKind(item) ? 1 : maxQuantity;
}

/** The newly given item; a missing name or picture is taken from the known one. */
function withKnownDetails(known: CartItem, given: CartItem): CartItem {
  if (given.kind === 'product') return known;
  const before = { name: '', pictureId: null, ...known };
  const pictureId = given.pictureId ?? before.pictureId;
  return given.kind === 'design'
    ? { ...given, name: given.name || before.name, pictureId }
    : { ...given, pictureId };
}

/** A cart after `putItem`; `line` is null if nothing fitted. */
type Put = { lines: readonly CartLine[] } & (
  | { line: CartLine; over: null }
  | { line: CartLine | null; over: ChangeProblem }
);

/**
 * Puts an item into a cart: increases and selects an equal line, or appends a new one. With `isSelected` false the
 * selection of an existing line is unchanged and a new one is unselected. Adds as much as the limits allow; `over`
 * names the limit that was reached. A second unique item changes nothing.
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
    item: known ? withKnownDetails(known.item, item) : item,
    quantity: Math.min(most, sum),
    isSelected: isSelected || (known?.isSelected ?? false),
  };
  return {
    lines: known ? lines.map((other) => (other === known ? line : other)) : [...lines, line],
    line,
    over: sum > most && !isOneOfAKind(item) ? { reason: 'line-limit', most } : null,
  };
}

/** Pieces over all lines that are taken from the same stock: of the product, or of the same variant. */
export function piecesOf(
  lines: readonly CartLine[],
  { productId, options }: ProductItem,
  product: Pick<ProductStock, 'variantStock'> = {},
): number {
  const key = stockKey(product, options);
  return lines
    .filter(
      ({ item }) =>
        item.kind === 'product' && item.productId === productId && stockKey(product, item.options) === key,
    )
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

function stockProblem({ productId }: ProductItem, stock: number, inCart: number): ChangeProblem {
  return stock <= 0 ? { reason: 'sold-out', productId } : { reason: 'only-left', productId, stock, inCart };
}

/**
 * Adds the whole quantity of an item or nothing, selected unless `isSelected` is false. `stock` is required for
 * products; `isBuyNow` deselects everything else. Returns the resulting line.
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
    const inCart = piecesOf(lines, item, stock);
    const available = stockOfChoice(stock, item.options);
    if (put.over?.reason !== 'line-limit' && inCart + quantity > available)
      return refused(stockProblem(item, available, inCart));
  }
  if (put.over) return refused(put.over);
  return { ok: true, lines: put.lines, line: put.line };
}

/** Replaces the content of a basket by this item and quantity; an equal line keeps its id. */
export function onlyItem(
  lines: readonly CartLine[],
  wanted: { item: CartItem; quantity: number },
  stock?: ProductStock,
): Changed<{ line: CartLine }> {
  const alone = addItem([], { ...wanted, isBuyNow: false }, stock);
  if (!alone.ok) return alone;
  const known = lines.find(({ item }) => isSameItem(item, wanted.item));
  const line = known
    ? { ...alone.line, id: known.id, item: withKnownDetails(known.item, wanted.item) }
    : alone.line;
  return { ok: true, lines: [line], line };
}

export type QuantityChange = 'add_one' | 'less_one' | 'set' | 'remove';

/** Changes the quantity of a line, between 1 and the stock; decreasing is always allowed. */
export function changeQuantity(
  lines: readonly CartLine[],
  id: CartLineId,
  change: { type: QuantityChange; quantity: number | undefined },
  stockOf: (productId: number) => ProductStock | undefined,
): Changed {
  const line = lines.find((other) => other.id === id);
  if (!line) return refused({ reason: 'no-line' });
  if (change.type === 'remove') return { ok: true, lines: lines.filter((other) => other !== line) };
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
      const stock = stockOf(line.item.productId);
      if (!stock?.onShelf) return refused({ reason: 'off-shelf' });
      const others = piecesOf(
        lines.filter((other) => other !== line && other.isSelected),
        line.item,
        stock,
      );
      const available = stockOfChoice(stock, line.item.options);
      if (target + others > available)
        return refused(stockProblem(line.item, available, others + line.quantity));
    }
  }
  return { ok: true, lines: lines.map((other) => (other === line ? { ...line, quantity: target } : other)) };
}

export function selectAll(lines: readonly CartLine[], isSelected: boolean): readonly CartLine[] {
  return lines.map((line) => ({ ...line, isSelected }));
}

export function selectLine(lines: readonly CartLine[], id: CartLineId, isSelected: boolean): Changed {
  if (!lines.some((line) => line.id === id)) return refused({ reason: 'no-line' });
  return { ok: true, lines: lines.map((line) => (line.id === id ? { ...line, isSelected } : line)) };
}

/** Gives a line another choice of its product; a line that already has it takes the pieces. */
export function chooseItem(lines: readonly CartLine[], id: CartLineId, item: CartItem): Changed {
  const line = lines.find((other) => other.id === id);
  if (!line) return refused({ reason: 'no-line' });
  const same = lines.find((other) => other !== line && isSameItem(other.item, item));
  if (!same) return { ok: true, lines: lines.map((other) => (other === line ? { ...line, item } : other)) };
  const quantity = same.quantity + line.quantity;
  if (quantity > mostOf(item)) return refused({ reason: 'line-limit', most: mostOf(item) });
  const merged = { ...same, quantity, isSelected: same.isSelected || line.isSelected };
  return {
    ok: true,
    lines: lines.filter((other) => other !== line).map((other) => (other === same ? merged : other)),
  };
}

/**
 * Merges lines of another cart or a cancelled order, as far as the limits allow; products for which `isKnown` is
 * false are left out.
 */
export function carryOver(
  lines: readonly CartLine[],
  others: readonly Pick<CartLine, 'item' | 'quantity'>[],
  isKnown: (productId: number) => boolean,
): readonly CartLine[] {
  return others
    .filter(({ item }) => item.kind !== 'product' || isKnown(item.productId))
    .reduce((merged, { item, quantity }) => putItem(merged, item, quantity).lines, lines);
}

/** Removes the pieces that an order covers, as far as the cart still has them. */
export function takeOut(
  lines: readonly CartLine[],
  taken: readonly Pick<CartLine, 'item' | 'quantity'>[],
): readonly CartLine[] {
  return lines.flatMap((line) => {
    const gone = taken.filter(({ item }) => isSameItem(item, line.item));
    const quantity = line.quantity - gone.reduce((sum, piece) => sum + piece.quantity, 0);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}

/** Newest first, regardless of selection: deselecting a line does not move it. */
export function inShownOrder<T extends Pick<CartLine, 'id'>>(lines: readonly T[]): T[] {
  return lines.toSorted((a, b) => (b.id ?? Infinity) - (a.id ?? Infinity));
}

/** Number of pieces in the selected lines. */
export function selectedPieces(lines: readonly Pick<CartLine, 'isSelected' | 'quantity'>[]): number {
  return lines.reduce((sum, { isSelected, quantity }) => sum + (isSelected ? quantity : 0), 0);
}
