import { describe, expect, it } from 'vitest';
import { metalGrams } from '#kernel/casting/metal-volume.ts';
import type { Design } from '#kernel/design/design.contract.ts';
import { parseDesign } from '#kernel/design/parse-design.ts';
import { buildJewel } from '#kernel/pieces/build-jewel.ts';
import { measuresOf } from './measures.ts';
import { priceDesign } from './price-design.ts';
import type { Price, PriceLine } from './price-line.ts';
import { HOUSE_QUOTES, HOUSE_RATES } from './price-rates.ts';

function priced(design: Design): Price {
  const model = buildJewel(design);
  const basis = { quotes: HOUSE_QUOTES, rates: HOUSE_RATES };
  return priceDesign(design, measuresOf(model, metalGrams(model)), basis);
}

const version = 2;
const metal = 'gold-18k-yellow';
const half = { shape: 'round', carat: 0.5 } as const;
const trio = {
  version,
  kind: 'set',
  pieces: [
    { version, kind: 'ring', metal, centre: { shape: 'round', carat: 1 } },
    {
      version,
      kind: 'pendant',
      metal,
      head: { style: 'bezel' },
      stone: { ...half, colour: 'D', clarity: 'FL' },
    },
    { version, kind: 'earrings', metal, style: 'stud', stone: { ...half, colour: 'J', clarity: 'SI2' } },
  ],
};

describe('a set', () => {
  const linesOfTrio = (): PriceLine[] => {
    const { design } = parseDesign(trio);
    if (design === null) throw new Error('no set');
    return priced(design).lines;
  };

  it('charges every stone by the grades it is designed with, however alike the stones are', () => {
    const stones = linesOfTrio().filter(({ subject }) => subject.kind === 'stones');
    expect(stones.map(({ subject, amountMinor }) => ({ ...subject, amountMinor }))).toMatchObject([
      { source: { piece: 0, path: 'centre' }, stone: { colour: 'G', clarity: 'VS1' }, milliCarat: 1000 },
      { source: { piece: 1, path: 'stone' }, stone: { colour: 'D', clarity: 'FL' }, milliCarat: 500 },
      { source: { piece: 2, path: 'stone' }, stone: { colour: 'J', clarity: 'SI2' }, milliCarat: 500 },
    ]);
    expect(stones.map(({ quantity }) => quantity)).toEqual([1000, 500, 1000]);
    expect(stones.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(7_175_838);
  });

  it('charges every setting as the piece that holds the stone has it', () => {
    const settings = linesOfTrio().flatMap(({ subject, quantity }) =>
      subject.kind === 'setting' ? [[subject.setting, quantity]] : [],
    );
    expect(settings).toEqual([
      ['prong', 3],
      ['bezel', 1],
    ]);
  });

  it('names a metal once, and the making of every piece', () => {
    const lines = linesOfTrio();
    const count = (kind: string) => lines.filter(({ subject }) => subject.kind === kind).length;
    expect(count('metal')).toBe(1);
    expect(count('labour-by-weight')).toBe(1);
    expect(count('labour')).toBe(3);
  });
});
