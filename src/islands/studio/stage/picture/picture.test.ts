import { describe, expect, it } from 'vitest';
import { groundLight, toneMap } from '#kernel/jewel/lighting/tone-mapping.ts';
import { groundFor } from '#renderer/post-process/ground.ts';
import { jitterOf, wavesOf } from './still.ts';

describe('toneMap', () => {
  it('keeps dark values and keeps white below clipping', () => {
    expect(toneMap([0.2, 0.4, 0.7])).toEqual([0.2, 0.4, 0.7]);
    for (const c of toneMap([24, 20, 18])) expect(c).toBeLessThan(1);
  });

  it('maps the ground to the page’s colour, as in the catalogue images', () => {
    const light = groundLight('#efedea');
    groundFor('#efedea').forEach((c, i) => {
      expect(light[i]).toBeCloseTo(c, 6);
    });
    const [red] = toneMap(light);
    expect(Math.round((1.055 * red ** (1 / 2.4) - 0.055) * 255)).toBe(0xef);
  });
});

describe('the frames of a still', () => {
  const hue = (wave: number) => [0.12, 0.5, 0.88].map((peak) => Math.max(0, 1 - Math.abs(wave - peak) * 2.6));

  it.each([6, 12, 20, 32])('cover all wavelengths evenly in %i frames', (frames) => {
    const waves = Array.from({ length: frames }, (_, i) => wavesOf(i, frames)).flat();
    expect(new Set(waves.map((w) => Math.floor(w * frames * 3))).size).toBe(frames * 3);
  });

  it('are white, each of them nearly and all of them together', () => {
    const total = [0, 0, 0];
    for (let i = 0; i < 20; i++) {
      const sum = wavesOf(i, 20)
        .map(hue)
        .reduce((a, b) => a.map((x, c) => x + (b[c] ?? 0)));
      sum.forEach((x, c) => {
        total[c] = (total[c] ?? 0) + x;
      });
    }
    expect(Math.max(...total) / Math.min(...total)).toBeLessThan(1.35);
  });

  it('stay within their pixel and average to its centre', () => {
    const jitter = Array.from({ length: 32 }, (_, i) => jitterOf(i));
    for (const [x, y] of jitter) expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(0.5);
    const mean = jitter.reduce((sum, [x]) => sum + x, 0) / 32;
    expect(Math.abs(mean)).toBeLessThan(0.03);
  });
});
