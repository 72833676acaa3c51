import Module from 'manifold-3d';
import { describe, expect, it } from 'vitest';
import { builtMeasures, castability } from '#kernel/jewel/casting/castability.ts';
import { uniteMetal } from '#kernel/jewel/casting/union.ts';
import { canonicalDesign, designHash } from '#kernel/jewel/design/design.canonical.ts';
import { changeDesign } from '#kernel/jewel/design/design.change.ts';
import type { Design } from '#kernel/jewel/design/design.contract.ts';
import { pictureDifferences } from '#kernel/jewel/design/nearest-picture.ts';
import { controlGroups } from '#kernel/jewel/design/offers.ts';
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';
import { measuresOf } from '#kernel/jewel/pricing/measures.ts';
import { pricePiece } from '#kernel/jewel/pricing/price-piece.ts';
import { DEFAULT_RATES } from '#kernel/jewel/pricing/price-rates.ts';
import { designOptions } from '#kernel/shop/jewel-labels/chosen-options.ts';
import { priceLineLabels } from '#kernel/shop/jewel-labels/price-line-labels.ts';
import { designedPiece } from '#kernel/shop/receipts/described-piece.ts';
import { locales } from '#kernel/shop/text/locales.ts';
import { stonePlaces } from '#kernel/shop/workshop/stone-places.ts';
import { textsIn } from '#server/platform/texts.ts';
import { designOf } from '../../../../../../tests/fixtures/design-of.ts';
import { isLongSuite } from '../../../../../../tests/fixtures/suite.ts';
import { buildJewel } from '../../build-jewel.ts';

const sapphire = { shape: 'oval', material: 'sapphire', carat: 2 };
const ringOf = (centre: object, more: object = {}) => ({
  version: 2,
  kind: 'ring',
  metal: 'platinum-950',
  centre,
  ...more,
});
const ring = (centre: object, more: object = {}): Exclude<Design, { kind: 'set' }> => {
  const design = designOf(ringOf(centre, more));
  if (design.kind === 'set') throw new Error('no ring');
  return design;
};
const precise = ring(sapphire);
const native = ring({ ...sapphire, make: 'native' });
const rulesOf = (document: object) => parseDesign(document).errors.map(({ path }) => path);
const controlsOf = (design: Exclude<Design, { kind: 'set' }>) =>
  controlGroups(design).flatMap(({ controls }) => [...controls]);
const priceOf = (design: Exclude<Design, { kind: 'set' }>) => {
  const [measures] = measuresOf(buildJewel(design), [{}]).pieces;
  if (measures === undefined) throw new Error('no piece');
  return pricePiece(design, 0, measures, { quotes: [], rates: DEFAULT_RATES });
};
const stoneLine = (design: Exclude<Design, { kind: 'set' }>) => {
  const line = priceOf(design).find(({ subject }) => subject.kind === 'stones');
  if (line === undefined) throw new Error('no stone');
  return line;
};

describe('the document of a native stone', () => {
  it('omits the default make, so that hashes do not change', async () => {
    expect(canonicalDesign(precise)).not.toContain('make');
    expect(await designHash(ring({ ...sapphire, make: 'precision' }))).toBe(await designHash(precise));
    expect(await designHash(precise)).toBe(
      '9acb1df0d5b7e6424eb9c9e7d5f6e597c67085922e59f4487313526654bf0deb',
    );
    expect(await designHash(native)).not.toBe(await designHash(precise));
  });

  it('allows native only for natural sapphires, rubies and emeralds that lead a piece', () => {
    for (const material of ['ruby', 'emerald'])
      expect(rulesOf(ringOf({ ...sapphire, material, make: 'native' }))).toEqual([]);
    const grown = { ...sapphire, origin: 'laboratory-grown', make: 'native' };
    for (const centre of [{ shape: 'round', carat: 1, make: 'native' }, grown])
      expect(rulesOf(ringOf(centre))).toContain('centre.make');
    const sides = { shape: 'round', material: 'sapphire', carat: 0.2, make: 'native' };
    expect(rulesOf(ringOf(sapphire, { sides }))).toContain('sides.make');
    const tennis = { version: 2, kind: 'tennis-bracelet', metal: 'platinum-950' };
    const stone = { shape: 'round', material: 'sapphire', carat: 0.2, make: 'native' };
    expect(rulesOf({ ...tennis, stone })).toContain('stone.make');
    expect(rulesOf(ringOf({ ...sapphire, make: 'nativ' }))).toContain('centre.make');
  });

  it('drops its make with its gem, and returns the adjustment', () => {
    const { design, adjustments } = changeDesign(native, [{ path: 'centre.material', value: 'diamond' }]);
    expect(design && canonicalDesign(design)).not.toContain('make');
    expect(adjustments).toContainEqual({ path: 'centre.make', value: 'precision' });
  });
});

