import { describe, expect, it } from 'vitest';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { productId } from '#kernel/shop/catalogue/product-card.ts';
import type { StoneId } from '#kernel/shop/diamonds/diamond.ts';
import { fc } from '../../../../tests/fixtures/property-testing.ts';
import { maxLines, maxQuantity } from './cart.rules.ts';
import {
  type CartItem,
  type CartLine,
  type CartLineId,
  type DesignItem,
  isOneOfAKind,
  isSameItem,
  itemKey,
  stoneOf,
} from './cart-item.ts';
import {
  addItem,
  carryOver,
  changeQuantity,
  chooseItem,
  inShownOrder,
  mostOf,
  onlyItem,
  putItem,
  selectAll,
  selectedPieces,
  selectLine,
  takeOut,
} from './cart-lines.ts';

const design = { version: 2, kind: 'eternity-band' } as Design;

const ring = (size: string, id = 1101): CartItem => ({
  kind: 'product',
  productId: productId(id),
  options: { size },
});
const three = 3 as StoneId;
const stone = (stoneId: number, pictureId: string | null = null): CartItem => ({
  kind: 'diamond',
  stoneId: stoneId as StoneId,
  pictureId,
});
const jewel = (fields: Partial<DesignItem> = {}): CartItem => ({
  kind: 'design',
  design,
  designHash: 'abc',
  stoneId: null,
  name: '',
  pictureId: null,
  ...fields,
});
const id = (value: number) => value as CartLineId;
const lineOf = (lineId: number, item: CartItem, quantity = 1, isSelected = true): CartLine => ({
  id: id(lineId),
  item,
  quantity,
  isSelected,
});
const plenty = { onShelf: true, stock: 1000 };

describe('an item added unselected', () => {
  const six = ring('6');
  it.each([
    ['is a new line that is not', [], false],
    ['leaves a line that was not as it was', [lineOf(1, six, 1, false)], false],
    ['leaves a line that was as it was', [lineOf(1, six)], true],
  ])('%s', (_, lines: CartLine[], isSelected) => {
    expect(putItem(lines, six, 1, false).lines).toMatchObject([{ item: six, isSelected }]);
    const added = addItem(lines, { item: six, quantity: 1, isBuyNow: false, isSelected: false }, plenty);
    expect(added).toMatchObject({ ok: true, line: { isSelected } });
  });
});
const add = (lines: readonly CartLine[], item: CartItem, quantity = 1, stock = plenty) =>
  addItem(lines, { item, quantity, isBuyNow: false }, stock);

const anyItem = fc.oneof(
  fc.constantFrom('6', '7', '8').map(ring),
  fc.integer({ min: 1, max: 4 }).map(stone),
  fc
    .record({
      designHash: fc.constantFrom('abc', 'def'),
      stoneId: fc.constantFrom(null, three, 4 as StoneId),
      name: fc.constantFrom('', 'For Mei'),
    })
    .map(jewel),
);
const anyPieces = fc.array(fc.record({ item: anyItem, quantity: fc.integer({ min: 1, max: maxQuantity }) }), {
  maxLength: 12,
});
/** Any cart that the rules can produce. */
const anyCart = anyPieces.map((pieces) => carryOver([], pieces, () => true));

