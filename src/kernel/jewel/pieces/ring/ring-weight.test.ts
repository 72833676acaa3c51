import { describe, expect, it } from 'vitest';
import { metalVolume } from '#kernel/jewel/casting/metal-volume.ts';
import { gramsOf } from '#kernel/jewel/metals/alloys.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import { designOf } from '../../../../../tests/fixtures/design-of.ts';

const US_7_MM = 54.4;
const volumeOf = (input: object): number => {
  return Object.values(
    metalVolume(buildJewel(designOf({ version: 2, metal: 'platinum-950', ...input }))),
  ).reduce((sum, volume) => sum + volume, 0);
};

describe('weights from jewellers’ rules of thumb', () => {
  // A band of w × t on a finger of diameter d has a volume of w · t · π · (d + t) before its edges are rounded.
  it.each([
    [2, 1.8],
    [3, 1.8],
    [4, 2],
    [6, 2.2],
  ])('a flat band of %d × %d mm', (widthMm, thicknessMm) => {
    const shank = { profile: 'flat', widthMm, thicknessMm };
    const volume = volumeOf({ kind: 'wedding-band', circumferenceMm: US_7_MM, shank });
    const sharp = widthMm * thicknessMm * (US_7_MM + Math.PI * thicknessMm);
    expect(volume / sharp).toBeGreaterThan(0.88);
    expect(volume / sharp).toBeLessThan(1);
  });

  it('a six-prong solitaire of US 7 on a 2.0 × 1.8 mm band holds 216 mm³ of band and 45 of head', () => {
    const shank = { profile: 'flat', widthMm: 2, thicknessMm: 1.8 };
    const band = volumeOf({ kind: 'wedding-band', circumferenceMm: US_7_MM, shank });
    const ring = volumeOf({
      kind: 'ring',
      circumferenceMm: US_7_MM,
      shank,
      head: { prongs: 6 },
      centre: { shape: 'round', carat: 1 },
    });
    expect(Math.abs(band / 216 - 1)).toBeLessThan(0.12);
    // Our prongs are slimmer than those of the rule of thumb.
    expect(ring - band).toBeGreaterThan(12);
    expect(ring - band).toBeLessThan(45);
  });

  it.each([
    ['gold-18k-yellow', 4.07],
    ['gold-14k-yellow', 3.41],
    ['platinum-950', 5.43],
    ['silver-925', 2.72],
  ] as const)('261 mm³ of %s weigh %d g', (metal, grams) => {
    expect(gramsOf(metal, 261)).toBeCloseTo(grams, 1);
  });
});
