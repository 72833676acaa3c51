import { describe, expect, it } from 'vitest';
import { cutStone } from '#kernel/jewel/gems/cut-stone.ts';
import { GEM_SHAPES, type GemShape } from '#kernel/jewel/gems/grades.ts';
import { USUAL_PROPORTIONS } from '#kernel/jewel/gems/proportions.ts';
import { rockingDeg } from './stone-picture.store.ts';
import { type StonePicture, traceStone } from './stone-tracer.ts';

const px = 44;
const stoneOf = (shape: GemShape, pavilionPct = USUAL_PROPORTIONS[shape].pavilionPct) =>
  cutStone(shape, { widthMm: 2.5 }, 'diamond', { ...USUAL_PROPORTIONS[shape], pavilionPct });

/** Brightness of every pixel of the stone, 0 to 1. */
function lights({ pixels }: StonePicture): number[] {
  const filled: number[] = [];
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at + 3] !== 255) continue;
    const [r = 0, g = 0, b = 0] = pixels.subarray(at, at + 3);
    filled.push((0.2126 * r + 0.7152 * g + 0.0722 * b) / 255);
  }
  return filled;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Share of the image that the stone covers. */
const cover = ({ pixels }: StonePicture) =>
  mean(Array.from({ length: pixels.length / 4 }, (_, i) => (pixels[i * 4 + 3] ?? 0) / 255));

describe('a traced stone', () => {
  it.each(GEM_SHAPES)('%s fills its outline with light and dark', (shape) => {
    const stone = stoneOf(shape);
    const picture = traceStone(stone, px, [0]);
    expect(Math.max(picture.width, picture.height)).toBe(px);
    const { girdle } = stone;
    let area = 0;
    for (let i = 0; i < girdle.length; i += 2) {
      const j = (i + 2) % girdle.length;
      area += ((girdle[i] ?? 0) * (girdle[j + 1] ?? 0) - (girdle[j] ?? 0) * (girdle[i + 1] ?? 0)) / 2;
    }
    expect(cover(picture)).toBeCloseTo(area / (stone.widthMm * stone.lengthMm), 1);
    const filled = lights(picture).toSorted((a, b) => a - b);
    expect(filled[Math.floor(filled.length * 0.03)]).toBeLessThan(0.45);
    expect(filled[Math.floor(filled.length * 0.9)]).toBeGreaterThan(0.75);
  });

  it('shows its proportions: a shallow round looks different from a fine one', () => {
    const fine = lights(traceStone(stoneOf('round'), px, [0]));
    const shallow = lights(traceStone(stoneOf('round', 38.5), px, [0]));
    expect(shallow).toHaveLength(fine.length);
    expect(mean(fine.map((light, i) => Math.abs(light - (shallow[i] ?? 0))))).toBeGreaterThan(0.1);
  });

  it('has its frames side by side, each rotated, the middle one at rest', () => {
    const strip = traceStone(stoneOf('oval'), px, [-6, 0, 6]);
    const still = traceStone(stoneOf('oval'), px, [0]);
    expect(strip.frames).toBe(3);
    const frame = (at: number) =>
      Array.from({ length: strip.height }, (_, row) => {
        const from = (row * 3 + at) * strip.width * 4;
        return [...strip.pixels.subarray(from, from + strip.width * 4)];
      }).flat();
    expect(frame(1)).toEqual([...still.pixels]);
    expect(frame(0)).not.toEqual(frame(1));
    expect(rockingDeg[(rockingDeg.length - 1) / 2]).toBe(0);
  });
});
