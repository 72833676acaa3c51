import Module, { type ManifoldToplevel } from 'manifold-3d';
import { beforeAll, describe, expect, it } from 'vitest';
import { builtMeasures, castability } from '#kernel/jewel/casting/castability.ts';
import { type ExactMetal, uniteMetal } from '#kernel/jewel/casting/union.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { controlGroups } from '#kernel/jewel/design/offers.ts';
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';
import { inverseRigid, transformPoint } from '#kernel/jewel/mesh/matrix.ts';
import { at } from '#kernel/jewel/mesh/vector.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import type { JewelModel } from '#kernel/jewel/pieces/parts/model.ts';
import { measuresOf } from '#kernel/jewel/pricing/measures.ts';
import { priceDesign } from '#kernel/jewel/pricing/price-design.ts';
import { DEFAULT_QUOTES, DEFAULT_RATES } from '#kernel/jewel/pricing/price-rates.ts';
import { castingFlaws } from '../../../../../tests/fixtures/casting-flaws.ts';
import { designOf } from '../../../../../tests/fixtures/design-of.ts';
import { isLongSuite } from '../../../../../tests/fixtures/suite.ts';

const pair = (carat: number, head: object = { style: 'martini' }, more: object = {}) => ({
  version: 2,
  kind: 'earrings',
  metal: 'gold-14k-white',
  style: 'stud',
  stone: { shape: 'round', carat },
  head,
  ...more,
});
const rulesOf = (input: object) => parseDesign(input).errors.map(({ rule }) => rule);

let library: ManifoldToplevel;
beforeAll(async () => {
  library = await Module();
  library.setup();
});

const cast = (input: object): { design: Design; model: JewelModel; metal: ExactMetal } => {
  const design = designOf(input);
  const model = buildJewel(design);
  return { design, model, metal: uniteMetal(library, model) };
};
const gramsOf = ({ metal }: { metal: ExactMetal }): number => metal.grams[0]?.['gold-14k-white'] ?? 0;

/** Heights of a part of the first earring under its stone, mm. */
function heights(model: JewelModel, name: string): number[] {
  const stone = inverseRigid(at(model.stones, 0).matrix);
  const part = model.parts.find((each) => each.name === name);
  const { positions } = part?.mesh ?? { positions: [] };
  return Array.from(
    { length: positions.length / 3 },
    (_, i) =>
      transformPoint(stone, [at(positions, 3 * i), at(positions, 3 * i + 1), at(positions, 3 * i + 2)])[2],
  );
}

describe('a martini head', () => {
  it.each(isLongSuite ? [0.25, 0.75, 1.5] : [0.75])(
    'of %d ct is one body an earring, without thin metal or flat triangles',
    (carat) => {
      const { design, model, metal } = cast(pair(carat));
      expect(metal.bodies).toBe(model.pieces?.length);
      const errors = castability(design, builtMeasures(model, metal)).filter(
        ({ severity }) => severity === 'error',
      );
      expect(errors).toEqual([]);
      expect(castingFlaws(metal.casting())).toEqual({ flat: 0, crowded: 0 });
    },
  );

  it('has three prongs that meet under the culet, and no pad behind them', () => {
    const model = buildJewel(designOf(pair(0.75)));
    const { cutStone } = at(model.stones, 0);
    const prongs = model.parts.filter(({ name }) => name === 'prong');
    expect(prongs).toHaveLength(6);
    const lowest = Math.min(...heights(model, 'prong'));
    expect(lowest).toBeLessThan(-cutStone.pavilionMm - 0.5);
    expect(lowest).toBeGreaterThan(-cutStone.pavilionMm - 2);
    expect(Math.max(...heights(model, 'post cone'))).toBeLessThan(-cutStone.pavilionMm);
    expect(model.parts.map(({ name }) => name)).not.toContain('post plate');
  });

  it.runIf(isLongSuite)('weighs less than a basket on its pad and costs the same setting as prongs', () => {
    const martini = cast(pair(0.75));
    const basket = cast(pair(0.75, {}));
    expect(gramsOf(martini)).toBeLessThan(gramsOf(basket));
    expect(gramsOf(martini)).toBeGreaterThan(0.6 * gramsOf(basket));
    const settingOf = ({ design, model, metal }: typeof martini) =>
      priceDesign(design, measuresOf(model, metal.grams), {
        quotes: DEFAULT_QUOTES,
        rates: DEFAULT_RATES,
      }).lines.find(({ subject }) => subject.kind === 'setting');
    expect(settingOf(martini)).toEqual(settingOf(basket));
  });

  it('is offered only on studs', () => {
    const heads = (input: object) =>
      controlGroups(designOf(input) as Extract<Design, { kind: 'earrings' }>)
        .flatMap(({ controls }) => controls)
        .flatMap((control) => (control.type === 'choice' && control.id === 'head' ? control.options : []));
    expect(heads(pair(0.5, {}))).toContain('martini');
    expect(heads(pair(0.5, {}, { style: 'drop' }))).not.toContain('martini');
    expect(rulesOf(pair(0.5, { style: 'martini' }, { style: 'drop' }))).toEqual(['martini-post']);
  });

  it('holds single prongs round a round, without a halo', () => {
    const oval = { stone: { shape: 'oval', carat: 0.5 } };
    expect(rulesOf(pair(0.5, { style: 'martini' }, oval))).toEqual(['martini-shape']);
    expect(rulesOf(pair(0.5, { style: 'martini', isDouble: true }))).toEqual(['martini-double']);
    const halo = { style: 'visible', stoneMm: 1.1 };
    expect(rulesOf(pair(0.5, { style: 'martini', halo }))).toEqual(['martini-halo']);
  });

  it('has a warning for stones that need a fourth prong', () => {
    const issues = castability(designOf(pair(3)), { heightAboveFingerMm: null });
    expect(issues).toMatchObject([
      { rule: 'prong-count', severity: 'warning', measured: 3, limit: 4, fix: { path: 'head.style' } },
    ]);
  });
});