describe('an item', () => {
  it('equals another with the same content, whatever its name', () => {
    expect(isSameItem(ring('6'), ring('6'))).toBe(true);
    expect(isSameItem(ring('6'), ring('7'))).toBe(false);
    expect(isSameItem(ring('6'), ring('6', 1102))).toBe(false);
    expect(isSameItem(jewel({ name: 'For Mei' }), jewel({ pictureId: 'p' }))).toBe(true);
    expect(isSameItem(jewel(), jewel({ stoneId: three }))).toBe(false);
    expect(isSameItem(jewel({ designHash: 'def' }), jewel())).toBe(false);
    expect(isSameItem(stone(3), stone(3))).toBe(true);
    expect(isSameItem(stone(3), stone(4))).toBe(false);
  });

  it('has a key that describes it', () => {
    expect(itemKey(ring('6'))).toBe('[["size","6"]]');
    expect(itemKey(jewel())).toBe('design:abc:');
    expect(itemKey(jewel({ stoneId: three }))).toBe('design:abc:3');
    expect(itemKey(stone(3))).toBe('diamond:3');
  });

  it('is one of a kind when a stone of stock is in it', () => {
    expect([ring('6'), jewel(), jewel({ stoneId: three }), stone(3)].map(isOneOfAKind)).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect([ring('6'), jewel(), jewel({ stoneId: three }), stone(4)].map(stoneOf)).toEqual([
      null,
      null,
      3,
      4,
    ]);
    expect([ring('6'), stone(3)].map(mostOf)).toEqual([maxQuantity, 1]);
  });
});

describe('putting an item into a cart', () => {
  it('increases an equal line and selects it, or appends a new one', () => {
    const lines = [lineOf(1, ring('6'), 2, false), lineOf(2, ring('7'))];
    expect(putItem(lines, ring('6'), 3)).toMatchObject({
      lines: [{ id: 1, quantity: 5, isSelected: true }, { id: 2 }],
      line: { id: 1 },
      over: null,
    });
    const put = putItem(lines, ring('8'), 1);
    expect(put.lines.map((line) => line.id)).toEqual([1, 2, null]);
    expect(put.line).toEqual({ id: null, item: ring('8'), quantity: 1, isSelected: true });
  });

  it('takes the latest name and picture', () => {
    const lines = [lineOf(1, jewel({ name: 'For Mei', pictureId: 'old' })), lineOf(2, stone(3))];
    expect(putItem(lines, jewel({ pictureId: 'new' }), 1).line?.item).toMatchObject({
      name: 'For Mei',
      pictureId: 'new',
    });
    expect(putItem(lines, jewel({ name: 'Ours' }), 1).line?.item).toMatchObject({
      name: 'Ours',
      pictureId: 'old',
    });
    const drawn = stone(3, 'drawn');
    expect(putItem(lines, drawn, 1).line).toStrictEqual(lineOf(2, drawn));
    expect(putItem([lineOf(2, drawn)], stone(3), 1).line).toStrictEqual(lineOf(2, drawn));
    // A product has neither, so nothing is added to it.
    expect(putItem([lineOf(1, ring('6'))], ring('6'), 1).line?.item).toStrictEqual(ring('6'));
  });

  it('stops at the limits and names the limit', () => {
    const full = Array.from({ length: maxLines }, (_, index) => lineOf(index + 1, stone(index + 1)));
    expect(putItem(full, ring('6'), 1)).toEqual({
      lines: full,
      line: null,
      over: { reason: 'cart-limit', most: maxLines },
    });
    expect(putItem(full, stone(1), 1).over).toBeNull();
    const put = putItem([lineOf(1, ring('6'), 99)], ring('6'), 2);
    expect(put.line?.quantity).toBe(maxQuantity);
    expect(put.over).toEqual({ reason: 'line-limit', most: maxQuantity });
    expect(putItem([lineOf(1, ring('6'), 99)], ring('6'), 1).over).toBeNull();
  });

  it('leaves every cart within its limits, without duplicates', () => {
    fc.assert(
      fc.property(anyCart, anyItem, fc.integer({ min: 1, max: maxQuantity }), (lines, item, quantity) => {
        const put = putItem(lines, item, quantity);
        expect(put.lines.length).toBeLessThanOrEqual(maxLines);
        for (const [index, line] of put.lines.entries()) {
          expect(line.quantity).toBeGreaterThanOrEqual(1);
          expect(line.quantity).toBeLessThanOrEqual(mostOf(line.item));
          expect(put.lines.findIndex((other) => isSameItem(other.item, line.item))).toBe(index);
        }
      }),
    );
  });
});

