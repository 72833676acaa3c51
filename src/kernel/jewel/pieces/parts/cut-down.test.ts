import Module, { type ManifoldToplevel } from 'manifold-3d';
import { beforeAll, describe, expect, it } from 'vitest';
import { uniteMetal } from '#kernel/jewel/casting/union.ts';
import { canonicalDesign } from '#kernel/jewel/design/design.canonical.ts';
import { changeDesign } from '#kernel/jewel/design/design.change.ts';
import { controlGroups } from '#kernel/jewel/design/offers.ts';
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';
import { at } from '#kernel/jewel/mesh/vector.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import { measuresOf } from '#kernel/jewel/pricing/measures.ts';
import { priceDesign } from '#kernel/jewel/pricing/price-design.ts';
import { DEFAULT_QUOTES, DEFAULT_RATES } from '#kernel/jewel/pricing/price-rates.ts';
import { designOf } from '../../../../../tests/fixtures/design-of.ts';
import { isLongSuite } from '../../../../../tests/fixtures/suite.ts';
import { BAY_PLACES, bayAt, cutDownGap, seatLine } from './cut-down.ts';
import { beadReach, sharedBeadOffset } from './small-stones.ts';

const band = (pave: string | undefined, more: object = {}) => ({
  version: 2,
  kind: 'wedding-band',
  metal: 'gold-18k-yellow',
  shank: { widthMm: 2.2, thicknessMm: 1.8 },
  row: { style: 'pave', stoneMm: 1.6, ...(pave === undefined ? {} : { pave }), ...more },
});
const haloed = (pave: string, stoneMm = 1.3) => ({
  version: 2,
  kind: 'ring',
  metal: 'platinum-950',
  centre: { shape: 'round', carat: 1 },
  head: { halo: { style: 'visible', stoneMm, pave } },
});
const rulesOf = (input: object) => parseDesign(input).errors.map(({ rule }) => rule);

describe('a bay', () => {
  it('is open at the middle of its stone, closed at the walls, and decreases monotonically', () => {
    const depths = [0, 0.1, 0.2, 0.3, 0.38, 0.45].map(bayAt);
    expect(depths[0]).toBe(1);
    expect(depths.at(-1)).toBe(0);
    expect(depths).toEqual([...depths].sort((a, b) => b - a));
  });

  it('is drawn from wall to wall in order', () => {
    expect(BAY_PLACES).toEqual([...BAY_PLACES].sort((a, b) => a - b));
    expect(BAY_PLACES[0]).toBe(-0.5);
    expect(at(BAY_PLACES, BAY_PLACES.length - 1)).toBeLessThan(0.5);
  });

  it('leaves the pavilion a bearing below its girdle, and no part of it sticks out of the metal', () => {
    for (const stoneMm of [1.2, 1.6, 2.2]) {
      const { bearing, middle } = seatLine(stoneMm, 0);
      expect(bearing[0] / (stoneMm / 2)).toBeCloseTo(0.7, 5);
      expect(middle[1]).toBeLessThan(-0.36 * stoneMm);
      // Over a wall between two stones the metal is level with the girdles.
      expect(seatLine(stoneMm, (stoneMm + cutDownGap(stoneMm)) / 2).bearing[1]).toBe(0);
    }
  });

  it.each([1.2, 1.5, 1.8, 2.2])('of stones of %d mm: shared beads reach both', (stoneMm) => {
    const offset = sharedBeadOffset(stoneMm, stoneMm + cutDownGap(stoneMm));
    expect(offset).toBeGreaterThan(0.4 * (stoneMm / 2));
    expect(Math.hypot(offset, (stoneMm + cutDownGap(stoneMm)) / 2)).toBeCloseTo(beadReach(stoneMm), 5);
  });
});

