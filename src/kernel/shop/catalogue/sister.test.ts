import { describe, expect, it } from 'vitest';
import { type ComparedAttributes, sisterOf } from './sister.ts';

const ring: ComparedAttributes = { id: 1, mainCategoryId: 1, style: 'halo', shape: 'oval', gem: 'sapphire' };
const other = (id: number, changes: Partial<ComparedAttributes>): ComparedAttributes => ({
  ...ring,
  id,
  ...changes,
});

describe('the piece similar to a sold one', () => {
  it('matches style before shape, and the stone in addition', () => {
    const style = other(5, { shape: 'pear', gem: 'diamond' });
    const shape = other(4, { style: 'pave', gem: 'diamond' });
    const shapeAndStone = other(6, { style: 'pave' });
    expect(sisterOf(ring, [shape, style])).toBe(style);
    expect(sisterOf(ring, [shape, shapeAndStone])).toBe(shapeAndStone);
    expect(sisterOf(ring, [style, shapeAndStone, other(9, {})])?.id).toBe(9);
    expect(sisterOf(ring, [other(8, {}), other(7, {})])?.id).toBe(7);
  });

  it('is neither the piece itself, nor of another category, nor similar by its stone alone', () => {
    expect(sisterOf(ring, [ring])).toBeUndefined();
    expect(sisterOf(ring, [other(2, { mainCategoryId: 3 })])).toBeUndefined();
    expect(sisterOf(ring, [other(3, { style: 'pave', shape: 'pear' })])).toBeUndefined();
    const plain = { ...ring, shape: 'none', style: 'plain' };
    expect(sisterOf(plain, [other(3, { shape: 'none', style: 'eternity' })])).toBeUndefined();
  });
});