describe('adding', () => {
  it('is all or nothing', () => {
    expect(add([], ring('6'), 2)).toMatchObject({ ok: true, line: { quantity: 2 } });
    const refusal = (result: ReturnType<typeof add>) => (result.ok ? 'added' : result.problem);
    const lines = [lineOf(1, ring('6'), 3, false), lineOf(2, ring('7'), 2)];
    expect(refusal(add(lines, ring('6'), 1, { onShelf: false, stock: 9 }))).toEqual({ reason: 'off-shelf' });
    expect(refusal(addItem(lines, { item: ring('6'), quantity: 1, isBuyNow: false }))).toEqual({
      reason: 'off-shelf',
    });
    // Both sizes share the stock, even if one is not selected.
    expect(refusal(add(lines, ring('8'), 1, { onShelf: true, stock: 5 }))).toEqual({
      reason: 'only-left',
      productId: 1101,
      stock: 5,
      inCart: 5,
    });
    expect(refusal(add(lines, ring('8'), 1, { onShelf: true, stock: 6 }))).toBe('added');
    expect(refusal(add(lines, ring('8'), 1, { onShelf: true, stock: 0 }))).toEqual({
      reason: 'sold-out',
      productId: 1101,
    });
    expect(refusal(add(lines, ring('6'), 98))).toEqual({ reason: 'line-limit', most: maxQuantity });
    // The line limit applies before the stock.
    expect(refusal(add(lines, ring('6'), 98, { onShelf: true, stock: 5 }))).toEqual({
      reason: 'line-limit',
      most: maxQuantity,
    });
    expect(refusal(add(lines, jewel({ stoneId: three }), 2))).toEqual({ reason: 'one-of-its-kind' });
    const full = Array.from({ length: maxLines }, (_, index) => lineOf(index + 1, stone(index + 1)));
    expect(refusal(add(full, ring('6')))).toEqual({ reason: 'cart-limit', most: maxLines });
  });

  it('needs no stock of designs and loose diamonds', () => {
    for (const item of [jewel(), stone(3)])
      expect(addItem([], { item, quantity: 1, isBuyNow: false })).toMatchObject({ ok: true, line: { item } });
  });

  it('selects a unique item again', () => {
    const again = add([lineOf(1, stone(3), 1, false)], stone(3));
    expect(again).toMatchObject({ ok: true, lines: [{ id: 1, quantity: 1, isSelected: true }] });
  });

  it('unselects the rest of the cart to buy one thing now', () => {
    const wanted = { item: ring('7'), quantity: 1, isBuyNow: true };
    const bought = addItem([lineOf(1, ring('6')), lineOf(2, stone(3))], wanted, plenty);
    expect(bought.ok && bought.lines.map(({ isSelected }) => isSelected)).toEqual([false, false, true]);
  });
});

describe('buying a single item now', () => {
  it('contains only that item in the chosen quantity', () => {
    const lines = [lineOf(1, ring('6'), 2), lineOf(2, ring('7'))];
    const only = onlyItem(lines, { item: ring('6'), quantity: 1 }, plenty);
    expect(only).toMatchObject({ ok: true, lines: [{ id: 1, item: ring('6'), quantity: 1 }] });
    const other = onlyItem(lines, { item: ring('8'), quantity: 3 }, { onShelf: true, stock: 3 });
    expect(other).toMatchObject({ ok: true, lines: [{ id: null, item: ring('8'), quantity: 3 }] });
  });

  it('keeps an existing picture', () => {
    const again = onlyItem([lineOf(4, stone(3, 'drawn'))], { item: stone(3), quantity: 1 });
    expect(again.ok && again.line).toEqual(lineOf(4, stone(3, 'drawn')));
  });

  it('is refused like any addition', () => {
    expect(onlyItem([], { item: ring('6'), quantity: 2 }, { onShelf: true, stock: 1 })).toMatchObject({
      ok: false,
      problem: { reason: 'only-left' },
    });
  });
});

