import { describe, expect, it } from 'vitest';
import { canChangeQuantity, isBought, type ShownLine, summariseCart } from './cart.ts';

const money = { currency: 'HKD', minor: 100 } as const;
const line = {
  kind: 'product',
  quantity: 1,
  maxQuantity: 5,
  isSelected: true,
  problem: null,
  price: money,
  openOptions: [] as readonly string[],
} as ShownLine;
const gone = { ...line, problem: 'off-shelf' } as const;
const unselected = { ...line, isSelected: false };

describe('the summary of a cart', () => {
  it('counts selected pieces and leaves out what cannot be bought', () => {
    const lines = [{ ...line, quantity: 2 }, unselected, { ...gone, quantity: 5 }];
    const summary = summariseCart({ lines });
    expect(summary).toMatchObject({ selectedPieces: 2, isAllSelected: false });
    expect([summary.selectable.length, summary.selected.length]).toEqual([2, 1]);
  });

  it('is all selected when every line that can be bought is selected', () => {
    expect(summariseCart({ lines: [line, { ...gone, isSelected: false }] }).isAllSelected).toBe(true);
    expect(summariseCart({ lines: [gone] }).isAllSelected).toBe(false);
    expect(summariseCart(null)).toEqual({
      selectable: [],
      selected: [],
      selectedPieces: 0,
      isAllSelected: false,
      isChoiceOpen: false,
    });
  });

  it('has an open choice while a selected line has one', () => {
    const open = { ...line, openOptions: ['size'] };
    expect(summariseCart({ lines: [line, open] }).isChoiceOpen).toBe(true);
    expect(summariseCart({ lines: [line, { ...open, isSelected: false }] }).isChoiceOpen).toBe(false);
    expect(summariseCart({ lines: [line, { ...open, problem: 'off-shelf' }] }).isChoiceOpen).toBe(false);
  });

  it('counts a line as bought when it is selected and available', () => {
    expect([line, unselected, gone].map(isBought)).toEqual([true, false, false]);
  });
});

describe('the quantity of a line', () => {
  it('can be changed if more than one exists, also down from too many', () => {
    expect(canChangeQuantity(line)).toBe(true);
    expect(canChangeQuantity({ ...line, problem: 'too-many' })).toBe(true);
    expect(canChangeQuantity(gone)).toBe(false);
    // The last piece of a product: stock may increase again.
    expect(canChangeQuantity({ ...line, maxQuantity: 1 })).toBe(true);
    expect(canChangeQuantity({ ...line, kind: 'design', maxQuantity: 1 })).toBe(false);
    expect(canChangeQuantity({ ...line, kind: 'design' })).toBe(true);
  });
});