describe('a document', () => {
  it('with beads omits the field, so that its hash and its images do not change', () => {
    expect(canonicalDesign(designOf(band('beads')))).toBe(canonicalDesign(designOf(band(undefined))));
    expect(canonicalDesign(designOf(band('beads')))).not.toContain('"pave":"');
  });

  it('is refused if nothing can be cut down', () => {
    expect(rulesOf(band('cut-down', { style: 'channel' }))).toContain('cut-down-row');
    expect(rulesOf(band('cut-down', { stoneMm: 1 }))).toContain('cut-down-stone');
    expect(
      rulesOf({ ...haloed('cut-down'), head: { halo: { style: 'hidden', stoneMm: 1.2, pave: 'cut-down' } } }),
    ).toContain('cut-down-halo');
  });

  it('keeps the chosen stones and returns to beads', () => {
    const { design } = changeDesign(designOf(band('cut-down')), [{ path: 'row.stoneMm', value: 1 }]);
    expect(design).toMatchObject({ row: { stoneMm: 1 } });
    expect(JSON.stringify(design)).not.toContain('cut-down');
  });

  it('offers the choice for its row and its halo', () => {
    const ids = (input: object) => {
      const design = designOf(input);
      if (design.kind === 'set') throw new Error('a set');
      return controlGroups(design).flatMap(({ controls }) => controls.map(({ id }) => id));
    };
    expect(ids(band(undefined))).toContain('pave');
    expect(
      ids({ ...band(undefined, { style: 'channel' }), shank: { widthMm: 3, thicknessMm: 2 } }),
    ).not.toContain('pave');
    expect(ids(haloed('beads'))).toContain('halo-pave');
  });
});

describe('cut-down pavé', () => {
  let library: ManifoldToplevel;
  beforeAll(async () => {
    library = await Module();
    library.setup();
  });

  const cutDown = [
    ['a half band', band('cut-down')],
    ['a full band', band('cut-down', { coverage: 'full' })],
    ['a wide band', { ...band('cut-down', { coverage: 'third' }), shank: { widthMm: 4, thicknessMm: 1.8 } }],
    ['a halo', haloed('cut-down')],
    [
      'a halo of few stones between double prongs',
      {
        ...haloed('cut-down', 1.22),
        centre: { shape: 'radiant', carat: 0.375, material: 'emerald' },
        head: { isDouble: true, halo: { style: 'visible', stoneMm: 1.22, pave: 'cut-down' } },
      },
    ],
    ['a halo of a point', { ...haloed('cut-down'), centre: { shape: 'pear', carat: 1 } }],
  ] as const;
  it.each(isLongSuite ? cutDown : cutDown.slice(0, 1))(
    '%s is one body with walls that can be cast, and weighs what beads weigh within a twentieth',
    (_name, input) => {
      const made = (way: 'cut-down' | 'beads') =>
        uniteMetal(library, buildJewel(designOf(JSON.parse(JSON.stringify(input).replace('cut-down', way)))));
      const [open, beaded] = [made('cut-down'), made('beads')];
      expect(open.bodies).toBe(1);
      expect(open.smallestWallMm).toBeGreaterThan(0.3);
      const [own = 0, usual = 1] = [open, beaded].map(({ volumeMm3 }) => Object.values(volumeMm3)[0] ?? 0);
      expect(Math.abs(own / usual - 1)).toBeLessThan(0.05);
    },
  );

  it('costs 50 % more to set than beads', () => {
    const design = designOf(band('cut-down'));
    const model = buildJewel(design);
    const { lines } = priceDesign(design, measuresOf(model, [{ 'gold-18k-yellow': 2.6 }]), {
      quotes: DEFAULT_QUOTES,
      rates: DEFAULT_RATES,
    });
    const setting = lines.find(({ subject }) => subject.kind === 'setting');
    expect(setting).toMatchObject({ quantity: model.stones.length });
    expect(setting?.amountMinor).toBe(model.stones.length * DEFAULT_RATES.settingMinor.pave * 1.5);
  });
});
