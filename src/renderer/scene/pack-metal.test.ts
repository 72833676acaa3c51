import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { designSchema } from '#kernel/jewel/design/design.contract.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import { placeModel } from '#kernel/jewel/poses/place.ts';
import { alloyOf } from '../light/materials.ts';
import { packMetal } from './pack-metal.ts';
import { packScene } from './pack-scene.ts';

const band = (finish: 'polished' | 'hammered', turn = 0) => {
  const design = v.parse(designSchema, { version: 2, kind: 'wedding-band', metal: 'platinum-950', finish });
  return placeModel(buildJewel(design), { posture: 'stand', turn });
};

describe('packMetal', () => {
  it('fits whole hammer blows around a band', () => {
    const one = band('hammered');
    const blows = packMetal(alloyOf('platinum-950', 'hammered'), one)[7] ?? 0;
    const width = one.model.bounds.max[0] - one.model.bounds.min[0];
    expect(blows).toBe(Math.round(blows));
    expect((width * Math.PI) / blows).toBeCloseTo(1.3, 1);
  });

  it('contains the piece’s axes', () => {
    const out = packMetal(alloyOf('platinum-950', 'hammered'), band('hammered', 90));
    // the finger's axis (own y) points away from the camera, and to the side once the band is turned
    expect([...out.slice(11, 14)].map((x) => Math.round(x * 1e6) / 1e6 + 0)).toEqual([-1, 0, 0]);
  });
});

describe('packScene', () => {
  /** The metals of two bands; a few triangles are enough. */
  const metalsOf = (finish: 'polished' | 'hammered') =>
    packScene(
      [band(finish), band(finish, 20)].map(({ model, ...placed }) => ({
        ...placed,
        model: {
          ...model,
          parts: model.parts.map((part) => ({
            ...part,
            mesh: { ...part.mesh, indices: part.mesh.indices.slice(0, 300) },
          })),
        },
      })),
    ).metals;

  it('shares a polished alloy between pieces, but not one with a texture in the piece’s frame', () => {
    expect(metalsOf('polished')).toHaveLength(32);
    expect(metalsOf('hammered')).toHaveLength(64);
  });
});
