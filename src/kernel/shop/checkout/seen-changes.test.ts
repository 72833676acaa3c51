import { describe, expect, it } from 'vitest';
import { type LineProblem, lineProblems } from '#kernel/shop/cart/cart.rules.ts';
import type { ShownCart, ShownLine } from '#kernel/shop/cart/cart.ts';
import type { CartLineId } from '#kernel/shop/cart/cart-item.ts';
import { productId } from '#kernel/shop/catalogue/product-card.ts';
import type { Money } from '#kernel/shop/money/money.ts';
import { goneReason, seenChanges } from './seen-changes.ts';

const hkd = (minor: number): Money => ({ currency: 'HKD', minor });
const picture = { base: '', widths: [], width: 1, height: 1, colour: '' };

const line = (id: number, rest: Partial<ShownLine> = {}) =>
  ({
    kind: 'product',
    productId: productId(1202),
    id: id as CartLineId,
    name: `Piece ${id}`,
    subtitle: '',
    url: '',
    picture,
    pictureUrl: null,
    options: [],
    size: null,
    stones: [],
    quantity: 1,
    maxQuantity: 9,
    isSelected: true,
    finalText: null,
    problem: null,
    price: hkd(100),
    rowPrice: hkd(100),
    originalPrice: hkd(100),
    originalRowPrice: hkd(100),
    priceLines: [],
    discountPercent: 0,
    ...rest,
  }) as ShownLine;

const cart = (lines: ShownLine[], total: Money, couponCode: string | null = null): ShownCart => ({
  lines,
  pieces: lines.length,
  couponCode,
  subtotal: total,
  originalSubtotal: total,
  discount: hkd(0),
  shipping: hkd(0),
  total,
});

const changes = (
  seen: ShownCart,
  now: ShownCart,
  rest: { problem?: LineProblem; isSamePlace?: boolean } = {},
) => {
  const { problem, isSamePlace = true } = rest;
  const unavailable = problem ? [{ id: 1 as CartLineId, name: 'Piece 1', problem }] : [];
  return seenChanges(seen, { cart: now, unavailable }, isSamePlace);
};

describe('changes since the cart was shown', () => {
  const seen = cart([line(1), line(2)], hkd(200));

  it('are none for an unchanged cart', () => {
    expect(changes(seen, cart([line(1), line(2)], hkd(200)))).toEqual([]);
  });

  it('are only the currency if it differs, even with equal numbers', () => {
    const pounds = { currency: 'GBP', minor: 200 } as const;
    const now = cart([line(1, { price: pounds }), line(2, { price: pounds })], pounds);
    expect(changes(seen, now)).toEqual([
      { kind: 'currency', seen: 'HKD', now: 'GBP' },
      { kind: 'total', seen: hkd(200), now: pounds },
    ]);
  });

  it('are lines that were removed, with the reason, added or changed', () => {
    const now = cart([line(2, { quantity: 3, price: hkd(90) }), line(3)], hkd(370));
    expect(changes(seen, now, { problem: 'out-of-stock' })).toEqual([
      { kind: 'gone', name: 'Piece 1', reason: 'sold' },
      { kind: 'quantity', name: 'Piece 2', seen: 1, now: 3 },
      { kind: 'price', name: 'Piece 2', seen: hkd(100), now: hkd(90) },
      { kind: 'added', name: 'Piece 3' },
      { kind: 'total', seen: hkd(200), now: hkd(370) },
    ]);
    expect(changes(seen, cart([line(2)], hkd(100)))[0]).toMatchObject({ reason: 'removed' });
  });

  it('include a lost coupon, also after a change of place', () => {
    const withCoupon = cart([line(1)], hkd(95), 'WELCOME5');
    const without = cart([line(1)], hkd(100));
    for (const isSamePlace of [true, false]) {
      expect(changes(withCoupon, without, { isSamePlace })).toEqual([
        { kind: 'coupon', code: 'WELCOME5' },
        { kind: 'total', seen: hkd(95), now: hkd(100) },
      ]);
    }
    expect(changes(without, withCoupon).map(({ kind }) => kind)).toEqual(['total']);
  });

  it('do not include a total that differs only by place', () => {
    expect(changes(seen, cart([line(1), line(2)], hkd(260)), { isSamePlace: false })).toEqual([]);
    expect(changes(seen, cart([line(1), line(2)], hkd(260)))).toHaveLength(1);
  });

  it('give a reason for every problem of a line', () => {
    expect(lineProblems.map((problem) => [problem, goneReason(problem)])).toEqual([
      ['off-shelf', 'sold'],
      ['out-of-stock', 'sold'],
      ['too-many', 'fewer'],
      ['option-gone', 'unmakeable'],
      ['stone-gone', 'sold'],
      ['stone-reserved', 'reserved'],
      ['stone-twice', 'unmakeable'],
      ['design-invalid', 'unmakeable'],
    ]);
  });
});
