import { expect, it } from 'vitest';
import { warrantyEnd } from './warranty.ts';

it.each([
  ['2026-11-27T10:00:00.000Z', 24, '2028-11-27T10:00:00.000Z'],
  ['2024-02-29T10:00:00.000Z', 12, '2025-02-28T10:00:00.000Z'],
  ['2026-12-31T10:00:00.000Z', 2, '2027-02-28T10:00:00.000Z'],
])('a warranty from %s of %i months ends at %s', (from, months, end) => {
  expect(warrantyEnd(new Date(from), months)?.toISOString()).toBe(end);
});

it('a shop can give none', () => {
  expect(warrantyEnd(new Date('2026-11-27T10:00:00.000Z'), 0)).toBeNull();
});
