import { describe, expect, it } from 'vitest';
import {
  anyStonePriceMinor,
  fetchedLadders,
  ladderKey,
  SafeLadders,
  type StoneCell,
  stepAt,
} from './stone-ladder.ts';
import { type PricedStone, stonePriceMinor } from './stone-price.ts';

const wanted: PricedStone = {
  shape: 'round',
  material: 'diamond',
  origin: 'natural',
  colour: 'E',
  clarity: 'VS1',
  cutGrade: 'EX',
};
const cell: StoneCell = {
  shape: 'round',
  origin: 'natural',
  colour: 'E',
  clarity: 'VS1',
  cutGrade: 'EX',
  fromMilliCarat: 1000,
  count: 9,
  perCaratMinor: 4_904_400,
  heaviestMilliCarat: 1140,
};
const priceIn = (ladders: SafeLadders, stone: PricedStone, milliCarat: number) => {
  const step = stepAt(ladders.of(stone) ?? [], milliCarat);
  if (step === undefined) throw new Error('no step');
  return anyStonePriceMinor(step, milliCarat);
};

describe('any stone of these grades', () => {
  it('costs the median of such stones in stock by weight, rounded to HK$10 a carat', () => {
    const ladders = new SafeLadders([cell]);
    expect(stepAt(ladders.of(wanted) ?? [], 1100)).toEqual({
      fromMilliCarat: 1000,
      perCaratMinor: 4_904_000,
      count: 9,
      heaviestMilliCarat: 1140,
    });
    expect(priceIn(ladders, wanted, 1100)).toBe(5_394_400);
  });

  it('is priced and marked by the list if no such stone is in stock', () => {
    const ladders = new SafeLadders([]);
    const step = stepAt(ladders.of(wanted) ?? [], 1000);
    expect(step).toMatchObject({ count: 0, heaviestMilliCarat: 0 });
    expect(priceIn(ladders, wanted, 1000)).toBe(stonePriceMinor(wanted, 1000));
    for (const milliCarat of [120, 300, 650, 2100])
      expect(
        Math.abs(priceIn(ladders, wanted, milliCarat) / stonePriceMinor(wanted, milliCarat) - 1),
      ).toBeLessThan(0.002);
  });

  it('scales the list by the stock’s ratio to it if there are enough stones of that weight', () => {
    const ladders = new SafeLadders([cell]);
    const share = cell.perCaratMinor / stonePriceMinor(wanted, 1000);
    const better: PricedStone = { ...wanted, colour: 'D' };
    expect(share).toBeLessThan(0.9);
    const moved = (stone: PricedStone, milliCarat: number, safe = ladders) =>
      priceIn(safe, stone, milliCarat) / stonePriceMinor(stone, milliCarat);
    expect(moved(better, 1000)).toBeCloseTo(share, 2);
    // A shape without stones follows the others, and so does a heavier stone; lighter stones and other origins do not.
    expect(moved({ ...better, shape: 'trillion' }, 1000)).toBeCloseTo(share, 2);
    expect(moved(better, 3000)).toBeCloseTo(share, 2);
    expect(moved(better, 900)).toBeCloseTo(1, 2);
    expect(moved({ ...better, origin: 'laboratory-grown' }, 1000)).toBeCloseTo(1, 2);
    const few = new SafeLadders([{ ...cell, count: 4 }]);
    expect(moved(better, 1000, few)).toBeCloseTo(1, 2);
  });

  it('costs no more than better stones in stock, and no less than lower grades', () => {
    const dear: StoneCell = { ...cell, colour: 'G', clarity: 'VS2', perCaratMinor: 4_700_000 };
    const ladders = new SafeLadders([cell, dear]);
    const list = (stone: PricedStone) => priceIn(new SafeLadders([]), stone, 1000);
    const below: PricedStone = { ...wanted, cutGrade: 'VG' };
    expect(list(below)).toBeGreaterThan(cell.perCaratMinor);
    expect(priceIn(new SafeLadders([{ ...cell, count: 1 }]), below, 1000)).toBe(4_904_000);
    const between: PricedStone = { ...wanted, colour: 'F', clarity: 'VS2' };
    expect(priceIn(ladders, between, 1000)).toBeGreaterThanOrEqual(4_700_000);
    expect(priceIn(ladders, between, 1000)).toBeLessThanOrEqual(4_904_000);
    // Neither better nor worse: a finer colour of a lower clarity.
    const beside: PricedStone = { ...wanted, colour: 'D', clarity: 'SI2' };
    expect(priceIn(ladders, beside, 1000)).toBeLessThan(4_700_000);
  });

  it('prices each fluorescence separately, by the list’s ratio if no such stone is in stock', () => {
    const strong: StoneCell = { ...cell, fluorescence: 'Strong', count: 2, perCaratMinor: 4_150_000 };
    const ladders = new SafeLadders([cell, strong]);
    const glowing: PricedStone = { ...wanted, fluorescence: 'Strong' };
    expect(stepAt(ladders.of(glowing) ?? [], 1000)).toMatchObject({ perCaratMinor: 4_150_000, count: 2 });
    expect(stepAt(ladders.of(wanted) ?? [], 1000)).toMatchObject({ perCaratMinor: 4_904_000, count: 9 });
    const faint = stepAt(ladders.of({ ...wanted, fluorescence: 'Faint' }) ?? [], 1000);
    expect(faint).toMatchObject({ count: 0, perCaratMinor: 4_806_000 });
    expect(ladderKey(glowing)).not.toBe(ladderKey(wanted));
  });

  it('has no ladder for gems and colours that are not in stock', () => {
    const ladders = new SafeLadders([cell]);
    expect(ladders.of({ ...wanted, material: 'sapphire' })).toBeNull();
    expect(ladders.of({ ...wanted, colour: 'fancy' })).toBeNull();
  });

  it('costs the same with a fetched ladder', () => {
    const safe = new SafeLadders([cell]);
    const fetched = fetchedLadders(new Map([[ladderKey(wanted) ?? '', safe.of(wanted) ?? []]]));
    expect(fetched.of(wanted)).toEqual(safe.of(wanted));
    expect(fetched.of({ ...wanted, colour: 'D' })).toBeNull();
  });
});
