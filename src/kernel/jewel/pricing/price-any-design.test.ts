import { expect, it } from 'vitest';
import { metalGrams } from '#kernel/jewel/casting/metal-volume.ts';
import { canonicalDesign } from '#kernel/jewel/design/design.canonical.ts';
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';
import { GEM_MATERIAL_IDS, GEM_SHAPES } from '#kernel/jewel/gems/grades.ts';
import { METAL_IDS } from '#kernel/jewel/metals/metal-ids.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import { allowedDesign } from '../../../../tests/fixtures/design-of.ts';
import { fc } from '../../../../tests/fixtures/property-testing.ts';
import { isLongSuite } from '../../../../tests/fixtures/suite.ts';
import { gramsByMetal, measuresOf } from './measures.ts';
import { priceDesign } from './price-design.ts';
import { DEFAULT_QUOTES, DEFAULT_RATES } from './price-rates.ts';

const numRuns = isLongSuite ? 120 : 10;
const mm = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const stone = fc.record({
  shape: fc.constantFrom(...GEM_SHAPES),
  material: fc.constantFrom(...GEM_MATERIAL_IDS),
  carat: mm(0.03, 6),
});
const head = fc.record({
  style: fc.constantFrom('prong', 'bezel'),
  prongs: fc.constantFrom(4, 6),
  isDouble: fc.boolean(),
  raiseMm: mm(0, 3),
});
const shank = fc.record({
  profile: fc.constantFrom('court', 'flat', 'knife', 'round'),
  widthMm: mm(1.2, 12),
  thicknessMm: mm(1, 3.5),
  shoulders: fc.constantFrom('plain', 'cathedral', 'split', 'twist'),
});
const metal = fc.constantFrom(...METAL_IDS);
const version = fc.constant(1);
const ring = fc.record({
  version,
  kind: fc.constant('ring'),
  metal,
  circumferenceMm: mm(38, 76),
  shank,
  head,
  centre: stone,
});
const pendant = fc.record({
  version,
  kind: fc.constant('pendant'),
  metal,
  stone,
  head,
  chainLengthMm: mm(350, 800),
});
const band = fc.record({ version, kind: fc.constant('eternity-band'), metal, stoneMm: mm(1.2, 4) });

// Documents are untrusted: every readable one can be built, weighed and priced, and reads back the same.
it('prices every design that can be read', () => {
  let count = 0;
  fc.assert(
    fc.property(fc.oneof(ring, pendant, band), (document) => {
      const design = allowedDesign(document);
      if (design === null) return;
      count += 1;
      expect(canonicalDesign(parseDesign(JSON.parse(canonicalDesign(design))).design ?? design)).toBe(
        canonicalDesign(design),
      );
      const model = buildJewel(design);
      const measures = measuresOf(model, metalGrams(model));
      for (const grams of Object.values(gramsByMetal(measures))) expect(grams).toBeGreaterThan(0);
      const price = priceDesign(design, measures, { quotes: DEFAULT_QUOTES, rates: DEFAULT_RATES });
      expect(price.lines.reduce((sum, line) => sum + line.amountMinor, 0)).toBe(price.totalMinor);
      expect(Number.isSafeInteger(price.totalMinor) && price.totalMinor > 0).toBe(true);
    }),
    { numRuns },
  );
  expect(count).toBeGreaterThan(numRuns / 6);
});
