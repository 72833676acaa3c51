import { describe, expect, it } from 'vitest';
import { tradeCarat } from '#kernel/jewel/gems/trade-weight.ts';
import { diamondPriceMinor, type PricedStone } from './diamond-price.ts';
import { generateDiamonds, roundCutGrade } from './diamonds.ts';

const stones = [...generateDiamonds()];
const share = (test: (stone: (typeof stones)[number]) => boolean) =>
  stones.filter(test).length / stones.length;
const median = (values: number[]) =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

describe('generateDiamonds', () => {
  it('generates the same stones for the same seed, and different ones for another', () => {
    const first = [...generateDiamonds(50)];
    expect(first).toEqual(stones.slice(0, 50));
    expect([...generateDiamonds(50, 7)]).not.toEqual(first);
  });

  it('generates 20,000 stones with unique ids and certificate numbers', () => {
    expect(stones).toHaveLength(20_000);
    expect(new Set(stones.map((stone) => stone.id)).size).toBe(20_000);
    expect(new Set(stones.map((stone) => stone.lab + stone.certificateNo)).size).toBe(20_000);
  });

  it('numbers no certificate that a laboratory could have issued', () => {
    const digits = { GIA: 10, IGI: 9, HRD: 12 };
    const possible = stones.filter(
      ({ certificateNo, lab, isSample }) =>
        !/^0000\d+$/.test(certificateNo) || certificateNo.length !== digits[lab] || !isSample,
    );
    expect(possible).toEqual([]);
  });

  it('measures each stone as heavy as it weighs, within 5 %', () => {
    const off = stones.filter(({ shape, lengthMm, widthMm, depthMm, carat }) => {
      const ratio = tradeCarat(shape, lengthMm, widthMm, depthMm) / carat;
      return !(ratio > 0.95 && ratio < 1.05);
    });
    expect(off).toEqual([]);
  });

  it('keeps one-carat rounds between 6.2 and 6.6 mm', () => {
    const rounds = stones.filter(({ shape, carat }) => shape === 'round' && carat >= 1 && carat < 1.03);
    expect(rounds.length).toBeGreaterThan(200);
    const across = median(rounds.map((stone) => stone.widthMm));
    expect(across).toBeGreaterThan(6.3);
    expect(across).toBeLessThan(6.5);
    expect(rounds.every((stone) => stone.widthMm > 6.1 && stone.widthMm < 6.8)).toBe(true);
  });

  it('clusters weights just above the magic sizes and leaves gaps below them', () => {
    const near = (from: number, to: number) => share(({ carat }) => carat >= from && carat < to);
    for (const size of [0.5, 0.7, 1, 1.5, 2]) {
      expect(near(size, size + 0.05), `${size} ct`).toBeGreaterThan(5 * near(size - 0.05, size));
    }
    expect(share(({ carat }) => carat >= 0.3 && carat < 6)).toBe(1);
  });

  it('has every shape, grade, laboratory and origin in plausible shares', () => {
    expect(share((s) => s.shape === 'round')).toBeCloseTo(0.52, 1);
    expect(new Set(stones.map((s) => s.shape)).size).toBe(10);
    expect(new Set(stones.map((s) => s.color)).size).toBe(8);
    expect(new Set(stones.map((s) => s.clarity)).size).toBe(8);
    expect(share((s) => s.origin === 'natural')).toBeCloseTo(0.65, 1);
    expect(share((s) => s.clarity === 'FL')).toBeLessThan(0.01);
    expect(share((s) => s.fluor === 'None')).toBeGreaterThan(0.6);
    expect(share((s) => s.stock === 1)).toBeGreaterThan(0.9);
    expect(stones.every((s) => s.lab !== 'GIA' || s.origin === 'natural')).toBe(true);
  });

  it('grades the cut of rounds by their proportions and of other shapes only where the laboratory does', () => {
    for (const stone of stones) {
      if (stone.shape === 'round') expect(stone.cut).toBe(roundCutGrade(stone));
      else expect(stone.cut === '').toBe(stone.lab !== 'IGI');
    }
    const rounds = stones.filter((stone) => stone.shape === 'round');
    expect(rounds.filter((stone) => stone.cut === 'EX').length / rounds.length).toBeGreaterThan(0.6);
    expect(rounds.some((stone) => stone.cut === 'G')).toBe(true);
  });

  it('computes the depth of a round from table, crown, girdle and pavilion', () => {
    const depths = stones.filter((stone) => stone.shape === 'round').map((stone) => stone.depthPct);
    expect(median(depths)).toBeGreaterThan(60);
    expect(median(depths)).toBeLessThan(62.5);
  });
});

describe('roundCutGrade', () => {
  it('knows the window of an excellent cut', () => {
    const ideal = { tablePct: 57, depthPct: 61.5, crownAngleDeg: 34.5, pavilionAngleDeg: 40.8 };
    expect(roundCutGrade(ideal)).toBe('EX');
    expect(roundCutGrade({ ...ideal, pavilionAngleDeg: 40.3 })).toBe('VG');
    expect(roundCutGrade({ ...ideal, tablePct: 66 })).toBe('G');
  });
});

describe('diamondPriceMinor', () => {
  const stone: PricedStone = {
    shape: 'round',
    carat: 1,
    color: 'G',
    clarity: 'VS1',
    cut: 'EX',
    fluor: 'None',
    origin: 'natural',
  };

  it('prices the reference stone by the grid', () => {
    expect(diamondPriceMinor(stone)).toBe(4_100_000);
    expect(diamondPriceMinor({ ...stone, origin: 'laboratory-grown' })).toBe(440_000);
  });

  it('charges more for better grades and above a magic size', () => {
    const price = (change: Partial<PricedStone>) => diamondPriceMinor({ ...stone, ...change });
    expect(price({ color: 'D' })).toBeGreaterThan(price({ color: 'E' }));
    expect(price({ clarity: 'IF' })).toBeGreaterThan(price({ clarity: 'VS2' }));
    expect(price({ cut: 'VG' })).toBeLessThan(price({}));
    expect(price({ fluor: 'Strong' })).toBeLessThan(price({}));
    expect(price({ fluor: 'Strong', color: 'J' })).toBe(price({ fluor: 'None', color: 'J' }));
    expect(price({ carat: 1 }) / price({ carat: 0.99 })).toBeGreaterThan(1.1);
  });

  it('rounds to tens of dollars', () => {
    expect(stones.every(({ priceMinor }) => priceMinor > 0 && priceMinor % 1000 === 0)).toBe(true);
  });
});
