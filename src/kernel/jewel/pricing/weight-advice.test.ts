import { describe, expect, it } from 'vitest';
import type { StoneDesign } from '#kernel/jewel/pieces/parts/stone/stone.schema.ts';
import type { StoneLadder } from './stone-ladder.ts';
import { lighterStone } from './weight-advice.ts';

const stone = (carat: number): StoneDesign => ({
  shape: 'round',
  material: 'diamond',
  carat,
  origin: 'natural',
  colour: 'G',
  clarity: 'VS1',
  cutGrade: 'EX',
  proportions: null,
});
const ladder = (count: number, perCaratMinor = 3_400_000, heaviestMilliCarat = 980): StoneLadder => [
  { fromMilliCarat: 0, perCaratMinor: 1_000_000, count: 0, heaviestMilliCarat: 0 },
  { fromMilliCarat: 900, perCaratMinor, count, heaviestMilliCarat },
  { fromMilliCarat: 1000, perCaratMinor: 4_600_000, count: 5, heaviestMilliCarat: 1120 },
];

describe('the stone just below a jump of the price', () => {
  it('is advised with its saving and both widths', () => {
    const advice = lighterStone(stone(1), ladder(3));
    expect(advice).toMatchObject({ carat: 0.98, savedMinor: 4_600_000 - 3_332_000 });
    // A round of a carat is about 6.4 mm wide.
    expect(advice?.widthMm).toBeGreaterThan(6.2);
    expect(advice?.widthMm).toBeLessThan(6.6);
    const narrower = (advice?.widthMm ?? 0) - (advice?.lighterWidthMm ?? 0);
    expect(narrower).toBeGreaterThan(0.02);
    expect(narrower).toBeLessThan(0.1);
  });

  it('is not advised if none is in stock, the difference is visible, or no price jumps', () => {
    expect(lighterStone(stone(1), ladder(0))).toBeNull();
    expect(lighterStone(stone(1), ladder(3, 3_400_000, 930))).toBeNull();
    expect(lighterStone(stone(1.1), ladder(3))).toBeNull();
    expect(lighterStone(stone(1), ladder(3, 4_550_000))).toBeNull();
    expect(lighterStone(stone(0.95), ladder(3))).toBeNull();
    expect(lighterStone(stone(0.5), ladder(3))).toBeNull();
    expect(lighterStone(stone(1), [])).toBeNull();
  });
});
