import { expect, it } from 'vitest';
import type { CartItem, CartLineId } from '#kernel/shop/cart/cart-item.ts';
import { linesWithoutSpace, linkedLines, receiveLines } from './linked-lines.ts';

const piece = (productId: number): CartItem => ({
  kind: 'product',
  productId: productId as never,
  options: {},
});
const stone: CartItem = { kind: 'diamond', stoneId: 5 as never, pictureId: null };
const linked = (cartItem: CartItem, quantity: number) => ({ item: 'x', cartItem, quantity });

it('adds up equal items, and keeps a stone single', () => {
  const lines = linkedLines([linked(piece(1), 1), linked(stone, 1), linked(piece(1), 2), linked(stone, 1)]);
  expect(lines.map(({ quantity }) => quantity)).toEqual([3, 1]);
});

it('selects the linked pieces alone, and changes nothing when it is repeated', () => {
  const own = { id: 7 as CartLineId, item: piece(9), quantity: 2, isSelected: true };
  const once = receiveLines([own], [linked(piece(1), 2)]);
  expect(once).toEqual([
    { ...own, isSelected: false },
    { id: null, item: piece(1), quantity: 2, isSelected: true },
  ]);
  expect(receiveLines(once, [linked(piece(1), 2)])).toEqual(once);
});

it('gives a line of the cart the linked quantity', () => {
  const own = { id: 7 as CartLineId, item: piece(1), quantity: 2, isSelected: false };
  expect(receiveLines([own], [linked(piece(1), 1)])[0]).toMatchObject({ quantity: 1, isSelected: true });
  expect(receiveLines([own], [linked(piece(1), 4)])[0]).toMatchObject({ quantity: 4 });
});

it('counts the pieces that have no space in a full cart', () => {
  const full = Array.from({ length: 59 }, (_, at) => ({
    ...{ id: at as CartLineId, item: piece(at + 1), quantity: 1, isSelected: true },
  }));
  expect(linesWithoutSpace(full, [linked(piece(1), 1), linked(piece(99), 1)])).toBe(0);
  expect(linesWithoutSpace(full, [linked(piece(98), 1), linked(piece(99), 1)])).toBe(1);
});
