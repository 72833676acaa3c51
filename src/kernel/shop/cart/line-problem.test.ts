import { describe, expect, it } from 'vitest';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { productId } from '#kernel/shop/catalogue/product-card.ts';
import type { StoneId } from '#kernel/shop/diamonds/diamond.ts';
import { maxQuantity } from './cart.rules.ts';
import type { CartItem, CartLine, CartLineId } from './cart-item.ts';
import { amongLines, type LineGoods, lineProblem, mostNow } from './line-problem.ts';

const design = { version: 2, kind: 'eternity-band' } as Design;
const ring = (size: string): CartItem => ({ kind: 'product', productId: productId(1101), options: { size } });
const diamond: CartItem = { kind: 'diamond', stoneId: 3 as StoneId, pictureId: null };
const jewel = (stoneId: number | null): CartItem => ({
  kind: 'design',
  design,
  designHash: 'abc',
  stoneId: stoneId as StoneId | null,
  name: '',
  pictureId: null,
});
const line = (id: number, item: CartItem, quantity = 1, isSelected = true): CartLine => ({
  id: id as CartLineId,
  item,
  quantity,
  isSelected,
});
const alone = { wanted: 1, isSecond: false };
const problem = (item: CartItem, goods: LineGoods, among = alone) => lineProblem(line(1, item), goods, among);

describe('why a line cannot be bought', () => {
  it('names the problem of a product, the most important first', () => {
    const product = { onShelf: true, stock: 3, hasOptions: true };
    expect(problem(ring('6'), { product })).toBeNull();
    expect(problem(ring('6'), {})).toBe('off-shelf');
    const gone = { onShelf: false, stock: 0, hasOptions: false };
    expect(problem(ring('6'), { product: gone })).toBe('off-shelf');
    expect(problem(ring('6'), { product: { ...gone, onShelf: true } })).toBe('option-gone');
    expect(problem(ring('6'), { product: { ...product, stock: 0 } })).toBe('out-of-stock');
    expect(problem(ring('6'), { product }, { ...alone, wanted: 3 })).toBeNull();
    expect(problem(ring('6'), { product }, { ...alone, wanted: 4 })).toBe('too-many');
  });

  it('names the problem of a stone, alone or in a design', () => {
    expect(problem(diamond, { stone: 'available' })).toBeNull();
    for (const item of [diamond, jewel(3)]) {
      const made = { canBeMade: true };
      expect(problem(item, { ...made, stone: 'available' })).toBeNull();
      expect(problem(item, { ...made, stone: 'reserved' })).toBe('stone-reserved');
      expect(problem(item, { ...made, stone: 'sold' })).toBe('stone-gone');
      expect(problem(item, made)).toBe('stone-gone');
      expect(problem(item, { ...made, stone: 'available' }, { ...alone, isSecond: true })).toBe(
        'stone-twice',
      );
      expect(lineProblem(line(1, item, 2), { ...made, stone: 'available' }, alone)).toBe('too-many');
    }
  });

  it('names a design that cannot be made', () => {
    expect(problem(jewel(null), { canBeMade: true })).toBeNull();
    expect(problem(jewel(null), { canBeMade: false })).toBe('design-invalid');
    expect(problem(jewel(3), { canBeMade: false, stone: 'available' })).toBe('design-invalid');
    expect(lineProblem(line(1, jewel(null), 2), { canBeMade: true }, alone)).toBeNull();
  });
});

describe('the available quantity', () => {
  it('is the stock, the limit, or 1', () => {
    const product = { onShelf: true, stock: 3, hasOptions: true };
    expect(mostNow(line(1, ring('6')), { product })).toBe(3);
    expect(mostNow(line(1, ring('6')), { product: { ...product, stock: 500 } })).toBe(maxQuantity);
    expect(mostNow(line(1, ring('6')), {})).toBe(0);
    expect(mostNow(line(1, jewel(null)), {})).toBe(maxQuantity);
    expect(mostNow(line(1, jewel(3)), {})).toBe(1);
    expect(mostNow(line(1, diamond), {})).toBe(1);
  });
});

describe('lines that compete', () => {
  it('share the stock of a ring while selected', () => {
    const lines = [line(1, ring('6'), 2), line(2, ring('7'), 3), line(3, ring('8'), 4, false)];
    const among = amongLines(lines);
    expect(lines.map((line) => among(line).wanted)).toEqual([5, 5, 4]);
  });

  it('the oldest selected line gets the stone', () => {
    const lines = [
      line(5, diamond),
      line(2, diamond, 1, false),
      line(3, jewel(3)),
      line(4, jewel(9)),
      line(6, jewel(null), 2),
      line(7, jewel(null), 3),
    ];
    const among = amongLines(lines);
    expect(lines.map((line) => among(line).isSecond)).toEqual([true, false, false, false, false, false]);
    expect(lines.map((line) => among(line).wanted)).toEqual([1, 1, 1, 1, 2, 3]);
  });

  it('a line that is not stored yet is the youngest', () => {
    const fresh = { ...line(1, jewel(3)), id: null };
    const lines = [fresh, line(9, diamond)];
    expect(lines.map((line) => amongLines(lines)(line).isSecond)).toEqual([true, false]);
  });
});
