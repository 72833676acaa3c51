import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metalGrams } from '#kernel/casting/metal-volume.ts';
import type { Design } from '#kernel/design/design.contract.ts';
import { parseDesign } from '#kernel/design/parse-design.ts';
import { piecesOf } from '#kernel/design/pieces-of.ts';
import { buildJewel } from '#kernel/pieces/build-jewel.ts';
import { designInputs } from '../../../tests/fixtures/any-design.ts';
import { measuresOf } from './measures.ts';
import { priceDesign } from './price-design.ts';
import type { Price, PriceLine } from './price-line.ts';
import { HOUSE_QUOTES, HOUSE_RATES } from './price-rates.ts';

function priced(design: Design): Price {
  const model = buildJewel(design);
  const basis = { quotes: HOUSE_QUOTES, rates: HOUSE_RATES };
  return priceDesign(design, measuresOf(model, metalGrams(model)), basis);
}

const amountOf = ({ lines }: Price, kind: PriceLine['subject']['kind']): number =>
  lines.filter(({ subject }) => subject.kind === kind).reduce((sum, line) => sum + line.amountMinor, 0);

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
  const { design } = parseDesign(trio);
  if (design === null) throw new Error('no set');
  const { lines } = priced(design);

  it('charges every stone by the grades it is designed with, however alike the stones are', () => {
    const stones = lines.filter(({ subject }) => subject.kind === 'stones');
    expect(stones.map(({ subject, amountMinor }) => ({ ...subject, amountMinor }))).toMatchObject([
      { source: { piece: 0, path: 'centre' }, stone: { colour: 'G', clarity: 'VS1' }, milliCarat: 1000 },
      { source: { piece: 1, path: 'stone' }, stone: { colour: 'D', clarity: 'FL' }, milliCarat: 500 },
      { source: { piece: 2, path: 'stone' }, stone: { colour: 'J', clarity: 'SI2' }, milliCarat: 500 },
    ]);
    expect(stones.map(({ quantity }) => quantity)).toEqual([1000, 500, 1000]);
    expect(stones.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(7_175_838);
  });

  it('charges every setting as the piece that holds the stone has it', () => {
    const settings = lines.flatMap(({ subject, quantity }) =>
      subject.kind === 'setting' ? [[subject.setting, quantity]] : [],
    );
    expect(settings).toEqual([
      ['prong', 3],
      ['bezel', 1],
    ]);
  });

  it('names a metal once, and the making of every piece', () => {
    const count = (kind: string) => lines.filter(({ subject }) => subject.kind === kind).length;
    expect(count('metal')).toBe(1);
    expect(count('labour-by-weight')).toBe(1);
    expect(count('labour')).toBe(3);
  });
});

/** Pieces whose stones are easily taken for each other's. */
const alike = fc.record({
  version: fc.constant(version),
  metal: fc.constant(metal),
  kind: fc.constant('pendant'),
  head: fc.record({ style: fc.constantFrom('prong', 'bezel') }),
  stone: fc.record({
    shape: fc.constant('round'),
    carat: fc.constantFrom(0.5, 1),
    colour: fc.constantFrom('D', 'J'),
    clarity: fc.constantFrom('FL', 'SI2'),
  }),
});
const { set: _sets, ...single } = designInputs;
const piece = fc
  .oneof(alike, ...Object.values(single))
  .filter((input: unknown) => parseDesign(input).design !== null);
const anySet = fc.record({
  version: fc.constant(version),
  kind: fc.constant('set'),
  pieces: fc.array(piece, { minLength: 2, maxLength: 3 }),
});

it('the stones and the work of every set cost what they cost in its pieces alone', () => {
  let count = 0;
  fc.assert(
    fc.property(anySet, (input) => {
      const { design } = parseDesign(input);
      if (design === null) return;
      count += 1;
      const together = priced(design);
      const alone = piecesOf(design).map(priced);
      for (const kind of ['stones', 'setting', 'labour', 'finish', 'plating', 'engraving'] as const)
        expect(amountOf(together, kind)).toBe(alone.reduce((sum, price) => sum + amountOf(price, kind), 0));
    }),
    { numRuns: 40, seed: 8 },
  );
  expect(count).toBeGreaterThan(25);
}, 120_000);
