import Module, { type ManifoldToplevel } from 'manifold-3d';
import { beforeAll, describe, expect, it } from 'vitest';
import { builtMeasures, castability } from '#kernel/jewel/casting/castability.ts';
import { uniteMetal } from '#kernel/jewel/casting/union.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { controlGroups } from '#kernel/jewel/design/offers.ts';
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';
import { transformDirection, transformPoint } from '#kernel/jewel/mesh/matrix.ts';
import { at } from '#kernel/jewel/mesh/vector.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import { measuresOf } from '#kernel/jewel/pricing/measures.ts';
import { priceDesign } from '#kernel/jewel/pricing/price-design.ts';
import { DEFAULT_QUOTES, DEFAULT_RATES } from '#kernel/jewel/pricing/price-rates.ts';
import { castingFlaws } from '../../../../../tests/fixtures/casting-flaws.ts';
import { designOf } from '../../../../../tests/fixtures/design-of.ts';
import { isLongSuite } from '../../../../../tests/fixtures/suite.ts';

const ring = (sides: object | null, more: object = {}) => ({
  version: 2,
  kind: 'ring',
  metal: 'platinum-950',
  centre: { shape: 'round', carat: 1 },
  sides,
  ...more,
});
const tapered = (carat = 0.14) => ({ shape: 'tapered-baguette', carat });
const rulesOf = (input: object) => parseDesign(input).errors.map(({ rule }) => rule);

let library: ManifoldToplevel;
beforeAll(async () => {
  library = await Module();
  library.setup();
});

