import { expect, it } from 'vitest';
import { seenItems } from './seen-items.ts';

it('writes lines in the same order whatever order they are shown in', () => {
  const lines = [
    { itemId: 115, quantity: 2 },
    { itemId: 12, quantity: 1 },
  ];
  expect(seenItems(lines)).toBe('12x1,115x2');
  expect(seenItems(lines.toReversed())).toBe('12x1,115x2');
  expect(seenItems([])).toBe('');
});
