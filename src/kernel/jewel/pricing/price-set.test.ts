import { describe, expect, it } from 'vitest';
import { metalGrams } from '#kernel/jewel/casting/metal-volume.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import { measuresOf } from './measures.ts';
import { priceDesign } from './price-design.ts';
import type { Price, PriceLine } from './price-line.ts';
import { DEFAULT_QUOTES, DEFAULT_RATES, type PriceRates } from './price-rates.ts';

function priced(design: Design, rates: PriceRates = DEFAULT_RATES): Price {
  const model = buildJewel(design);
  const basis = { quotes: DEFAULT_QUOTES, rates };
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

  it('charges every stone by its designed grades, however similar the stones are', () => {
    const stones = linesOfTrio().filter(({ subject }) => subject.kind === 'stones');
    expect(stones.map(({ subject, amountMinor }) => ({ ...subject, amountMinor }))).toMatchObject([
      { source: { piece: 0, path: 'centre' }, stone: { colour: 'G', clarity: 'VS1' }, milliCarat: 1000 },
      { source: { piece: 1, path: 'stone' }, stone: { colour: 'D', clarity: 'FL' }, milliCarat: 500 },
      { source: { piece: 2, path: 'stone' }, stone: { colour: 'J', clarity: 'SI2' }, milliCarat: 500 },
    ]);
    expect(stones.map(({ quantity }) => quantity)).toEqual([1000, 500, 1000]);
    expect(stones.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(7_175_838);
  });

  it('charges every setting as designed in the stone’s own piece', () => {
    const settings = linesOfTrio().flatMap(({ subject, quantity }) =>
      subject.kind === 'setting' ? [[subject.setting, quantity]] : [],
    );
    expect(settings).toEqual([
      ['prong', 3],
      ['bezel', 1],
    ]);
  });

  it('lists a metal once, and the labour of every piece', () => {
    const lines = linesOfTrio();
    const count = (kind: string) => lines.filter(({ subject }) => subject.kind === kind).length;
    expect(count('metal')).toBe(1);
    expect(count('labour-by-weight')).toBe(1);
    expect(count('labour')).toBe(3);
  });

  it('applies the margin of each kind only to that kind; equal margins are rounded together', () => {
    const { design } = parseDesign(trio);
    if (design?.kind !== 'set') throw new Error('no set');
    const margin = ({ lines }: Price) =>
      lines.find(({ subject }) => subject.kind === 'margin')?.amountMinor ?? Number.NaN;
    const work = ({ lines }: Price) =>
      lines.reduce(
        (sum, { subject, amountMinor }) =>
          ['stones', 'margin', 'rounding'].includes(subject.kind) ? sum : sum + amountMinor,
        0,
      );
    const none = { ...DEFAULT_RATES, marginPerMille: 0 };
    const [ring, ...others] = design.pieces.map((piece) => work(priced(piece, none)));
    const rest = others.reduce((sum, minor) => sum + minor, 0);
    const ringAlone = priced(design, { ...none, marginPerMilleOf: { ring: 600 } });
    // Two halves, each rounded separately.
    expect(Math.abs(margin(ringAlone) - 0.6 * (ring ?? 0))).toBeLessThanOrEqual(1);
    const both = priced(design, { ...DEFAULT_RATES, marginPerMilleOf: { ring: 600 } });
    expect(Math.abs(margin(both) - 0.6 * (ring ?? 0) - rest)).toBeLessThanOrEqual(2);
    const same = { ...DEFAULT_RATES, marginPerMilleOf: { ring: 1000, pendant: 1000 } };
    expect(priced(design, same).totalMinor).toBe(priced(design).totalMinor);
    expect(margin(priced(design, same))).toBe(margin(priced(design)));
  });
});
