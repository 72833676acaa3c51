import { describe, expect, it } from 'vitest';
import { circumferenceOfUsMm } from '#kernel/jewel/ring-size/conversions.ts';
import { coins } from '#kernel/shop/jewel-labels/coins.ts';
import { handDrawing } from './hand-drawing.ts';

/** Width of the ring finger at the ring, mm. */
function fingerAtRing(diameterMm: number): number {
  const { skin, scale } = handDrawing(diameterMm);
  const ends = Array.from(skin.matchAll(/(-?[\d.]+) (-?[\d.]+)(?=[CMZ]|$)/g), ([, x, y]) => [
    Number(x),
    Number(y),
  ]);
  const sides = ends.filter(([x = 0, y = 0]) => Math.abs(y) < 6 && Math.abs(x) < 13).map(([x = 0]) => x);
  return (Math.max(...sides) - Math.min(...sides)) * scale;
}

describe('the drawn hand', () => {
  it.each([3, 6, 7, 10])('has a finger that fits a ring of US %d', (us) => {
    const diameter = circumferenceOfUsMm(us) / Math.PI;
    expect(fingerAtRing(diameter) / diameter).toBeGreaterThan(0.94);
    expect(fingerAtRing(diameter) / diameter).toBeLessThan(1);
  });

  it('leaves space for the largest coin between its edge and the fingers', () => {
    const { coinAt, paper, scale } = handDrawing(circumferenceOfUsMm(3) / Math.PI);
    const largest = Math.max(...Object.values(coins).map(({ diameterMm }) => diameterMm)) / 2;
    expect((coinAt[0] - paper[0]) * scale).toBeGreaterThan(largest);
    expect((coinAt[1] - paper[1]) * scale).toBeGreaterThan(largest);
    // The ring finger's tip is left of its middle by less than half a finger.
    expect((-8.8 - coinAt[0]) * scale).toBeGreaterThan(largest);
  });
});