describe('effects of a native make', () => {
  it('looks smaller for its weight and is deeper', () => {
    const [a, b] = [buildJewel(precise), buildJewel(native)].map(({ stones }) => stones[0]?.cutStone);
    if (!a || !b) throw new Error('no stone');
    expect(b.carat).toBeCloseTo(a.carat, 6);
    expect(b.widthMm / a.widthMm).toBeLessThan(0.95);
    expect(b.pavilionMm / b.widthMm).toBeGreaterThan(1.1 * (a.pavilionMm / a.widthMm));
    const [heightA = 0, heightB = 0] = [precise, native].map(
      (design) => buildJewel(design).heightAboveFingerMm ?? 0,
    );
    expect(heightB).toBeGreaterThan(heightA);
  });

  it('costs 72 % per carat, for any cut grade', () => {
    const [a, b] = [stoneLine(precise), stoneLine(native)];
    expect(b.quantity).toBe(a.quantity);
    expect(b.amountMinor / a.amountMinor).toBeCloseTo(0.72, 6);
    expect(stoneLine(ring({ ...sapphire, make: 'native', cutGrade: 'P' })).amountMinor).toBe(b.amountMinor);
  });

  it.each(locales)('is mentioned wherever the stone is named (%s)', (locale) => {
    const t = textsIn(locale);
    const word = t('jewel.make-native', { form: 'inside' });
    const line = stoneLine(native);
    expect(Object.values(designOptions(native, null, t)).join()).toContain(word);
    expect(Object.values(designOptions(precise, null, t)).join()).not.toContain(word);
    expect(priceLineLabels(line, t)).toContain(word);
    expect(priceLineLabels(stoneLine(precise), t)).not.toContain(word);
    expect(designedPiece([line], null).stones[0]).toMatchObject({ make: 'native' });
    expect(stonePlaces(buildJewel(native))[0]).toMatchObject({ make: 'native', count: 1 });
    expect(pictureDifferences(native, precise)).toEqual(['make']);
  });

  const nativeShapes = ['oval', 'cushion', 'emerald', 'pear', 'round', 'heart', 'princess'] as const;
  it.each(isLongSuite ? nativeShapes : nativeShapes.slice(0, 1))(
    'a %s is cast in one body in prongs and in a bezel, with nothing to object to',
    async (shape) => {
      const library = await Module();
      library.setup();
      // A collar would bridge a heart's cleft.
      for (const head of shape === 'heart' ? [{}] : [{}, { style: 'bezel' }]) {
        const design = ring({ ...sapphire, shape, make: 'native' }, { head });
        const model = buildJewel(design);
        const issues = castability(design, builtMeasures(model, uniteMetal(library, model)));
        expect(issues.filter(({ severity }) => severity === 'error')).toEqual([]);
      }
    },
  );
});

describe('its control', () => {
  it('is offered only for natural coloured stones, and replaces the cut grade of native ones', () => {
    const ids = (design: Exclude<Design, { kind: 'set' }>) => controlsOf(design).map(({ id }) => id);
    expect(ids(precise)).toEqual(expect.arrayContaining(['make', 'cut-grade', 'lower-half']));
    expect(ids(native)).toContain('make');
    expect(ids(native)).not.toContain('cut-grade');
    expect(ids(native)).not.toContain('lower-half');
    for (const centre of [
      { shape: 'round', carat: 1 },
      { ...sapphire, origin: 'laboratory-grown' },
    ])
      expect(ids(ring(centre))).not.toContain('make');
  });

  it('changes the make and resets the proportions', () => {
    const reported = ring({ ...sapphire, proportions: { pavilionPct: 42 } });
    const control = controlsOf(reported).find(({ id }) => id === 'make');
    if (control?.type !== 'choice') throw new Error('no choice');
    expect(control).toMatchObject({ value: 'precision', options: ['precision', 'native'] });
    const { design } = changeDesign(reported, control.put('native'));
    expect(design).toMatchObject({ centre: { make: 'native', proportions: null } });
    const back = design && changeDesign(design, control.put('precision')).design;
    expect(back && canonicalDesign(back)).toBe(canonicalDesign(precise));
  });
});