describe('changing a quantity', () => {
  const lines = [
    lineOf(1, ring('6'), 2),
    lineOf(2, ring('7'), 1),
    lineOf(3, ring('8'), 4, false),
    lineOf(4, stone(9)),
  ];
  const change = (
    lineId: number,
    type: 'add_one' | 'less_one' | 'set' | 'remove',
    quantity?: number,
    stock: { onShelf: boolean; stock: number } | undefined = plenty,
  ) => {
    const result = changeQuantity(lines, id(lineId), { type, quantity }, () => stock);
    return result.ok ? result.lines.map((line) => line.quantity) : result.problem;
  };

  it('increases, decreases, sets and removes', () => {
    expect(change(1, 'add_one')).toEqual([3, 1, 4, 1]);
    expect(change(1, 'less_one')).toEqual([1, 1, 4, 1]);
    expect(change(1, 'set', 7)).toEqual([7, 1, 4, 1]);
    expect(change(1, 'set', maxQuantity)).toEqual([maxQuantity, 1, 4, 1]);
    expect(change(2, 'remove')).toEqual([2, 4, 1]);
  });

  it('is refused with the reason', () => {
    expect(change(7, 'remove')).toEqual({ reason: 'no-line' });
    expect(change(1, 'set')).toEqual({ reason: 'quantity-missing' });
    expect(change(2, 'less_one')).toEqual({ reason: 'at-least-one' });
    expect(change(1, 'set', maxQuantity + 1)).toEqual({ reason: 'line-limit', most: maxQuantity });
    expect(change(4, 'add_one')).toEqual({ reason: 'one-of-its-kind' });
    expect(change(1, 'add_one', undefined, { onShelf: false, stock: 9 })).toEqual({ reason: 'off-shelf' });
    expect(change(1, 'set', 5, { onShelf: true, stock: 5 })).toEqual({
      reason: 'only-left',
      productId: 1101,
      stock: 5,
      inCart: 3,
    });
    expect(change(1, 'set', 4, { onShelf: true, stock: 5 })).toEqual([4, 1, 4, 1]);
    expect(change(1, 'add_one', undefined, { onShelf: true, stock: 0 })).toEqual({
      reason: 'sold-out',
      productId: 1101,
    });
  });

  it('may always decrease, even below a lower stock', () => {
    expect(change(1, 'less_one', undefined, { onShelf: false, stock: 0 })).toEqual([1, 1, 4, 1]);
    const gone = changeQuantity(lines, id(1), { type: 'add_one', quantity: undefined }, () => undefined);
    expect(gone).toEqual({ ok: false, problem: { reason: 'off-shelf' } });
  });

  it('may stay unchanged whatever the stock', () => {
    expect(change(1, 'set', 2, { onShelf: false, stock: 0 })).toEqual([2, 1, 4, 1]);
    expect(change(4, 'set', 1)).toEqual([2, 1, 4, 1]);
  });

  it('of a design needs no stock', () => {
    const made = [lineOf(1, jewel())];
    expect(changeQuantity(made, id(1), { type: 'add_one', quantity: undefined }, () => undefined)).toEqual({
      ok: true,
      lines: [lineOf(1, jewel(), 2)],
    });
  });
});

describe('choosing the options of a line', () => {
  const open: CartItem = { kind: 'product', productId: productId(1101), options: {} };

  it('changes it in place', () => {
    const lines = [lineOf(1, open, 2, false), lineOf(2, ring('7'))];
    expect(chooseItem(lines, id(1), ring('6'))).toEqual({
      ok: true,
      lines: [lineOf(1, ring('6'), 2, false), lineOf(2, ring('7'))],
    });
    expect(chooseItem(lines, id(9), ring('6'))).toEqual({ ok: false, problem: { reason: 'no-line' } });
  });

  it('adds its pieces to a line with the same choice, within the limit', () => {
    const lines = [lineOf(1, ring('6'), 2, false), lineOf(2, open, 3)];
    expect(chooseItem(lines, id(2), ring('6'))).toEqual({ ok: true, lines: [lineOf(1, ring('6'), 5)] });
    const full = [lineOf(1, ring('6'), maxQuantity), lineOf(2, open)];
    expect(chooseItem(full, id(2), ring('6'))).toMatchObject({ problem: { reason: 'line-limit' } });
  });
});

