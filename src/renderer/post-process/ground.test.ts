import { describe, expect, it } from 'vitest';
import { groundFor } from './ground.ts';
import { srgbByte, toneMap } from './tone-mapping.ts';

const toneMapped = (light: readonly number[]): number[] => {
  const rgb = Float32Array.from(light);
  toneMap(rgb, 0);
  return [...rgb].map((light) => srgbByte(light));
};

describe('groundFor', () => {
  it.each([
    ['#efedea', [239, 237, 234]],
    ['#1c2b29', [28, 43, 41]],
    ['#c8b8a0', [200, 184, 160]],
  ])('gives light that tone mapping turns to %s', (hex, bytes) => {
    expect(toneMapped(groundFor(hex))).toEqual(bytes);
  });
});

describe('tone mapping', () => {
  it('does not change values below the shoulder', () => {
    expect(toneMapped([0.5, 0.25, 0])).toEqual([188, 137, 0]);
  });

  it('never passes white and keeps the order of brightness', () => {
    const levels = [0.7, 0.8, 1, 2, 5, 12].map((l) => {
      const rgb = Float32Array.of(l, l * 0.8, l * 0.6);
      toneMap(rgb, 0);
      return rgb[0] ?? 0;
    });
    expect(levels).toEqual([...levels].sort((a, b) => a - b));
    expect(Math.max(...levels)).toBeLessThanOrEqual(1);
  });
});
