import type { ManifoldToplevel } from 'manifold-3d';
import { beforeAll, describe, expect, it } from 'vitest';
import { uniteMetal } from '#kernel/jewel/casting/union.ts';
import { meshVolume, openEdges } from '#kernel/jewel/mesh/mesh-builder.ts';
import { buildJewel } from '#kernel/jewel/pieces/build-jewel.ts';
import type { JewelModel } from '#kernel/jewel/pieces/parts/model.ts';
import { openManifold } from '../../../../tests/fixtures/casting.ts';
import { castingFlaws } from '../../../../tests/fixtures/casting-flaws.ts';
import { designOf } from '../../../../tests/fixtures/design-of.ts';

let library: ManifoldToplevel;
beforeAll(async () => {
  library = await openManifold();
});

const modelOf = (input: object): JewelModel => {
  return buildJewel(designOf({ version: 2, metal: 'platinum-950', ...input }));
};
const round = { shape: 'round', carat: 1 };
const total = (volumes: Record<string, number | undefined>): number =>
  Object.values(volumes).reduce<number>((sum, volume) => sum + (volume ?? 0), 0);

describe('uniteMetal', () => {
  it('casts a line bracelet link by link, its hinges free of each other', () => {
    const line = { kind: 'tennis-bracelet', stone: { shape: 'round', carat: 0.1 }, lengthMm: 170 };
    const model = modelOf(line);
    const exact = uniteMetal(library, model);
    expect(exact.bodies).toBe(model.pieces?.length);
    // One link per stone, except the three stones on the clasp, which consists of four bodies.
    expect(exact.bodies).toBe(model.stones.length - 3 + 4);
    const casting = exact.casting();
    expect(openEdges(casting)).toBe(0);
    expect(castingFlaws(casting)).toEqual({ flat: 0, crowded: 0 });
    expect(meshVolume(casting) / total(exact.volumeMm3)).toBeCloseTo(1, 3);
  });

  it('unites one earring of a pair and casts both', () => {
    const model = modelOf({
      kind: 'earrings',
      style: 'drop',
      stone: { shape: 'pear', carat: 0.8 },
      topStone: round,
    });
    const { pieces: _pair, ...loose } = model;
    const parts = loose.parts.map(({ pieceOf: _owner, ...part }) => part);
    const exact = uniteMetal(library, model);
    const each = uniteMetal(library, { ...loose, parts });
    // Post, ring, drop and butterfly of each earring stay four separate bodies.
    expect(exact.bodies).toBe(8);
    // Except for the hundredths that a butterfly leaves around its post.
    expect(total(exact.volumeMm3) / total(each.volumeMm3)).toBeCloseTo(1, 3);
    const edges = (positions: Float32Array) => Math.max(...positions.filter((_, i) => i % 3 === 0));
    expect(edges(exact.casting().positions)).toBeCloseTo(edges(each.casting().positions), 3);
  });

  it('counts the volume where two metals meet only once', () => {
    const ring = { kind: 'ring', centre: round, metal: 'gold-18k-yellow' };
    const one = total(uniteMetal(library, modelOf(ring)).volumeMm3);
    const two = uniteMetal(library, modelOf({ ...ring, headMetal: 'platinum-950' }));
    expect(two.bodies).toBe(1);
    expect(total(two.volumeMm3) / one).toBeCloseTo(1, 3);
  });
});