describe('selecting', () => {
  const lines = [lineOf(1, ring('6'), 2), lineOf(2, stone(3), 1, false), lineOf(3, ring('7'), 4, false)];

  it('selects a single line or all', () => {
    const states = (changed: readonly CartLine[]) => changed.map(({ isSelected }) => isSelected);
    expect(states(selectAll(lines, true))).toEqual([true, true, true]);
    expect(states(selectAll(lines, false))).toEqual([false, false, false]);
    const one = selectLine(lines, id(2), true);
    expect(one.ok && states(one.lines)).toEqual([true, true, false]);
    expect(selectLine(lines, id(8), true)).toEqual({ ok: false, problem: { reason: 'no-line' } });
  });

  it('lists the newest first, and deselecting does not move a line', () => {
    expect(inShownOrder(lines).map((line) => line.id)).toEqual([3, 2, 1]);
    const unticked = selectLine(lines, id(3), false);
    expect(unticked.ok && inShownOrder(unticked.lines).map((line) => line.id)).toEqual([3, 2, 1]);
    const fresh = { id: null, item: ring('8'), quantity: 1, isSelected: false };
    expect(inShownOrder([...lines, fresh]).map((line) => line.id)).toEqual([null, 3, 2, 1]);
    const mixed = [2, 5, 1, 4, 3].map((number) => lineOf(number, ring('6'), 1, number % 2 === 0));
    expect(inShownOrder(mixed).map((line) => line.id)).toEqual([5, 4, 3, 2, 1]);
  });

  it('counts the pieces of selected lines', () => {
    expect(selectedPieces(lines)).toBe(2);
    expect(selectedPieces(selectAll(lines, true))).toBe(7);
  });
});

describe('another cart', () => {
  it('is merged as far as the limits allow, without unknown products', () => {
    const own = [lineOf(1, ring('6'), 60), lineOf(2, stone(3), 1, false)];
    const gone = ring('6', 9);
    const merged = carryOver(
      own,
      [lineOf(7, ring('6'), 70), lineOf(8, stone(3)), lineOf(9, gone), lineOf(10, jewel())],
      (id) => id !== 9,
    );
    expect(merged.map(({ id, quantity, isSelected }) => [id, quantity, isSelected])).toEqual([
      [1, maxQuantity, true],
      [2, 1, true],
      [null, 1, true],
    ]);
  });

  it('checks only products for existence', () => {
    expect(carryOver([], [lineOf(7, stone(3)), lineOf(8, jewel())], (id) => id === 1101)).toHaveLength(2);
  });

  it('merged and taken out again leaves the original', () => {
    fc.assert(
      fc.property(anyCart, anyPieces, (lines, pieces) => {
        const others = pieces.filter(({ item }) => !lines.some((line) => isSameItem(line.item, item)));
        expect(
          takeOut(
            carryOver(lines, others, () => true),
            others,
          ),
        ).toEqual(lines);
      }),
    );
  });

  it('never loses more than it contains', () => {
    const lines = [lineOf(1, ring('6'), 5), lineOf(2, ring('7'), 1)];
    expect(takeOut(lines, [{ item: ring('6'), quantity: 2 }])).toMatchObject([{ quantity: 3 }, { id: 2 }]);
    expect(takeOut(lines, [{ item: ring('6'), quantity: 9 }])).toEqual([lines[1]]);
    expect(takeOut(lines, [{ item: ring('9'), quantity: 1 }])).toEqual(lines);
  });
});
