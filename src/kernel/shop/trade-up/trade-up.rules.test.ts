import { describe, expect, it } from 'vitest';
import { fittingTradeUps, isTradable, type TradedLine, tradeUpValue } from './trade-up.rules.ts';
import { noTradeUp } from './trade-up-settings.ts';

const stone = { certificateNumber: '2231', origin: 'lab', priceBaseMinor: 2_000_000 };
const ring: TradedLine = { kind: 'design', quantity: 1, basePriceMinor: 3_000_000, stone };
const rule = { ...noTradeUp, isOn: true, leastStoneMinor: 1_000_000 };

describe('a stone', () => {
  it('is traded up loose or set in a design, with a report, from a price on', () => {
    expect(isTradable(ring, rule)).toBe(true);
    expect(isTradable({ ...ring, kind: 'diamond' }, rule)).toBe(true);
    expect(isTradable({ ...ring, kind: 'product' }, rule)).toBe(false);
    expect(isTradable({ ...ring, stone: null }, rule)).toBe(false);
    expect(isTradable({ ...ring, quantity: 2 }, rule)).toBe(false);
    expect(isTradable({ ...ring, stone: { ...stone, certificateNumber: '' } }, rule)).toBe(false);
    expect(isTradable(ring, { ...rule, leastStoneMinor: 2_000_001 })).toBe(false);
    expect(isTradable(ring, { ...rule, stones: 'natural' })).toBe(false);
  });

  it('is credited at its part of what was paid, without the setting', () => {
    const paid = (paidMinor: number) => tradeUpValue(ring, { paidMinor, currency: 'HKD', factor: 2 });
    expect(paid(3_000_000)).toEqual({ valueMinor: 2_000_000, leastMinor: 4_000_000 });
    expect(paid(2_700_000)).toEqual({ valueMinor: 1_800_000, leastMinor: 3_600_000 });
    const loose = { ...ring, basePriceMinor: 2_000_000 };
    expect(tradeUpValue(loose, { paidMinor: 30_000, currency: 'JPY', factor: 3 })).toEqual({
      ...{ valueMinor: 30_000, leastMinor: 90_000 },
    });
  });
});

describe('the credits of an order', () => {
  const credit = (id: number, balanceMinor: number) => ({
    ...{ id, balanceMinor, leastStoneMinor: balanceMinor * 2 },
  });
  const fitting = (stoneMinor: number, totalMinor = stoneMinor) =>
    fittingTradeUps([credit(2, 300), credit(1, 100)], { stoneMinor, totalMinor }).map(({ id }) => id);

  it('need a stone that is dear enough for all of them', () => {
    expect(fitting(0)).toEqual([]);
    expect(fitting(199)).toEqual([]);
    expect(fitting(200)).toEqual([1]);
    expect(fitting(799)).toEqual([1]);
    expect(fitting(800)).toEqual([1, 2]);
  });

  it('are used in full or not at all', () => {
    expect(fitting(800, 399)).toEqual([1]);
    expect(fitting(800, 99)).toEqual([]);
  });
});
