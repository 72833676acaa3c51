import Module, { type ManifoldToplevel } from 'manifold-3d';
import { beforeAll, describe, expect, it } from 'vitest';
import { castability } from '#kernel/jewel/casting/castability.ts';
import { uniteMetal } from '#kernel/jewel/casting/union.ts';
import { canonicalDesign } from '#kernel/jewel/design/design.canonical.ts';
import { parseDesign } from '#kernel/jewel/design/parse-design.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import { withChange } from '#kernel/jewel/pieces/parts/document.ts';
import { designOf, settledDesign } from '../../../../../tests/fixtures/design-of.ts';
import { isLongSuite } from '../../../../../tests/fixtures/suite.ts';
import { leastSpan } from './contour.ts';

const metal = 'gold-18k-yellow';
const band = { version: 2, kind: 'wedding-band', metal, shank: { widthMm: 2.2 } };
const ringOf = (shape: string, carat: number, more: object = {}) => ({
  version: 2,
  kind: 'ring',
  metal,
  centre: { shape, carat },
  ...more,
});

describe('a band that swings round a ring', () => {
  let library: ManifoldToplevel;
  beforeAll(async () => {
    library = await Module();
    library.setup();
  });

  it('is straight by default, and its document does not change', () => {
    expect(canonicalDesign(designOf(band))).not.toContain('contour');
    expect(designOf({ ...band, contour: null })).toEqual(designOf(band));
  });

  it('keeps its width across its own line, with no bend tighter than is comfortable', () => {
    const straight = uniteMetal(library, buildJewel(designOf(band)));
    for (const dipMm of isLongSuite ? [0.5, 2, 3.5] : [3.5]) {
      const contour = { dipMm, spanMm: Math.ceil(leastSpan(dipMm)) };
      const metal = uniteMetal(library, buildJewel(designOf({ ...band, contour })));
      expect(metal.bodies).toBe(1);
      expect(metal.smallestWallMm).toBeGreaterThan((straight.smallestWallMm ?? 0) * 0.8);
    }
    const { errors } = parseDesign({ ...band, contour: { dipMm: 2, spanMm: 6 } });
    expect(errors).toMatchObject([{ rule: 'contour-bend', path: 'contour.spanMm' }]);
  });

  it.each(isLongSuite ? ['knife', 'court', 'flat', 'round'] : ['court'])(
    'is no longer than its finger is wide, where a %s band would fold into itself',
    (profile) => {
      const small = { ...band, circumferenceMm: 38.56, shank: { profile, widthMm: 6.4 } };
      const contour = { dipMm: 3.41, spanMm: 15 };
      const { errors } = parseDesign({ ...small, contour });
      expect(errors.map(({ rule, suggestion }) => [rule, suggestion])).toEqual([
        ['contour-span', 12.27],
        ['contour-bend', 3.05],
      ]);
      const design = settledDesign({ ...small, contour });
      if (design === null) throw new Error('no band');
      expect(uniteMetal(library, buildJewel(design)).smallestWallMm).toBeGreaterThan(1);
    },
  );

  it('is compared with the curve that its ring needs, which one change sets', () => {
    const pieces = [ringOf('round', 2), { ...band, contour: { dipMm: 0.5, spanMm: 6 } }];
    const set = designOf({ version: 2, kind: 'set', pieces });
    const [issue] = castability(set, { heightAboveFingerMm: null }).filter(
      ({ rule }) => rule === 'contour-fit',
    );
    expect(issue).toMatchObject({ severity: 'warning', path: 'pieces.1.contour.dipMm', measured: 0.5 });
    if (!issue?.fix) throw new Error('no fix');
    const fitted = designOf(withChange(set, issue.fix));
    expect(castability(fitted, { heightAboveFingerMm: null }).map(({ rule }) => rule)).not.toContain(
      'contour-fit',
    );
  });
});
