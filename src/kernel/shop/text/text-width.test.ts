import { describe, expect, it } from 'vitest';
import { textWidth } from './text-width.ts';

describe('textWidth', () => {
  it('counts letters and digits once, everything else twice', () => {
    expect(textWidth('')).toBe(0);
    expect(textWidth('Ab1')).toBe(3);
    expect(textWidth('A & B')).toBe(8);
    expect(textWidth('永恆 20')).toBe(8);
    expect(textWidth('💍')).toBe(2);
  });
});
