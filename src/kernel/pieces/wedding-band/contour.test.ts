import Module, { type ManifoldToplevel } from 'manifold-3d';
import { beforeAll, describe, expect, it } from 'vitest';
import { castability } from '#kernel/casting/castability.ts';
import { uniteMetal } from '#kernel/casting/union.ts';
import { canonicalDesign } from '#kernel/design/design.canonical.ts';
import { settleDesign } from '#kernel/design/design.change.ts';
import { parseDesign } from '#kernel/design/parse-design.ts';
import { buildJewel } from '#kernel/pieces/build-jewel.ts';
import { withChange } from '#kernel/pieces/parts/document.ts';
import { innerRadius } from '#kernel/pieces/parts/shank/shank.ts';
import { designOf } from '../../../../tests/fixtures/design-of.ts';
import { contourFor, leastSpan } from './contour.ts';

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

  it('is a straight one where nothing is said, and its document stays what it was', () => {
    expect(canonicalDesign(designOf(band))).not.toContain('contour');
    expect(designOf({ ...band, contour: null })).toEqual(designOf(band));
  });

  it.each([
    ['round', 1, {}],
    ['oval', 1.5, { head: { halo: { style: 'visible', stoneMm: 1.3 } } }],
  ] as const)(
    'lies close to a %s of %d ct and touches it nowhere',
    (shape, carat, more) => {
      const ring = designOf(ringOf(shape, carat, more));
      const contour = contourFor(buildJewel(ring), innerRadius(52));
      const set = designOf({ version: 2, kind: 'set', pieces: [ring, { ...band, contour }] });
      expect(castability(set, { heightAboveFingerMm: null }).map(({ rule }) => rule)).not.toContain(
        'contour-fit',
      );
      const { casting, bodies } = uniteMetal(library, buildJewel(set));
      expect(bodies).toBe(2);
      const { positions, indices } = casting();
      const mesh = new library.Mesh({ numProp: 3, vertProperties: positions, triVerts: indices });
      const [one, other] = library.Manifold.ofMesh(mesh).decompose();
      if (one === undefined || other === undefined) throw new Error('no pair');
      const apart = one.minGap(other, 3);
      expect(apart).toBeGreaterThan(0.02);
      expect(apart).toBeLessThan(0.4);
    },
    120_000,
  );

  it('keeps its width across its own line, and bends no tighter than a finger bears', () => {
    const straight = uniteMetal(library, buildJewel(designOf(band)));
    for (const dipMm of [0.5, 2, 3.5]) {
      const contour = { dipMm, spanMm: Math.ceil(leastSpan(dipMm)) };
      const metal = uniteMetal(library, buildJewel(designOf({ ...band, contour })));
      expect(metal.bodies).toBe(1);
      expect(metal.smallestWallMm).toBeGreaterThan((straight.smallestWallMm ?? 0) * 0.8);
    }
    const { errors } = parseDesign({ ...band, contour: { dipMm: 2, spanMm: 6 } });
    expect(errors).toMatchObject([{ rule: 'contour-bend', path: 'contour.spanMm' }]);
  });

  it.each(['knife', 'court', 'flat', 'round'])(
    'is no longer than its finger is wide, where a %s band would fold into itself',
    (profile) => {
      const small = { ...band, circumferenceMm: 38.56, shank: { profile, widthMm: 6.4 } };
      const contour = { dipMm: 3.41, spanMm: 15 };
      const { errors } = parseDesign({ ...small, contour });
      expect(errors.map(({ rule, suggestion }) => [rule, suggestion])).toEqual([
        ['contour-span', 12.27],
        ['contour-bend', 3.05],
      ]);
      const { design } = settleDesign({ ...small, contour });
      if (design === null) throw new Error('no band');
      expect(uniteMetal(library, buildJewel(design)).smallestWallMm).toBeGreaterThan(1);
    },
  );

  it('is told apart from the curve that its ring asks for, which one change gives it', () => {
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
