import type { ManifoldToplevel } from 'manifold-3d';
import { beforeAll, describe, expect, it } from 'vitest';
import { castability } from '#kernel/jewel/casting/castability.ts';
import { uniteMetal } from '#kernel/jewel/casting/union.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import { innerRadius } from '#kernel/jewel/pieces/parts/shank/shank.ts';
import { openManifold } from '../../../../../tests/fixtures/casting.ts';
import { designOf } from '../../../../../tests/fixtures/design-of.ts';
import { contourFor } from './contour.ts';

const metal = 'gold-18k-yellow';
const band = { version: 2, kind: 'wedding-band', metal, shank: { widthMm: 2.2 } };
const ringOf = (shape: string, carat: number, more: object = {}) => ({
  version: 2,
  kind: 'ring',
  metal,
  centre: { shape, carat },
  ...more,
});

let library: ManifoldToplevel;
beforeAll(async () => {
  library = await openManifold();
});

describe('a band that swings round a ring', () => {
  const rings = [
    ['round', 1, {}],
    ['oval', 1.5, { head: { halo: { style: 'visible', stoneMm: 1.3 } } }],
  ] as const;
  it.each(rings)('lies close to a %s of %d ct and touches it nowhere', (shape, carat, more) => {
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
  });
});
