import { readdirSync, readFileSync } from 'node:fs';
import type { ManifoldToplevel } from 'manifold-3d';
import { beforeAll, describe, expect, it } from 'vitest';
import { castability } from '#kernel/jewel/casting/castability.ts';
import { uniteMetal } from '#kernel/jewel/casting/union.ts';
import { wallIssues } from '#kernel/jewel/casting/wall-issues.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import { measuresOf } from '#kernel/jewel/pricing/measures.ts';
import { priceDesign } from '#kernel/jewel/pricing/price-design.ts';
import { DEFAULT_QUOTES, DEFAULT_RATES } from '#kernel/jewel/pricing/price-rates.ts';
import { openManifold } from '../../../tests/fixtures/casting.ts';
import { looseStones, solidFaults } from '../../../tests/fixtures/solid-faults.ts';
import { isLongSuite } from '../../../tests/fixtures/suite.ts';
import { readJson } from './data-files.ts';
import { product } from './data-shapes.ts';

let library: ManifoldToplevel;
beforeAll(async () => {
  library = await openManifold();
});

const folder = new URL('./designs/', import.meta.url);
const read = (id: string): Design => {
  const { design, errors } = parseDesign(JSON.parse(readFileSync(new URL(`${id}.json`, folder), 'utf8')));
  expect(errors).toEqual([]);
  if (design === null) throw new Error(id);
  return design;
};
const ids = readdirSync(folder).map((file) => file.replace('.json', ''));
/** `npm test` casts a solitaire, a band, a pendant and a bangle; the long suite casts every design. */
const cast = isLongSuite ? ids : ['1002', '1101', '1301', '1404'];

describe('the shop’s designs', () => {
  it('are one per product', () => {
    expect(ids.length).toBe(56);
  });

  it('pass the rules that need no casting', () => {
    for (const id of ids) {
      const issues = castability(read(id), { heightAboveFingerMm: null });
      expect(
        issues.filter(({ severity }) => severity === 'error'),
        id,
      ).toEqual([]);
    }
  });

  it.each(cast)('%s can be built, cast and priced', (id) => {
    const design = read(id);
    const model = buildJewel(design);
    expect(solidFaults(model)).toEqual([]);
    expect(looseStones(model)).toEqual([]);
    expect(castability(design, model).filter((found) => found.severity === 'error')).toEqual([]);
    const metal = uniteMetal(library, model);
    const { grams } = metal;
    expect(wallIssues(metal.walls), 'walls that are too thin').toEqual([]);
    const price = priceDesign(design, measuresOf(model, grams), {
      quotes: DEFAULT_QUOTES,
      rates: DEFAULT_RATES,
    });
    expect(price.lines.reduce((sum, line) => sum + line.amountMinor, 0)).toBe(price.totalMinor);
    expect(price.totalMinor).toBeGreaterThan(200_000);
    const total = grams.flatMap((piece) => Object.values(piece)).reduce((sum, each) => sum + each, 0);
    expect(readJson(`products/${id}.json`, product).weightG, 'weight on the product page').toBeCloseTo(
      total,
      1,
    );
  });
});

describe('weights', () => {
  const grams = (id: string) => uniteMetal(library, buildJewel(read(id))).grams[0] ?? {};

  // A 2.0 × 1.8 mm band in US 7 is about 216 mm3 before its edges are rounded, with a six-prong head 261 mm3.
  it('a solitaire weighs what a jeweller expects', () => {
    const gold = grams('1002')['gold-18k-yellow'] ?? 0;
    expect(gold).toBeGreaterThan(2);
    expect(gold).toBeLessThan(4.2);
  });
});
