import { describe, expect, it } from 'vitest';
import { INTRO_FPS, INTRO_SECONDS, introOrder, introPictures } from './intro.ts';

describe('the intro film', () => {
  const order = introOrder();
  const pictures = introPictures();

  it('lasts six seconds and shows every picture', () => {
    expect(order).toHaveLength(INTRO_FPS * INTRO_SECONDS);
    expect(new Set(order)).toEqual(new Set(pictures.keys()));
  });

  it('moves without a jump, over the seam too', () => {
    const azimuths = order.map((i) => pictures[i]?.view.azimuth ?? 0);
    azimuths.forEach((azimuth, i) => {
      expect(Math.abs(azimuth - (azimuths[(i + 1) % azimuths.length] ?? 0))).toBeLessThan(1.5);
    });
  });
});