describe('tapered baguettes beside a centre', () => {
  it('have their wide ends towards it and face up like it', () => {
    const { stones } = buildJewel(designOf(ring(tapered())));
    const centre = at(stones, 0);
    const sides = stones.filter(({ role }) => role === 'side');
    expect(sides).toHaveLength(2);
    for (const { cutStone, matrix } of sides) {
      const wide = transformPoint(matrix, [0, cutStone.lengthMm / 2, 0]);
      const narrow = transformPoint(matrix, [0, -cutStone.lengthMm / 2, 0]);
      const beside = Math.abs(wide[0]) - centre.widthMm / 2;
      expect(beside).toBeGreaterThan(0.05);
      expect(beside).toBeLessThan(0.3);
      expect(Math.abs(narrow[0])).toBeGreaterThan(Math.abs(wide[0]) + cutStone.lengthMm * 0.6);
      // The table faces up and outwards, below the girdle of the centre.
      const up = transformDirection(matrix, [0, 0, 1]);
      expect(Math.sign(up[0])).toBe(Math.sign(wide[0]));
      const table = transformPoint(matrix, [0, cutStone.lengthMm / 2, cutStone.crownMm]);
      expect(table[2]).toBeLessThan(at(centre.matrix, 14));
    }
  });

  it.each([
    ['a slim finger', 44, 'round', 1],
    ['a wide finger', 70, 'round', 1],
    ['a small centre', 52, 'round', 0.4],
    ['a large centre', 52, 'emerald', 3],
    ['a long centre', 52, 'marquise', 1.5],
  ])(
    'lean 12° to 29° from lying flat, each as the other in a mirror, on %s',
    (_name, circumferenceMm, shape, carat) => {
      const sides = tapered(0.07);
      const { stones } = buildJewel(designOf(ring(sides, { circumferenceMm, centre: { shape, carat } })));
      const [right, left] = stones
        .filter(({ role }) => role === 'side')
        .map(({ matrix, cutStone }) => ({
          up: transformDirection(matrix, [0, 0, 1]),
          wide: transformPoint(matrix, [0, cutStone.lengthMm / 2, 0]),
        }));
      if (right === undefined || left === undefined) throw new Error('no pair');
      const lean = (Math.acos(right.up[2]) * 180) / Math.PI;
      expect(lean).toBeGreaterThan(12);
      expect(lean).toBeLessThan(29);
      for (const [a, b] of [
        [right.up, left.up],
        [right.wide, left.wide],
      ] as const) {
        expect(a[0]).toBeCloseTo(-b[0], 9);
        expect(a[1]).toBeCloseTo(b[1], 9);
        expect(a[2]).toBeCloseTo(b[2], 9);
      }
    },
  );

  const cast = [
    ['a small stone', ring(tapered(0.06), { centre: { shape: 'round', carat: 0.4 } })],
    ['an emerald cut', ring(tapered(0.2), { centre: { shape: 'emerald', carat: 1.5 } })],
    ['a halo', ring(tapered(0.1), { head: { halo: { style: 'visible', stoneMm: 1.3 } } })],
    ['a bezel', ring(tapered(0.1), { head: { style: 'bezel' } })],
    ['a slim finger', ring(tapered(), { circumferenceMm: 44 })],
  ] as const;
  it.each(isLongSuite ? cast : cast.slice(0, 1))(
    'are cast in one body with %s, without thin metal or flat triangles',
    (_name, input) => {
      const design = designOf(input);
      const model = buildJewel(design);
      const metal = uniteMetal(library, model);
      expect(metal.bodies).toBe(1);
      const errors = castability(design, builtMeasures(model, metal)).filter(
        ({ severity }) => severity === 'error',
      );
      expect(errors).toEqual([]);
      expect(castingFlaws(metal.casting())).toEqual({ flat: 0, crowded: 0 });
    },
  );

  it.runIf(isLongSuite)('rest on metal: the seats remove some of it', () => {
    const model = buildJewel(designOf(ring(tapered())));
    const volume = (stones: typeof model.stones) =>
      Object.values(uniteMetal(library, { ...model, stones }).volumeMm3).reduce((sum, each) => sum + each, 0);
    const seated = volume(model.stones);
    const unseated = volume(model.stones.filter(({ role }) => role !== 'side'));
    expect(unseated - seated).toBeGreaterThan(0.3);
  });

  it('are priced per stone and set like a channel', () => {
    const design = designOf(ring(tapered()));
    const model = buildJewel(design);
    const measures = measuresOf(model, uniteMetal(library, model).grams);
    const { lines } = priceDesign(design, measures, { quotes: DEFAULT_QUOTES, rates: DEFAULT_RATES });
    const stones = lines.find(
      ({ subject }) => subject.kind === 'stones' && subject.stone.shape === 'tapered-baguette',
    );
    const setting = lines.find(({ subject }) => subject.kind === 'setting' && subject.setting === 'channel');
    // 0.14 ct at 6,200 a carat, 62 % of a round's, twice.
    expect(stones?.amountMinor).toBe(2 * 140 * 620 * 0.62);
    expect(setting).toMatchObject({ quantity: 2, amountMinor: 2 * DEFAULT_RATES.settingMinor.channel });
  });

  it('are offered only as side stones', () => {
    const options = (id: string) =>
      controlGroups(designOf(ring({ shape: 'round', carat: 0.2 })) as Extract<Design, { kind: 'ring' }>)
        .flatMap(({ controls }) => controls)
        .flatMap((control) => (control.type === 'choice' && control.id === id ? control.options : []));
    expect(options('side-shape')).toContain('tapered-baguette');
    expect(options('shape')).not.toContain('tapered-baguette');
    expect(rulesOf(ring(null, { centre: tapered(1) }))).toEqual(['side-cut']);
  });

  it('are no longer than the shoulders, and wide enough at the narrow end', () => {
    expect(rulesOf(ring(tapered(0.3)))).toEqual(['taper-length']);
    const small = designOf(ring(tapered(0.03)));
    const [issue] = castability(small, { heightAboveFingerMm: null });
    expect(issue).toMatchObject({ rule: 'taper-end', path: 'sides.carat' });
    const settled = designOf(ring(tapered(Number(issue?.fix?.value))));
    expect(castability(settled, { heightAboveFingerMm: null })).toEqual([]);
  });

  it('are removed beside a centre that is too small for castable ones', () => {
    const beside = designOf(ring(tapered(0.03), { centre: { shape: 'round', carat: 0.25 } }));
    const [issue] = castability(beside, { heightAboveFingerMm: null });
    expect(issue).toMatchObject({
      rule: 'taper-end',
      severity: 'error',
      fix: { path: 'sides', value: null },
    });
  });
});
