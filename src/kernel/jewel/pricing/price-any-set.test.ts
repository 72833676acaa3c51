import { expect, it } from 'vitest';
import { metalGrams } from '#kernel/jewel/casting/metal-volume.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { piecesOf } from '#kernel/jewel/design/pieces-of.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import { designInputs } from '../../../../tests/fixtures/any-design.ts';
import { allowedDesign } from '../../../../tests/fixtures/design-of.ts';
import { fc } from '../../../../tests/fixtures/property-testing.ts';
import { isLongSuite } from '../../../../tests/fixtures/suite.ts';
import { measuresOf } from './measures.ts';
import { priceDesign } from './price-design.ts';
import type { Price, PriceLine } from './price-line.ts';
import { DEFAULT_QUOTES, DEFAULT_RATES } from './price-rates.ts';

function priced(design: Design): Price {
  const model = buildJewel(design);
  const basis = { quotes: DEFAULT_QUOTES, rates: DEFAULT_RATES };
  return priceDesign(design, measuresOf(model, metalGrams(model)), basis);
}

const amountOf = ({ lines }: Price, kind: PriceLine['subject']['kind']): number =>
  lines.filter(({ subject }) => subject.kind === kind).reduce((sum, line) => sum + line.amountMinor, 0);

const numRuns = isLongSuite ? 40 : 2;
const version = 2;
const metal = 'gold-18k-yellow';

/** Pieces whose stones are easily confused. */
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
  .filter((input: unknown) => allowedDesign(input) !== null);
const anySet = fc.record({
  version: fc.constant(version),
  kind: fc.constant('set'),
  pieces: fc.array(piece, { minLength: 2, maxLength: 3 }),
});

it('the stones and the work of every set cost as much as in its separate pieces', () => {
  let count = 0;
  fc.assert(
    fc.property(anySet, (input) => {
      const design = allowedDesign(input);
      if (design === null) return;
      count += 1;
      const together = priced(design);
      const alone = piecesOf(design).map(priced);
      for (const kind of ['stones', 'setting', 'labour', 'finish', 'plating', 'engraving'] as const)
        expect(amountOf(together, kind)).toBe(alone.reduce((sum, price) => sum + amountOf(price, kind), 0));
    }),
    { numRuns },
  );
  expect(count).toBeGreaterThan(numRuns / 2);
});
