import { describe, expect, it } from 'vitest';
import {
  COLOUR_GRADES,
  type DESIGN_COLOURS,
  GEM_MATERIAL_IDS,
  STONE_ORIGINS,
} from '#kernel/jewel/gems/grades.ts';
import { type PricedStone, SMALL_STONE, stonePriceMinor } from './stone-price.ts';

const usual = { shape: 'round', colour: 'G', clarity: 'VS1', cutGrade: 'EX', origin: 'natural' } as const;

// Repeats the price list, HK$ a carat from a weight on, so that a mistake in the table is found.
const perCarat = {
  diamond:
    '0:4800 0.1:6200 0.2:8600 0.3:11500 0.5:17800 0.7:24500 0.9:34000 1:46000 1.5:61000 2:83000 3:120000',
  moissanite: '0:900 0.5:1600 1:2200',
  sapphire: '0:2600 0.3:4800 0.7:9000 1:14500 2:26000',
  ruby: '0:3800 0.3:7800 0.7:16000 1:27000 2:52000',
  emerald: '0:3000 0.3:6500 0.7:13000 1:22000 2:41000',
};

describe('the price of a stone', () => {
  it.each(GEM_MATERIAL_IDS)('of %s is its weight times the price per carat of its step', (material) => {
    const steps = perCarat[material].split(' ').map((step) => step.split(':').map(Number));
    steps.forEach(([from = 0, dollars = 0], index) => {
      const first = Math.max(1, Math.round(from * 1000));
      const last = Math.round((steps[index + 1]?.[0] ?? 6) * 1000) - 1;
      for (const milliCarat of [first, last])
        expect(stonePriceMinor({ ...usual, material }, milliCarat)).toBe(
          Math.round((milliCarat * dollars) / 10),
        );
    });
  });

  it('rises with the grades of a diamond, and of no other stone', () => {
    const one = (extra: object, material: 'diamond' | 'ruby' = 'diamond') =>
      stonePriceMinor({ ...usual, material, ...extra }, 1000);
    expect(one({ colour: 'D', clarity: 'FL' })).toBe(Math.round(4_600_000 * 1.38 * 1.55));
    expect(one({ colour: 'M', clarity: 'SI2' })).toBe(Math.round(4_600_000 * 0.42 * 0.59));
    expect(one({ colour: 'D', clarity: 'FL' }, 'ruby')).toBe(2_700_000);
    expect(one({ cutGrade: 'P' }, 'ruby')).toBe(2_700_000 * 0.62);
    expect(one({ shape: 'baguette' }, 'ruby')).toBe(2_700_000 * 0.62);
  });

  it('falls with every letter, and rises with the strength of a colour of its own', () => {
    const one = (colour: (typeof DESIGN_COLOURS)[number], material: 'diamond' | 'ruby' = 'diamond') =>
      stonePriceMinor({ ...usual, material, colour }, 1000);
    for (const [i, colour] of COLOUR_GRADES.entries())
      if (i > 0) expect(one(colour), colour).toBeLessThan(one(COLOUR_GRADES[i - 1] ?? 'D'));
    expect(one('N–R')).toBe(Math.round(4_600_000 * 0.37));
    const yellows = ['fancy-light', 'fancy', 'fancy-intense', 'fancy-vivid'] as const;
    expect(yellows.map((colour) => one(colour) / one('G'))).toEqual([0.5, 1, 1.375, 5]);
    expect(one('fancy-vivid', 'ruby')).toBe(2_700_000);
    // Champagne follows the letters.
    for (const brown of ['fancy-light-brown', 'fancy-brown', 'fancy-dark-brown'] as const)
      expect(one(brown) / one('S–Z'), brown).toBeLessThan(1.2);
    const grown = (colour: (typeof DESIGN_COLOURS)[number]) =>
      stonePriceMinor({ ...usual, material: 'diamond', origin: 'laboratory-grown', colour }, 1000);
    expect(grown('fancy-pink')).toBe(grown('G'));
    for (const hue of ['orange', 'pink', 'blue', 'green'] as const) {
      const grades = [
        'faint',
        'very-light',
        'light',
        'fancy-light',
        'fancy',
        'fancy-intense',
        'fancy-vivid',
      ] as const;
      const prices = grades.map((intensity) => grown(`${intensity}-${hue}`));
      expect(prices).toEqual(prices.toSorted((a, b) => a - b));
      expect(new Set(prices).size).toBe(grades.length);
    }
  });

  it('falls with fluorescence for colourless stones, and without it for warm ones', () => {
    const one = (colour: 'D' | 'H' | 'I' | 'M', fluorescence?: 'None' | 'Medium' | 'Very strong') =>
      stonePriceMinor({ ...usual, material: 'diamond', colour, fluorescence }, 1000);
    for (const colour of ['D', 'H'] as const) {
      expect(one(colour, 'None')).toBe(one(colour));
      expect(one(colour, 'Medium')).toBe(Math.round(one(colour) * 0.93));
      expect(one(colour, 'Very strong')).toBe(Math.round(one(colour) * 0.82));
    }
    for (const colour of ['I', 'M'] as const) expect(one(colour, 'Very strong')).toBe(one(colour));
  });

  it('of a laboratory-grown diamond has its own list, in which weight and grades count for less', () => {
    const grown = (milliCarat: number, grades: Partial<PricedStone> = {}) =>
      stonePriceMinor({ ...usual, material: 'diamond', origin: 'laboratory-grown', ...grades }, milliCarat);
    const natural = (milliCarat: number) => stonePriceMinor({ ...usual, material: 'diamond' }, milliCarat);
    expect(grown(1000)).toBe(440_000);
    const shares = [300, 500, 1000, 2000, 3000].map((milliCarat) => grown(milliCarat) / natural(milliCarat));
    expect(shares).toEqual(shares.toSorted((a, b) => b - a));
    expect(shares[0]).toBeGreaterThan(0.2);
    expect(shares.at(-1)).toBeLessThan(0.06);
    expect(grown(1000, { colour: 'D', clarity: 'FL' }) / 440_000).toBeCloseTo(Math.sqrt(1.38 * 1.55), 3);
    expect(grown(1000, { colour: 'M', clarity: 'SI2' }) / 440_000).toBeCloseTo(Math.sqrt(0.42 * 0.59), 3);
    // Their strength is priced from grown stones, clarity as for the others.
    expect(grown(1000, { colour: 'fancy-vivid-blue' })).toBe(440_000 * 1.3);
    expect(grown(1000, { colour: 'fancy-vivid-blue', clarity: 'SI2' }) / 440_000).toBeCloseTo(
      1.3 * Math.sqrt(0.59),
      3,
    );
  });

  it('of other grown stones is a sixth, except moissanite, which is always grown', () => {
    const grown = (material: 'ruby' | 'moissanite') =>
      stonePriceMinor({ ...usual, material, origin: 'laboratory-grown' }, 1000);
    expect(grown('ruby')).toBe(459_000);
    expect(grown('moissanite')).toBe(220_000);
  });

  it.each(STONE_ORIGINS)('never falls with the weight of a %s stone of the same grades', (origin) => {
    const stone = { ...SMALL_STONE, shape: 'round', material: 'diamond', origin } as const;
    let last = 0;
    for (let milliCarat = 1; milliCarat < 6000; milliCarat += 7) {
      const minor = stonePriceMinor(stone, milliCarat);
      expect(minor).toBeGreaterThanOrEqual(last);
      last = minor;
    }
  });
});
